import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

type Value = string | number | boolean;

/** A span as it arrived; times are in milliseconds since 1970. */
export type GotSpan = {
  traceId: string;
  spanId: string;
  /** Empty for the first of a trace. */
  parentId: string;
  name: string;
  /** By its number in OTLP: 1 internal, 2 server, 3 client, 5 consumer. */
  kind: number;
  start: number;
  end: number;
  attributes: Record<string, Value>;
  isError: boolean;
  resource: Record<string, Value>;
};

/** The fields of a message of Protocol Buffers (https://protobuf.dev/programming-guides/encoding/), by their numbers. */
type Fields = Map<number, (Buffer | bigint)[]>;

function fieldsOf(bytes: Buffer): Fields {
  const fields: Fields = new Map();
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes.readUInt8(at++);
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const piece = (length: number): Buffer => {
    at += length;
    return bytes.subarray(at - length, at);
  };
  while (at < bytes.length) {
    const tag = Number(varint());
    const wire = tag & 7;
    const value = wire === 0 ? varint() : piece(wire === 1 ? 8 : wire === 5 ? 4 : Number(varint()));
    fields.set(tag >> 3, [...(fields.get(tag >> 3) ?? []), value]);
  }
  return fields;
}

const piecesOf = (fields: Fields, number: number): Buffer[] => (fields.get(number) ?? []) as Buffer[];
const pieceOf = (fields: Fields, number: number): Buffer => piecesOf(fields, number)[0] ?? Buffer.alloc(0);
const numberOf = (fields: Fields, number: number): number => Number(fields.get(number)?.[0] ?? 0n);
const millis = (nanos: Buffer): number => Number(nanos.readBigUInt64LE() / 1000n) / 1000;

/** `AnyValue` of OTLP, as far as the program sends it. */
function anyValueOf(bytes: Buffer): Value {
  const fields = fieldsOf(bytes);
  if (fields.has(2)) return numberOf(fields, 2) === 1;
  if (fields.has(3)) return numberOf(fields, 3);
  if (fields.has(4)) return pieceOf(fields, 4).readDoubleLE();
  return pieceOf(fields, 1).toString();
}

const attributesOf = (fields: Fields, number: number): Record<string, Value> =>
  Object.fromEntries(
    piecesOf(fields, number)
      .map(fieldsOf)
      .map((pair) => [pieceOf(pair, 1).toString(), anyValueOf(pieceOf(pair, 2))]),
  );

/** The spans of an `ExportTraceServiceRequest` (opentelemetry/proto/trace/v1/trace.proto). */
function spansOf(body: Buffer): GotSpan[] {
  return piecesOf(fieldsOf(body), 1)
    .map(fieldsOf)
    .flatMap((ofResource) => {
      const resource = attributesOf(fieldsOf(pieceOf(ofResource, 1)), 1);
      const scopes = piecesOf(ofResource, 2).map(fieldsOf);
      const spans = scopes.flatMap((scope) => piecesOf(scope, 2)).map(fieldsOf);
      return spans.map((span) => ({
        traceId: pieceOf(span, 1).toString("hex"),
        spanId: pieceOf(span, 2).toString("hex"),
        parentId: pieceOf(span, 4).toString("hex"),
        name: pieceOf(span, 5).toString(),
        kind: numberOf(span, 6),
        start: millis(pieceOf(span, 7)),
        end: millis(pieceOf(span, 8)),
        attributes: attributesOf(span, 9),
        isError: numberOf(fieldsOf(pieceOf(span, 15)), 3) === 2,
        resource,
      }));
    });
}

/**
 * A receiver of OTLP over HTTP, on a port of its own: what it got, and how it answers, once `gate` is open. Whoever opens
 * it closes it.
 */
export async function openReceiver() {
  const spans: GotSpan[] = [];
  const requests: { url: string; headers: NodeJS.Dict<string | string[]>; body: Buffer }[] = [];
  const state = { status: 200, gate: Promise.resolve() };
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    requests.push({ url: request.url ?? "", headers: request.headers, body });
    await state.gate;
    if (state.status === 200) spans.push(...spansOf(body));
    response.writeHead(state.status, { "content-type": "application/x-protobuf" }).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const close = () => {
    server.closeAllConnections();
    return new Promise((done) => server.close(done));
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans, requests, state, close };
}
