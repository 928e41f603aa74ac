type Get = (name: string, fallback: string) => string;

/** The samplers of OpenTelemetry that need nothing but a number. */
const SAMPLERS = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
] as const;
type SamplerName = (typeof SAMPLERS)[number];

/** Where traces are sent, and which. */
export type Traces = {
  /** Takes OTLP over HTTP, as protobuf. */
  endpoint: string;
  /** Sent with each request there. */
  headers: Record<string, string>;
  /** What is said of the program: `service.name`, and whatever else whoever runs it wants to tell programs apart by. */
  resource: Record<string, string>;
  sampler: { name: SamplerName; ratio: number };
  /** How long the receiver may take for what it is sent, tries included, in milliseconds. */
  timeout: number;
  /** How long spans are gathered before they are sent, in milliseconds. */
  delay: number;
  /** How many spans are kept at most until the receiver has taken them. */
  queue: number;
};

/** A minute: who looks for a trace does not wait longer for it. */
const TIME_MAX = 60_000;
/** Some kB each. */
const QUEUE_MAX = 100_000;

/** `name=value` parted by commas, percent-encoded (W3C Baggage), as OpenTelemetry has its lists. */
function parsePairs(name: string, text: string, problems: string[]): Record<string, string> {
  const parts = text.split(",").filter((part) => part.trim() !== "");
  try {
    return Object.fromEntries(
      parts.map((part) => {
        const [, key = "", value = ""] = /^\s*([^=\s]+)\s*=(.*)$/s.exec(part) ?? [];
        if (key === "") throw new URIError();
        return [decodeURIComponent(key), decodeURIComponent(value.trim())];
      }),
    );
  } catch {
    // The values are keys of the receiver: they are not repeated.
    problems.push(`${name} must be names and values as one=1,two=2, percent-encoded`);
    return {};
  }
}

function parseEndpoint(get: Get, problems: string[]): string {
  const own = get("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "");
  const base = get("OTEL_EXPORTER_OTLP_ENDPOINT", "");
  const text = own || `${base.replace(/\/+$/, "")}/v1/traces`;
  const url = URL.parse(text);
  if (url && ["http:", "https:"].includes(url.protocol)) return text;
  const name = own ? "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT" : "OTEL_EXPORTER_OTLP_ENDPOINT";
  problems.push(`${name} must be an address that begins with http:// or https://`);
  return text;
}

/** Only one way of sending is spoken; another would be waited for in vain at the receiver. */
function checkProtocol(get: Get, problems: string[]): void {
  for (const name of ["OTEL_EXPORTER_OTLP_TRACES_PROTOCOL", "OTEL_EXPORTER_OTLP_PROTOCOL"]) {
    const text = get(name, "http/protobuf");
    if (text !== "http/protobuf") problems.push(`${name} must be "http/protobuf", not "${text}"`);
  }
}

function parseSampler(get: Get, problems: string[]): Traces["sampler"] {
  const name = get("OTEL_TRACES_SAMPLER", "parentbased_always_on");
  if (!(SAMPLERS as readonly string[]).includes(name))
    problems.push(`OTEL_TRACES_SAMPLER must be one of ${SAMPLERS.join(", ")}, not "${name}"`);
  const text = get("OTEL_TRACES_SAMPLER_ARG", "1");
  const ratio = Number(text);
  // What the other samplers are told is nobody's concern.
  if (name.endsWith("ratio") && !(ratio >= 0 && ratio <= 1))
    problems.push(`OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not "${text}"`);
  return { name: name as SamplerName, ratio };
}

function parseCount(
  get: Get,
  name: string,
  { fallback, most }: { fallback: string; most: number },
  problems: string[],
) {
  const text = get(name, fallback);
  if (!/^\d{1,6}$/.test(text) || Number(text) < 1 || Number(text) > most)
    problems.push(`${name} must be a whole number from 1 to ${most}, not "${text}"`);
  return Number(text);
}

/**
 * The settings of OpenTelemetry by their own names
 * (https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/); null: nothing is traced.
 */
export function parseTraces(get: Get, problems: string[]): Traces | null {
  const exporter = get("OTEL_TRACES_EXPORTER", "otlp");
  if (!["otlp", "none"].includes(exporter))
    problems.push(`OTEL_TRACES_EXPORTER must be "otlp" or "none", not "${exporter}"`);
  const isOff = get("OTEL_SDK_DISABLED", "false").toLowerCase() === "true" || exporter === "none";
  const isNowhere = get("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", get("OTEL_EXPORTER_OTLP_ENDPOINT", "")) === "";
  if (isOff || isNowhere) return null;
  checkProtocol(get, problems);
  const pairs = (name: string) => parsePairs(name, get(name, ""), problems);
  const named = get("OTEL_SERVICE_NAME", "");
  return {
    endpoint: parseEndpoint(get, problems),
    headers: { ...pairs("OTEL_EXPORTER_OTLP_HEADERS"), ...pairs("OTEL_EXPORTER_OTLP_TRACES_HEADERS") },
    resource: {
      "service.name": "unknot",
      ...pairs("OTEL_RESOURCE_ATTRIBUTES"),
      ...(named !== "" && { "service.name": named }),
    },
    sampler: parseSampler(get, problems),
    timeout: parseCount(get, "OTEL_EXPORTER_OTLP_TIMEOUT", { fallback: "10000", most: TIME_MAX }, problems),
    delay: parseCount(get, "OTEL_BSP_SCHEDULE_DELAY", { fallback: "5000", most: TIME_MAX }, problems),
    queue: parseCount(get, "OTEL_BSP_MAX_QUEUE_SIZE", { fallback: "2048", most: QUEUE_MAX }, problems),
  };
}
