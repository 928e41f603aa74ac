import { AsyncLocalStorage } from "node:async_hooks";
import type { Tracer as SpanMaker } from "@opentelemetry/api";
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import {
  ATTR_CODE_FILE_PATH,
  ATTR_CODE_FUNCTION_NAME,
  ATTR_DB_OPERATION_NAME,
  ATTR_DB_QUERY_TEXT,
  ATTR_DB_RESPONSE_STATUS_CODE,
  ATTR_DB_SYSTEM_NAME,
  ATTR_ERROR_TYPE,
  ATTR_HTTP_REQUEST_METHOD,
  ATTR_HTTP_RESPONSE_STATUS_CODE,
} from "@opentelemetry/semantic-conventions";
import { ApiError } from "@unknot/api/platform/errors";
import { textOf, whoAsked } from "@unknot/api/platform/postgres/slow-statements";
import type { Facts, Step, Tracer } from "@unknot/api/platform/tracing";
import type { LogEvent } from "kysely";

/** What is going on: a request, or a job, or a step of one. */
export type Going = {
  span: Span;
  context: Context;
  /** Milliseconds since 1970 when `performance.now()` is 0, for one trace: its times fit together to the microsecond. */
  epoch: number;
};

const FACTS: Record<keyof Facts, string> = { cache: "unknot.cache", status: ATTR_HTTP_RESPONSE_STATUS_CODE };
const POSTGRESQL = { [ATTR_DB_SYSTEM_NAME]: "postgresql" };

/** Which of the steps ask something outside of the program, or begin by themselves. */
const KINDS: Partial<Record<Step, SpanKind>> = {
  job: SpanKind.CONSUMER,
  mail: SpanKind.CLIENT,
  bucket: SpanKind.CLIENT,
  commit: SpanKind.CLIENT,
};

/** What is said of steps besides their names. */
const ATTRIBUTES: Partial<Record<Step, (name: string) => Attributes>> = {
  job: (name) => ({
    "messaging.system": "pg-boss",
    "messaging.destination.name": name,
    "messaging.operation.type": "process",
  }),
  bucket: (name) => ({ [ATTR_HTTP_REQUEST_METHOD]: name }),
  commit: () => ({ ...POSTGRESQL, [ATTR_DB_OPERATION_NAME]: "COMMIT" }),
};

/** What kind of error it is; its message may hold what people wrote. */
function typeOf(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  if (typeof code === "string" && /^\w{1,40}$/.test(code)) return code;
  return typeof name === "string" && /^\w{1,40}$/.test(name) ? name : "error";
}

/** Marks what failed by our fault, or by that of what we asked. */
export function fail(span: Span, type: string): void {
  span.setAttribute(ATTR_ERROR_TYPE, type).setStatus({ code: SpanStatusCode.ERROR });
}

/** What whoever asked could have known. */
const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status < 500;

/** Makes spans of what the program does, each within the one that is going on where it begins. */
export class SpanTracer implements Tracer {
  readonly #spans: SpanMaker;
  readonly #going = new AsyncLocalStorage<Going>();

  constructor(spans: SpanMaker) {
    this.#spans = spans;
  }

  /** What is going on; undefined where that is nothing that is traced. */
  get going(): Going | undefined {
    return this.#going.getStore();
  }

  /** Begins something within `parent`; it is sampled or not. */
  begin(name: string, options: { kind: SpanKind; attributes: Attributes }, parent: Context, epoch?: number): Going {
    const since = epoch ?? Date.now() - performance.now();
    const span = this.#spans.startSpan(name, { ...options, startTime: since + performance.now() }, parent);
    return { span, context: trace.setSpan(parent, span), epoch: since };
  }

  /** Ends it. */
  end({ span, epoch }: Going): void {
    span.end(epoch + performance.now());
  }

  /** Does something as a part of it. */
  within<Result>(going: Going, work: () => Result): Result {
    return this.#going.run(going, work);
  }

  around<Result>(step: Step, name: string, work: () => Promise<Result>): Promise<Result> {
    const around = this.#going.getStore();
    // Whatever had a job begin has ended by then, so jobs stand for themselves.
    const isRoot = step === "job";
    if (!isRoot && !around?.span.isRecording()) return work();
    const options = { kind: KINDS[step] ?? SpanKind.INTERNAL, attributes: ATTRIBUTES[step]?.(name) ?? {} };
    const going = isRoot
      ? this.begin(`${step} ${name}`, options, ROOT_CONTEXT)
      : this.begin(`${step} ${name}`.trim(), options, around?.context ?? ROOT_CONTEXT, around?.epoch);
    return this.within(going, async () => {
      try {
        return await work();
      } catch (error) {
        if (!isRefusal(error)) fail(going.span, typeOf(error));
        throw error;
      } finally {
        this.end(going);
      }
    });
  }

  note<Name extends keyof Facts>(name: Name, value: Facts[Name]): void {
    const span = this.#going.getStore()?.span;
    if (!span?.isRecording()) return;
    span.setAttribute(FACTS[name], value);
    if (typeof value === "number" && value >= 500) fail(span, String(value));
  }

  statement(event: LogEvent): void {
    const around = this.#going.getStore();
    if (!around?.span.isRecording()) return;
    const { sql } = event.query;
    const operation = (/^\W*(\w+)/.exec(sql.replace(/\/\*.*?\*\//g, ""))?.[1] ?? "statement").toUpperCase();
    const [by = ""] = whoAsked();
    const [file = "", name = ""] = by.split(" ");
    const end = around.epoch + performance.now();
    const attributes = {
      ...POSTGRESQL,
      [ATTR_DB_OPERATION_NAME]: operation,
      [ATTR_DB_QUERY_TEXT]: textOf(sql),
      ...(file && { [ATTR_CODE_FILE_PATH]: file }),
      ...(name && { [ATTR_CODE_FUNCTION_NAME]: name }),
    };
    const startTime = end - event.queryDurationMillis;
    const span = this.#spans.startSpan(
      `${operation} ${name || file}`.trim(),
      { kind: SpanKind.CLIENT, attributes, startTime },
      around.context,
    );
    if (event.level === "error") {
      const type = typeOf(event.error);
      span.setAttribute(ATTR_DB_RESPONSE_STATUS_CODE, type);
      fail(span, type);
    }
    span.end(end);
  }
}
