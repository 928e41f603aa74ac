import * as members from "@unknot/contract/words/members";
import { type ComponentProps, type ReactNode, useId, useState } from "react";
import styles from "./field.module.css";
import { Message } from "./message";

type FieldProps = { label: ReactNode; error?: string | undefined; hint?: ReactNode };

/** Label, control and, below it, what is wrong; `children` gets the attributes that tie them together. */
function FieldFrame({
  label,
  error,
  hint,
  children,
}: FieldProps & {
  children: (props: { id: string; "aria-describedby": string | undefined; "aria-invalid": boolean }) => ReactNode;
}) {
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

/** A line of text to type. */
export function TextField({ label, error, hint, ...props }: ComponentProps<"input"> & FieldProps) {
  return (
    <FieldFrame label={label} error={error} hint={hint}>
      {(tied) => <input {...props} {...tied} className={styles.input} />}
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
  const [length, setLength] = useState(0);
  return (
    <FieldFrame label={label} error={error} hint={hint}>
      {(tied) => (
        <>
          <textarea
            {...props}
            {...tied}
            className={`${styles.input} ${styles.lines}`}
            onInput={(event) => setLength([...event.currentTarget.value].length)}
          />
          <span className={length > max ? `${styles.counter} ${styles.over}` : styles.counter}>
            {length} / {max}
          </span>
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

/** What is wrong with a form as a whole. */
export function FormError({ children }: { children: ReactNode }) {
  return (
    <p className={styles.formError} role="alert">
      {children}
    </p>
  );
}
