import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { limits, MINUTE } from "@unknot/contract/limits";
import { getTags, type Tag } from "@unknot/contract/services/tags";
import * as strings from "@unknot/contract/words/tags";
import { type ComponentProps, type KeyboardEvent, useId, useRef, useState } from "react";
import { api } from "../data/api";
import { keys } from "../data/keys";
import { unwrap } from "../lib/result";
import { useDelayed } from "../lib/use-delayed";
import styles from "./tag-input.module.css";

const NONE: Tag[] = [];
/** Enough to choose from without scrolling. */
const SHOWN = 8;

/** Tags that begin so, the most used first; those that are used most where nothing is typed. */
function useTagsBeginning(text: string, isWanted: boolean): Tag[] {
  const query = useDelayed(text, limits.suggestionDelay);
  const { data = NONE, isPlaceholderData } = useQuery({
    queryKey: keys.tagsBeginning(query),
    queryFn: async () => unwrap(await api(getTags, { query: { query } })).list,
    enabled: isWanted,
    placeholderData: keepPreviousData,
    // As old as counts may be.
    staleTime: MINUTE,
    retry: false,
  });
  if (!isWanted) return NONE;
  // Those before stay until the others come, as far as they fit.
  const isOther = isPlaceholderData || query !== text;
  return isOther ? data.filter(({ name }) => name.startsWith(text.toLowerCase())) : data;
}

/** What of a text is being typed: all of it, or the last of several names. */
const wordOf = (value: string, isSeveral: boolean) => (isSeveral ? (/[^\s,]*$/.exec(value)?.[0] ?? "") : value.trim());

/** Types into a field by script, so that whoever listens hears of it. */
export function typeInto(input: HTMLInputElement, value: string): void {
  input.value = value;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

/** The moves of the ARIA combobox pattern: arrows go round, -1 is the field itself. */
function moved(active: number, step: number, count: number): number {
  const next = active + step;
  return next < -1 ? count - 1 : next >= count ? -1 : next;
}

type Props = Omit<ComponentProps<"input">, "ref"> & {
  /** Several names, with spaces between them. */
  isSeveral?: boolean;
  /** The list opens over the field, where what comes next stands below it. */
  opensAbove?: boolean;
  /** What choosing a tag does; else it is typed. */
  onPick?: (name: string) => void;
  /** Hears what is in the field. */
  onValue?: (value: string) => void;
};

/**
 * A field for tags that completes the ones there are, with how many posts have them: the editable combobox with a list
 * of the WAI-ARIA Authoring Practices. Without scripts it is a field.
 */
export function TagInput({ isSeveral = false, opensAbove = false, onPick, onValue, ...props }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [value, setValue] = useState(() => String(props.defaultValue ?? ""));
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const word = wordOf(value, isSeveral);
  const taken = isSeveral
    ? value
        .slice(0, value.length - word.length)
        .toLowerCase()
        .split(/[\s,]+/)
    : [];
  const found = useTagsBeginning(word, isOpen)
    .filter(({ name }) => !taken.includes(name) && !(isSeveral && name === word))
    .slice(0, SHOWN);
  const isShown = isOpen && found.length > 0;
  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const pick = ({ name }: Tag) => {
    if (onPick) onPick(name);
    else if (input.current) typeInto(input.current, `${value.slice(0, value.length - word.length)}${name} `);
    close();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const one = isShown ? found[active] : undefined;
    if (event.key === "Escape" && isOpen) {
      // Not also the dialog around it, where there is a list to close; else one that has yet to come stays away.
      if (isShown) {
        event.preventDefault();
        event.stopPropagation();
      }
      close();
    } else if (event.key === "Enter" && one) {
      event.preventDefault();
      pick(one);
    } else if (step) {
      event.preventDefault();
      if (isShown) setActive(moved(active, step, found.length));
      else setOpen(true);
    }
  };
  return (
    <span className={styles.box}>
      <input
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="auto"
        {...props}
        ref={input}
        className={styles.input}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
        onInput={(event) => {
          setValue(event.currentTarget.value);
          onValue?.(event.currentTarget.value);
          setActive(-1);
          // What was put there by a script, a draft say, asks for nothing.
          setOpen(document.activeElement === event.currentTarget);
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      {isShown && (
        <span
          className={`${styles.list} ${opensAbove ? styles.above : ""}`}
          id={listId}
          role="listbox"
          aria-label={strings.suggestions()}
        >
          {found.map((one, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox holds the focus and takes the keys
            <span
              key={one.name}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              className={styles.option}
              // Keeps the focus in the field, so that the list does not close before the click arrives.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => pick(one)}
            >
              <span dir="auto">{one.name}</span> <small>{strings.count({ count: one.count })}</small>
            </span>
          ))}
        </span>
      )}
    </span>
  );
}
