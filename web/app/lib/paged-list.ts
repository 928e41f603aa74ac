import { MINUTE } from "@unknot/contract/limits";
import { useEffect } from "react";
import { create } from "zustand";
import { currentViewer, onMemberLeft } from "./session";
import { onWritten } from "./written";

/** One page of a list, as the API answers. */
export type Page<Item extends Identified> = { list: Item[]; page: number; hasMore: boolean };
/** Write-ups are told apart by `id`, comments by `_id`. */
type Identified = { id?: string; _id?: string };
type Fetch<P> = (page: number) => Promise<P>;

/** A list as far as it has been read: `failure` is the sentence that says why it did not go on. */
export type PagedList<P> = { pages: P[]; isLoading: boolean; failure: string | null };

type Item = Identified;
type Lists = Record<string, PagedList<Page<Item>> | undefined>;

/** How long a list that nobody looks at stays as it was, so that going back finds it where it was left. */
const KEPT_FOR = 5 * MINUTE;
const EMPTY: PagedList<never> = { pages: [], isLoading: false, failure: null };

const useLists = create<Lists>(() => ({}));
/** The lists on the page: where they begin, how they go on, how many parts of the page show them. */
const shown = new Map<string, { firstPage: Page<Item> | undefined; fetchPage: Fetch<Page<Item>>; times: number }>();
const forgetting = new Map<string, ReturnType<typeof setTimeout>>();

const put = (key: string, list: Lists[string]) => useLists.setState({ [key]: list });

function begun<P>(firstPage: P | undefined): PagedList<P> {
  return firstPage ? { ...EMPTY, pages: [firstPage] } : EMPTY;
}

/** A page without what is there already: what was written here, or what newer things have moved on from an earlier page. */
function withoutKnown(page: Page<Item>, pages: Page<Item>[]): Page<Item> {
  const idOf = ({ id, _id }: Item) => id ?? _id;
  const known = new Set(pages.flatMap(({ list }) => list.map(idOf)));
  return { ...page, list: page.list.filter((item) => !known.has(idOf(item))) };
}

const current = (key: string) => useLists.getState()[key] ?? begun(shown.get(key)?.firstPage);

async function load(key: string, wanted: number[], { isAnew }: { isAnew: boolean }): Promise<void> {
  const viewer = currentViewer();
  const fetchPage = shown.get(key)?.fetchPage;
  const list = current(key);
  if (!fetchPage || list.isLoading) return;
  put(key, { ...list, isLoading: true, failure: null });
  try {
    const fetched: Page<Item>[] = [];
    for (const page of wanted) fetched.push(await fetchPage(page));
    if (viewer !== null && viewer !== currentViewer()) {
      // The answer is for somebody who has left meanwhile.
      put(key, { ...current(key), isLoading: false });
      return reloadList(key);
    }
    // What was written here meanwhile stays.
    const { pages } = current(key);
    put(key, { ...EMPTY, pages: isAnew ? fetched : [...pages, ...fetched.map((page) => withoutKnown(page, pages))] });
  } catch (error) {
    put(key, { ...current(key), isLoading: false, failure: (error as Error).message });
  }
}

/** Fetches the next page of a list, or its first where there is none yet. */
function loadMore(key: string): Promise<void> {
  const { pages } = current(key);
  const last = pages.at(-1);
  return last && !last.hasMore ? Promise.resolve() : load(key, [last ? last.page + 1 : 1], { isAnew: false });
}

/** Fetches anew what has been read of a list. */
export function reloadList(key: string): Promise<void> {
  const read = current(key).pages.map(({ page }) => page);
  return read.length > 0 ? load(key, read, { isAnew: true }) : loadMore(key);
}

const isShown = (key: string): boolean => (shown.get(key)?.times ?? 0) > 0;

/** Forgets what has been read of lists that are not on the page. */
export function forgetLists(): void {
  for (const key of Object.keys(useLists.getState())) if (!isShown(key)) put(key, undefined);
}

onWritten(forgetLists);

/** Changes what has been read of a list, where it is on the page. */
export function changeList<P extends Page<Item>>(key: string, change: (pages: P[]) => P[]): void {
  const list = current(key);
  if (list.pages.length > 0) put(key, { ...list, pages: change(list.pages as P[]) });
}

function hold(key: string, firstPage: Page<Item> | undefined, fetchPage: Fetch<Page<Item>>, isFresh: boolean) {
  clearTimeout(forgetting.get(key));
  const held = shown.get(key);
  shown.set(key, { firstPage: firstPage ?? held?.firstPage, fetchPage, times: (held?.times ?? 0) + 1 });
  if (firstPage && isFresh && useLists.getState()[key]) put(key, begun(firstPage));
  if (current(key).pages.length === 0) void loadMore(key);
  return () => {
    const now = shown.get(key);
    if (now) shown.set(key, { ...now, times: now.times - 1 });
    if (now && now.times > 1) return;
    const forget = () => {
      shown.delete(key);
      put(key, undefined);
    };
    forgetting.set(key, setTimeout(forget, KEPT_FOR));
  };
}

// Moderators and authors read more than others: what was read for one viewer is not for the next.
onMemberLeft(() => {
  for (const key of Object.keys(useLists.getState())) {
    if (isShown(key)) void reloadList(key);
    else put(key, undefined);
  }
});

type Options<P> = {
  /** What tells this list from all others. */
  key: string;
  /** What the server's HTML has of it; without, the list begins by fetching. */
  firstPage?: P | undefined;
  /** Answers with a page, or throws a sentence. */
  fetchPage: Fetch<P>;
  /** Whether the page that the server just sent counts more than what was read before. */
  isFresh?: boolean;
};

/** A list that grows: its first page comes from the server's HTML, the rest from the API. */
export function usePagedList<P extends Page<Item>>({ key, firstPage, fetchPage, isFresh = false }: Options<P>) {
  const list = (useLists((lists) => lists[key]) ?? begun(firstPage ?? shown.get(key)?.firstPage)) as PagedList<P>;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list is held once, under its key
  useEffect(() => hold(key, firstPage, fetchPage, isFresh), [key, firstPage]);
  const last = list.pages.at(-1);
  return {
    ...list,
    last,
    /** Whether coming near its end makes it grow; after a failure somebody has to ask. */
    canGrow: last?.hasMore === true && !list.isLoading && list.failure === null,
    more: () => void loadMore(key),
  };
}
