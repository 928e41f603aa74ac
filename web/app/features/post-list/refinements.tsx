import { limits } from "@unknot/contract/limits";
import { pages } from "@unknot/contract/pages";
import { keepWish } from "@unknot/contract/services/notifications";
import type { PostList } from "@unknot/contract/services/posts";
import * as common from "@unknot/contract/words/common";
import * as strings from "@unknot/contract/words/refine";
import { Fragment, useEffect, useRef } from "react";
import { Link } from "react-router";
import { api } from "../../data/api";
import { requireLogin } from "../../data/require-login";
import { untilReady, useHydrated } from "../../lib/use-hydrated";
import SearchHelp from "../../parts/search-help";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { Message } from "../../ui/message";
import { showToast } from "../../ui/toast";
import styles from "./feed-head.module.css";
import { listPath } from "./list-address";
import type { ListQuery } from "./use-post-list";

type Operators = NonNullable<PostList["operators"]>;
type Counted = NonNullable<PostList["counted"]>;

type Props = {
  wanted: ListQuery;
  isMissed: boolean;
  /** How many it has found, and whether there are more than are counted. */
  found: { count: number; isMore: boolean };
  didYouMean: string | null;
  operators: Operators;
  counted: Counted | null;
};

/** The search without its typos. */
function DidYouMean({ words }: { words: string }) {
  const link = (
    <Link to={listPath({ searchBy: "text", value: words }, 1)} className={styles.correction}>
      {words}
    </Link>
  );
  return (
    <p className={styles.missed}>
      <Message text={strings.didYouMean()} parts={{ words: link }} />
    </p>
  );
}

/** What a filter is called where it is added to a search: a name with spaces needs quotation marks. */
const quoted = (name: string) => (/\s/.test(name) ? `"${name}"` : name);

