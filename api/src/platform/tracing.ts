import type { LogEvent } from "kysely";

/** What a part of a request, or a job, does; whoever traces knows what to say of each. */
export type Step = "call" | "render" | "job" | "mail" | "bucket" | "worker" | "commit";

/** What may be found out about a step: values of our own, never what somebody wrote or who they are. */
export type Facts = {
  /** Whether it was kept; `shared`: another was having it made. */
  cache: "hit" | "miss" | "shared";
  /** What a call failed with, as HTTP numbers it. */
  status: number;
};

/** Whoever traces what the program does. */
export type Tracer = {
  /** Does a step, and notes how long it took and whether it failed. */
  around: <Result>(step: Step, name: string, work: () => Promise<Result>) => Promise<Result>;
  /** Notes something about the step that is going on. */
  note: <Name extends keyof Facts>(name: Name, value: Facts[Name]) => void;
  /** Notes a statement that has just ended, where it was asked for. */
  statement: (event: LogEvent) => void;
};

/** Undefined unless the settings ask for traces: that is all that they cost where they are off. */
let tracer: Tracer | undefined;

/** Has everything traced from now on; returns what ends that. */
export function traceWith(next: Tracer): () => void {
  tracer = next;
  return () => {
    if (tracer === next) tracer = undefined;
  };
}

/** Does a step, named by something of ours: an endpoint, a queue, a method. Throws what it throws. */
export const traced = <Result>(step: Step, name: string, work: () => Promise<Result>): Promise<Result> =>
  tracer === undefined ? work() : tracer.around(step, name, work);

/** Notes something about the step that is going on. */
export const noteInTrace = <Name extends keyof Facts>(name: Name, value: Facts[Name]): void =>
  tracer?.note(name, value);

/** Notes a statement that has just ended; to be called where it was asked for. */
export const traceStatement = (event: LogEvent): void => tracer?.statement(event);
