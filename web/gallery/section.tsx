import type { ReactNode } from "react";

/** One component in its states; each state has a name. */
export function Section({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section aria-label={name}>
      <h2>{name}</h2>
      {children}
    </section>
  );
}

/** One state of a component. */
export function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div style={{ margin: "0 0 1.5rem" }}>
      <p style={{ margin: "0 0 0.25rem" }}>
        <small>{name}</small>
      </p>
      {children}
    </div>
  );
}
