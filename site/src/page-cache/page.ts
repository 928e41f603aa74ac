import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import PQueue from "p-queue";
import { decode, type Encoding, encode, encodingFor } from "./encodings.ts";

/** An answer as a route gave it. */
export type Rendered = {
  status: number;
  headers: Record<string, number | string | string[] | undefined>;
  body: Buffer;
};

/** What a reader is told who has an answer already. */
type Held = { etag: string | null; headersOf304: string[] };
/** An answer in one encoding, ready to be sent. */
export type Form = Held & {
  body: Buffer;
  headers: string[];
  /** The same answer as it was before it was made smaller: whoever has that needs no other. */
  former?: Held;
};

/** What a connection says for itself, and what is said of each form anew. */
const OWN = new Set(["connection", "keep-alive", "date", "transfer-encoding", "content-length", "etag", "vary"]);
const OF_BODY = new Set(["content-type", "content-length", "content-encoding"]);
const COMPRESSIBLE = /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml|javascript)|image\/svg)/;
const SMALL = 1024;
/** What has been sent so often is worth being made as small as can be. */
const OFTEN = 20;
/** One after another: nobody waits for them, and whoever waits comes first. */
const smaller = new PQueue({ concurrency: 1 });

type Compressed = Exclude<Encoding, "identity">;

/**
 * An answer that is the same for everybody, with its forms: each is made quickly when it is first asked for, and made
 * smaller where it is kept and asked for often. Of a page that is kept, what it was made of is not, once there is a smaller
 * form: nearly everybody takes that, and several times as many pages have room.
 */
export class Page {
  readonly status: number;
  readonly isHtml: boolean;
  readonly #headers: [string, string][];
  readonly #tag: string | null;
  readonly #isKept: boolean;
  readonly #isCompressible: boolean;
  readonly #forms = new Map<Encoding, Form>();
  readonly #making = new Map<Encoding, Promise<Form>>();
  /** How often those forms have been asked for that can be made smaller. */
  readonly #asked = new Map<Encoding, number>();
  #isPlainAsked = false;

  /**
   * Where it is kept it has an ETag: the bytes of one that is made for one reader are other ones each time. What readers may
   * not store has none.
   */
  constructor({ status, headers, body }: Rendered, options: { isKept: boolean }) {
    this.status = status;
    const isKept = options.isKept && headers["cache-control"] !== "no-store";
    this.#isKept = isKept;
    this.#headers = Object.entries(headers)
      .filter(([name, value]) => !OWN.has(name) && value !== undefined)
      .map(([name, value]) => [name, String(value)]);
    this.#tag = isKept ? createHash("sha256").update(body).digest("base64url").slice(0, 22) : null;
    const type = String(headers["content-type"] ?? "");
    this.isHtml = type.startsWith("text/html");
    this.#isCompressible = body.length >= SMALL && COMPRESSIBLE.test(type);
    this.#forms.set("identity", this.#form("identity", body));
  }

  /** What it was made of; unpacked where it is not kept. */
  get body(): Buffer {
    const plain = this.#forms.get("identity");
    if (plain) return plain.body;
    const [encoding, { body }] = [...this.#forms][0] as [Compressed, Form];
    return decode(body, encoding);
  }

  /** Bytes that it takes, as it is now. */
  get size(): number {
    let bytes = 0;
    for (const { body, headers } of this.#forms.values()) bytes += body.length + 3 * headers.join("").length;
    return bytes;
  }

  /** The form for whoever sends this `Accept-Encoding`; undefined while it has not been made. */
  ready(acceptEncoding: string | undefined): Form | undefined {
    const encoding = this.#isCompressible ? encodingFor(acceptEncoding) : "identity";
    if (encoding === "identity") this.#isPlainAsked = true;
    const asked = this.#asked.get(encoding);
    if (asked !== undefined) this.#count(encoding as Compressed, asked + 1);
    return this.#forms.get(encoding);
  }

  #count(encoding: Compressed, asked: number): void {
    if (asked < OFTEN) {
      this.#asked.set(encoding, asked);
      return;
    }
    this.#asked.delete(encoding);
    void smaller.add(async () => {
      const body = await encode(this.body, encoding, "often");
      const quick = this.#forms.get(encoding);
      const former = quick && { etag: quick.etag, headersOf304: quick.headersOf304 };
      this.#forms.set(encoding, { ...this.#form(encoding, body, "small"), former });
    });
  }

  /** The same, made where need be. */
  async formFor(acceptEncoding: string | undefined): Promise<Form> {
    const ready = this.ready(acceptEncoding);
    if (ready) return ready;
    const encoding = this.#isCompressible ? encodingFor(acceptEncoding) : "identity";
    if (encoding === "identity") return this.#makePlain();
    const making = this.#making.get(encoding) ?? this.#make(encoding);
    this.#making.set(encoding, making);
    return making;
  }

  async #make(encoding: Compressed): Promise<Form> {
    const form = this.#form(encoding, await encode(this.body, encoding, "soon"));
    this.#forms.set(encoding, form);
    if (this.#isKept) this.#asked.set(encoding, 0);
    if (this.#isKept && this.isHtml && !this.#isPlainAsked) this.#forms.delete("identity");
    this.#making.delete(encoding);
    return form;
  }

  #makePlain(): Form {
    const form = this.#form("identity", this.body);
    this.#forms.set("identity", form);
    return form;
  }

  #form(encoding: Encoding, body: Buffer, kind: "quick" | "small" = "quick"): Form {
    const isEncoded = encoding !== "identity";
    // Other bytes, another ETag.
    const suffix = `${isEncoded ? `-${encoding}` : ""}${kind === "small" ? "-s" : ""}`;
    const etag = this.#tag && `"${this.#tag}${suffix}"`;
    const own: [string, string][] = [
      ...(this.#isCompressible ? [["vary", "accept-encoding"] as [string, string]] : []),
      ...(isEncoded ? [["content-encoding", encoding] as [string, string]] : []),
      ...(etag ? [["etag", etag] as [string, string]] : []),
      ["content-length", String(body.length)],
    ];
    const all = [...this.#headers, ...own];
    const headersOf304 = all.filter(([name]) => !OF_BODY.has(name)).flat();
    return { body, etag, headers: all.flat(), headersOf304 };
  }
}

/** Whether a list of `If-None-Match` names an ETag (RFC 9110, section 13.1.2: W/ makes no difference). */
function matches(ifNoneMatch: string | undefined, etag: string | null): boolean {
  if (ifNoneMatch === undefined || etag === null) return false;
  if (ifNoneMatch === etag) return true;
  const named = ifNoneMatch.split(",").map((one) => one.trim().replace(/^W\//, ""));
  return named.includes(etag) || named.includes("*");
}

/** Which of the forms of the same answer an `If-None-Match` names. */
export function heldOf(ifNoneMatch: string | undefined, form: Form): Held | undefined {
  if (matches(ifNoneMatch, form.etag)) return form;
  return form.former && matches(ifNoneMatch, form.former.etag) ? form.former : undefined;
}

/** Sends a page in one of its forms, or that what its reader has is still right. */
export function sendForm(request: IncomingMessage, answer: ServerResponse, { status }: Page, form: Form): void {
  const held = status === 200 ? heldOf(request.headers["if-none-match"], form) : undefined;
  if (held) {
    answer.writeHead(304, held.headersOf304).end();
    return;
  }
  answer.writeHead(status, form.headers).end(form.body);
}
