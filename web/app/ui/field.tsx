import * as members from "@unknot/contract/words/members";
import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { Counter } from "./counter";
import styles from "./field.module.css";
import { Message } from "./message";

type Tied = { id: string; "aria-describedby": string | undefined; "aria-invalid": boolean };
type FieldProps = { label: ReactNode; error?: string | undefined; hint?: ReactNode };

/** Label, control and, below it, what is wrong; `children` gets the attributes that tie them together. */
export function FieldFrame({ label, error, hint, children }: FieldProps & { children: (props: Tied) => ReactNode }) {
  const id = useId();
  const described = [error && `${id}error`, hint && `${id}hint`].filter(Boolean).join(" ") || undefined;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({ id, "aria-describedby": described, "aria-invalid": error !== undefined })}
      {hint && (
        <span id={`${id}hint`} className={styles.hint}>
          {hint}
        </span>
      )}
      {error && (
        <span id={`${id}error`} className={styles.error} role="alert">
          {error}
        </span>
      )}
    </div>
  );
}

const lengthOf = (text: unknown): number => [...String(text ?? "")].length;

/** The attributes of a field that can hold too much: what is pasted arrives whole, and the counter says so. */
function counted(tied: Tied, length: number, max: number | undefined): Tied {
  const isOver = max !== undefined && length > max;
  return { ...tied, "aria-invalid": tied["aria-invalid"] || isOver };
}

type TextFieldProps = ComponentProps<"input"> &
  FieldProps & {
    /** The most characters that may be sent. More can be typed, unless there is a `maxLength`, and is counted. */
    max?: number;
    /** The counter is shown from the beginning, and not only where there is too much. */
    isCounted?: boolean;
  };

/** A line of text to type. */
export function TextField({ label, error, hint, max, isCounted = false, onInput, ...props }: TextFieldProps) {
  const [length, setLength] = useState(() => lengthOf(props.defaultValue));
  return (
    <FieldFrame label={label} error={error} hint={hint}>
      {(tied) => (
        <>
          <input
            dir="auto"
            {...props}
            {...counted(tied, length, max)}
            className={styles.input}
            onInput={(event) => {
              setLength(lengthOf(event.currentTarget.value));
              onInput?.(event);
            }}
          />
          {max !== undefined && <Counter length={length} max={max} isQuiet={!isCounted} />}
        </>
      )}
    </FieldFrame>
  );
}

/** A password, which can be looked at. */
export function PasswordField({ label, error, hint, ...props }: ComponentProps<"input"> & FieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <FieldFrame label={label} error={error} hint={hint}>
      {(tied) => (
        <span className={styles.withButton}>
          <input
            {...props}
            {...tied}
            type={isShown ? "text" : "password"}
            className={styles.input}
            spellCheck={false}
          />
          <button type="button" className={styles.inside} aria-pressed={isShown} onClick={() => setShown(!isShown)}>
            <Message
              text={isShown ? members.hideField() : members.showField()}
              parts={{ field: <span className="visually-hidden">{label}</span> }}
            />
          </button>
        </span>
      )}
    </FieldFrame>
  );
}

type Option = { value: string; text: string };

/** One of several words, each with a value of its own. */
export function ChoiceField({
  label,
  error,
  hint,
  options,
  placeholder,
  ...props
}: ComponentProps<"select"> & FieldProps & { options: readonly Option[]; placeholder?: string }) {
  return (
    <FieldFrame label={label} error={error} hint={hint}>
      {(tied) => (
        <select {...props} {...tied} className={styles.input}>
          {placeholder && <option value="">{placeholder}</option>}
          {options.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}

/** Several lines of plain text, with a counter. */
export function TextAreaField({
  label,
  error,
  hint,
  max,
  ...props
}: ComponentProps<"textarea"> & FieldProps & { max: number }) {
  const [length, setLength] = useState(() => lengthOf(props.defaultValue));
  return (
    <FieldFrame label={label} error={error} hint={hint}>
      {(tied) => (
        <>
          <textarea
            dir="auto"
            {...props}
            {...counted(tied, length, max)}
            className={`${styles.input} ${styles.lines}`}
            onInput={(event) => setLength(lengthOf(event.currentTarget.value))}
          />
          <Counter length={length} max={max} />
        </>
      )}
    </FieldFrame>
  );
}

/** A box to tick. */
export function CheckField({ label, error, ...props }: ComponentProps<"input"> & FieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <span className={styles.check}>
        <input
          {...props}
          id={id}
          type="checkbox"
          aria-invalid={error !== undefined}
          aria-describedby={error && `${id}e`}
        />
        <label htmlFor={id}>{label}</label>
      </span>
      {error && (
        <span id={`${id}e`} className={styles.error} role="alert">
          {error}
        </span>
      )}
    </div>
  );
}

/** A long form is sent from its end, and what is wrong with all of it is said at its beginning. */
const bringIntoView = (line: HTMLElement | null): void => line?.scrollIntoView({ block: "nearest" });

/** What is wrong with a form as a whole. */
export function FormError({ children }: { children: ReactNode }) {
  return (
    <p ref={bringIntoView} className={styles.formError} role="alert">
      {children}
    </p>
  );
}
