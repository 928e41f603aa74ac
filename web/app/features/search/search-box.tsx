import { limits } from "@unknot/contract/limits";
import { pages } from "@unknot/contract/pages";
import * as strings from "@unknot/contract/words/search";
import { type KeyboardEvent, Suspense, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { isSiteKey } from "../../lib/keys";
import { optional } from "../../lib/optional";
import { IconButton } from "../../ui/button";
import { Icon } from "../../ui/icon";
import styles from "./search-box.module.css";
import { type Suggestion, useSuggestions } from "./use-suggestions";

const SearchHelp = optional(() => import("../../parts/search-help"));

function useSlashKey(focus: () => void) {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "/" || !isSiteKey(event) || document.querySelector("dialog:modal")) return;
      event.preventDefault();
      focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });
}

type ListProps = { id: string; found: Suggestion[]; active: number; onPick: (one: Suggestion) => void };

function SuggestionList({ id, found, active, onPick }: ListProps) {
  return (
    <div className={styles.list} id={id} role="listbox" aria-label={strings.suggestions()}>
      {found.map((one, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox holds the focus and takes the keys
        <div
          key={one.title}
          id={`${id}-${index}`}
          role="option"
          dir="auto"
          aria-selected={index === active}
          tabIndex={-1}
          className={styles.option}
          // Keeps the focus in the field, so that the list does not close before the click arrives.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(one)}
        >
          {one.title}
        </div>
      ))}
    </div>
  );
}

/** The moves of the ARIA combobox pattern: arrows go round, -1 is the field itself. */
function moved(active: number, step: number, count: number): number {
  const next = active + step;
  if (next < -1) return count - 1;
  return next >= count ? -1 : next;
}

function useCombobox(query: string) {
  const [text, setText] = useState(query);
  const [isOpen, setOpen] = useState(false);
  const found = useSuggestions(text, isOpen);
  // Others may come while one is chosen: what was read out is no longer where it was.
  const [chosen, setChosen] = useState({ found, at: -1 });
  const active = chosen.found === found ? chosen.at : -1;
  const setActive = (at: number) => setChosen({ found, at });
  const isShown = isOpen && found.length > 0;
  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const type = (value: string) => {
    setText(value);
    setActive(-1);
    setOpen(true);
  };
  return { text, setText, isShown, active, setActive, found, close, type, open: () => setOpen(true) };
}

function useBox(query: string) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const box = useCombobox(query);
  useSlashKey(() => input.current?.focus());
  const leave = (to: string) => {
    box.close();
    input.current?.blur();
    void navigate(to);
  };
  const search = (words: string) => {
    box.setText(words);
    leave(words.trim() ? pages.search(words.trim()) : pages.home);
  };
  const pick = ({ id, title }: Suggestion) => (id ? leave(pages.post(id)) : search(title));
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape" && box.isShown) {
      event.preventDefault();
      box.close();
    } else if (step) {
      event.preventDefault();
      if (box.isShown) box.setActive(moved(box.active, step, box.found.length));
      else box.open();
    }
  };
  const submit = () => {
    const one = box.found[box.active];
    if (one) pick(one);
    else search(box.text);
  };
  const clear = () => {
    box.type("");
    input.current?.focus();
  };
  return { ...box, input, pick, onKeyDown, submit, clear };
}

/** What can be typed beside words: opens under the field, closes by Escape or a press elsewhere. */
function Help() {
  const id = useId();
  const [isWanted, setWanted] = useState(false);
  return (
    <span className={styles.help}>
      <IconButton icon="help" label={strings.help()} popoverTarget={id} onClick={() => setWanted(true)} />
      <div id={id} popover="auto" className={styles.card}>
        <Suspense>{isWanted && <SearchHelp />}</Suspense>
      </div>
    </span>
  );
}

/** The search field of the header, with suggestions; a plain form where scripts are off. */
export function SearchBox({ query }: { query: string }) {
  const { input, text, type, isShown, active, found, close, pick, onKeyDown, submit, clear } = useBox(query);
  const listId = useId();
  return (
    <search className={styles.box}>
      <form
        action="/"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div className={styles.field}>
          <Icon name="search" />
          <input
            ref={input}
            type="search"
            dir="auto"
            name="query"
            aria-label={strings.label()}
            placeholder={strings.label()}
            maxLength={limits.searchMax}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isShown}
            aria-controls={listId}
            aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
            value={text}
            onChange={(event) => type(event.target.value)}
            onKeyDown={onKeyDown}
            onBlur={close}
          />
          {/* Before the others: it appears when one of them is pressed, and must not move it away. */}
          <Help />
          {text ? (
            <IconButton icon="close" label={strings.clearSearch()} onClick={clear} />
          ) : (
            <span className={styles.key} aria-hidden="true">
              /
            </span>
          )}
        </div>
        {isShown && <SuggestionList id={listId} found={found} active={active} onPick={pick} />}
      </form>
    </search>
  );
}