/** The operators of a search; each link leads to the search without it. */
function Chips({ wanted, operators }: Pick<Props, "wanted" | "operators">) {
  return (
    <ul className={styles.chips} aria-label={strings.filters()}>
      {operators.map(({ text, rest }) => (
        <li key={text}>
          <Link
            to={listPath(rest ? { ...wanted, value: rest } : { searchBy: "trending" }, 1)}
            className={styles.chip}
            aria-label={strings.takeOff({ text })}
          >
            <bdi>{text}</bdi>
            <Icon name="close" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function NotUnderstood({ operators }: Pick<Props, "operators">) {
  const parts = operators.map(({ text }) => (
    <Fragment key={text}>
      {" "}
      <code dir="auto">{text}</code>
    </Fragment>
  ));
  return (
    <p className={styles.missed}>
      <Message text={strings.notUnderstood()} parts={{ parts: <Fragment>{parts}</Fragment> }} />
    </p>
  );
}

/** A search that more can be added to: what is in open quotation marks would be a part of the phrase. */
const closed = (search = "") => ((search.match(/["“”„‟＂«»]/gu)?.length ?? 0) % 2 === 0 ? search : `${search}"`);

type CountsProps = { title: string; wanted: ListQuery; counts: { name: string; filter: string; count: number }[] };

function Counts({ title, wanted, counts }: CountsProps) {
  return (
    <div className={styles.counts}>
      <h2>{title}</h2>
      <ul className={styles.chips}>
        {counts.map(({ name, filter, count }) => (
          <li key={name}>
            <Link to={listPath({ ...wanted, value: `${closed(wanted.value)} ${filter}` }, 1)} className={styles.chip}>
              <bdi>{strings.count({ name, count })}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What the results are tagged with, who wrote them, and when: each narrows the search down. What all results share narrows nothing. */
function NarrowDown({ wanted, counted }: { wanted: ListQuery; counted: Counted }) {
  const authors = counted.authors.map(({ name, count }) => ({ name, count, filter: `user:${quoted(name)}` }));
  const years = counted.years.map(({ year, count }) => ({
    ...{ name: String(year), count },
    filter: `after:${year} before:${year + 1}`,
  }));
  const tags = counted.tags.map(({ name, count }) => ({ name, count, filter: `tag:${name}` }));
  // A filter counts once: a search that has one of its kind is as narrow as it gets.
  const has = (name: string) => new RegExp(`(^|\\s)${name}:`, "i").test(wanted.value ?? "");
  const fits = [...(wanted.value ?? "")].length <= limits.searchMax / 2;
  const rest = tags.filter(({ filter }) => !(wanted.value ?? "").toLowerCase().split(/\s+/).includes(filter));
  const lists = [
    ...(rest.length > 0 && tags.length > 1 && fits ? [{ title: common.tags(), counts: rest }] : []),
    ...(authors.length > 1 && fits && !has("user") ? [{ title: strings.author(), counts: authors }] : []),
    ...(years.length > 1 && fits && !has("(after|before)") ? [{ title: strings.year(), counts: years }] : []),
  ];
  if (lists.length === 0) return null;
  return (
    <details className={styles.aside}>
      <summary>{strings.narrowDown()}</summary>
      {lists.map((list) => (
        <Counts key={list.title} {...list} wanted={wanted} />
      ))}
      {counted.isOfBest && <p className={styles.missed}>{strings.amongBest()}</p>}
    </details>
  );
}

/** The words of a search, without its operators, as the title of what somebody writes about it. */
function titleOf(value: string, operators: Operators): string {
  const words = operators.reduce((left, { text }) => left.replace(text, " "), value);
  return [...words.replace(/\s+/g, " ").trim()].slice(0, limits.titleMax).join("");
}

function WriteUp({ title }: { title: string }) {
  return (
    <p className={styles.missed}>
      <Message
        text={strings.writeUp()}
        parts={{
          link: (words) => (
            <Link to={pages.createPostAbout(title)} className={styles.correction}>
              {words}
            </Link>
          ),
        }}
      />
    </p>
  );
}

/** Has a member told once somebody writes up what they looked for; a visitor is asked to log in first. */
function TellMe({ text }: { text: string }) {
  const isReady = useHydrated();
  const keep = async () => {
    const answer = await api(keepWish, { body: { text } });
    showToast(answer.success ? strings.wishKept() : answer.error);
  };
  return (
    <p className={styles.missed}>
      <Button data-does="tell-me" {...untilReady(isReady)} onClick={() => void requireLogin(() => void keep())}>
        {strings.tellMe()}
      </Button>
    </p>
  );
}

/**
 * Tells a screen reader what a search has found that was typed on a list: the focus stays where it was, and the page is
 * the same one. Nothing of what a page brought that has just been loaded, which is read as a page. In other words than the
 * heading, which whoever looks for a text on the page would find twice.
 */
function useSaid({ count, isMore }: Props["found"], value: string | undefined): void {
  const said = isMore ? strings.toldMore({ count }) : strings.told({ count });
  const isReady = useHydrated();
  const read = useRef(isReady ? undefined : value);
  useEffect(() => {
    const place = document.querySelector("#said");
    if (place && read.current !== value) {
      read.current = undefined;
      place.textContent = said;
    }
    return () => place?.replaceChildren();
  }, [said, value]);
}

/** What stands over the results of a search: its filters, what could narrow it down, help, and what is to be done. */
export default function Refinements({ wanted, isMissed, found, didYouMean, operators, counted }: Props) {
  useSaid(found, wanted.value);
  // Typed twice, it is one.
  const distinct = [...new Map(operators.map((one) => [one.text, one])).values()];
  const understood = distinct.filter(({ isUnderstood }) => isUnderstood);
  const others = distinct.filter(({ isUnderstood }) => !isUnderstood);
  return (
    <>
      {didYouMean && <DidYouMean words={didYouMean} />}
      {understood.length > 0 && <Chips wanted={wanted} operators={understood} />}
      {others.length > 0 && <NotUnderstood operators={others} />}
      {isMissed && <WriteUp title={titleOf(wanted.value ?? "", operators)} />}
      {isMissed && <TellMe key={wanted.value} text={wanted.value ?? ""} />}
      <div className={styles.asides}>
        {counted && <NarrowDown wanted={wanted} counted={counted} />}
        <details className={styles.aside}>
          <summary>{strings.searchHelp()}</summary>
          <SearchHelp />
        </details>
      </div>
    </>
  );
}
