import { hasMutedWord } from "@unknot/contract/rules/muted-words";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { readMutedWords } from "../../lib/muted-words";

/** Leaves out the titles, in what is new beside a list, that have a word which the reader has muted. */
export default function MutedTitles() {
  const mark = useRef<HTMLSpanElement>(null);
  // Asked again whenever the reader has been on another page, and whatever else is new by now.
  useLocation();
  useEffect(() => {
    const words = readMutedWords();
    const titles = mark.current?.closest("[data-mutes]")?.querySelectorAll<HTMLElement>("[data-by][data-tags]") ?? [];
    for (const title of titles) title.hidden = hasMutedWord(title.textContent, words);
  });
  return <span ref={mark} hidden />;
}
