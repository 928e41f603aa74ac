import { noteSearch } from "@unknot/contract/services/posts";
import type { MouseEvent } from "react";
import { api } from "../../data/api";
import type { ListQuery } from "./use-post-list";

const recorded = new Set<string>();

/**
 * Hears clicks on the results of a search: whoever opens one has found something, which is counted, once a visit and
 * search, so that the search can be suggested to others. Nothing depends on the answer.
 */
export function recordSearchClick({ searchBy, value }: ListQuery, id: string) {
  return ({ target }: MouseEvent) => {
    const isOpened = target instanceof Element && target.closest("a, button") !== null;
    if (searchBy !== "text" || !value || !isOpened || recorded.has(value)) return;
    recorded.add(value);
    void api(noteSearch, { body: { value, ps_id: id } });
  };
}
