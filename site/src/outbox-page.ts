import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "@unknot/api/platform/config";
import { outboxFolder } from "@unknot/api/support/mail/mailer";
import { escapeMarkup } from "@unknot/contract/escape";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** Where the secret of the page's address is kept; whoever can read it can read the mails beside it. */
const secretFile = ({ dataDir }: Config) => join(dataDir, "outbox-secret");

/**
 * The path of the page, for whoever starts the program: it holds a secret of 128 bits, made at the first start. Where a
 * proxy that says nothing of itself passes on the whole internet, nobody else can open the page. Throws where DATA_DIR
 * cannot be written.
 */
export async function outboxPath(config: Config): Promise<string> {
  const file = secretFile(config);
  await writeFile(file, randomBytes(16).toString("base64url"), { flag: "wx", mode: 0o600 }).catch((error) => {
    if (error.code !== "EEXIST") throw error;
  });
  return `/outbox/${await readFile(file, "utf8")}`;
}

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Whether a text is the secret of the address, found out in a time that tells nothing; false where none was made yet. */
async function isSecret(config: Config, text: string): Promise<boolean> {
  const secret = await readFile(secretFile(config), "utf8").catch((error) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  return secret !== "" && timingSafeEqual(digest(secret), digest(text));
}

const LOOPBACK = new Set(["127.0.0.1", "::1", "[::1]", "localhost"]);
const SHOWN = 50;

/**
 * Whether mails can be read in the browser: none are sent, and neither the program nor the site has an address that
 * others could open.
 */
export function showsOutbox({ smtpUrl, host, siteUrl }: Config): boolean {
  return smtpUrl === null && LOOPBACK.has(host) && LOOPBACK.has(new URL(siteUrl).hostname);
}

/** What proxies say of themselves: a request that comes through one comes from somewhere else. */
const PROXIES = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"];

/**
 * Whether a request comes from this machine. A page elsewhere may give its own name this machine's address; it is then
 * asked for by that name.
 */
function isOurs({ headers, socket }: Pick<FastifyRequest, "headers" | "socket">): boolean {
  const name = URL.parse(`http://${headers.host}`)?.hostname ?? "";
  const isNear = LOOPBACK.has((socket.remoteAddress ?? "").replace(/^::ffff:/, ""));
  return isNear && LOOPBACK.has(name) && PROXIES.every((header) => headers[header] === undefined);
}

async function newestMails(folder: string) {
  const names = await readdir(folder).catch((error) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const newest = names
    .filter((name) => name.endsWith(".eml"))
    .sort()
    .reverse()
    .slice(0, SHOWN);
  const { default: PostalMime } = await import("postal-mime");
  return Promise.all(newest.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
}

type Mail = Awaited<ReturnType<typeof newestMails>>[number];

/** The text of a mail, its addresses made into links. */
function body(text: string): string {
  return escapeMarkup(text).replace(/https?:\/\/[^\s<>]+/g, (url) => `<a href="${url}">${url}</a>`);
}

function article({ subject, to, date, text }: Mail): string {
  const address = to?.map((one) => one.address).join(", ") ?? "";
  return `<article><h2>${escapeMarkup(subject ?? "")}</h2><p>To ${escapeMarkup(address)}, <time>${escapeMarkup(date ?? "")}</time></p><pre>${body(text ?? "")}</pre></article>`;
}

const STYLE =
  "body{max-width:44rem;margin:2rem auto;padding:0 1rem;font:16px/1.6 system-ui,sans-serif}article{border-top:1px solid #8888;padding:1rem 0}h2{font-size:1.125rem;margin:0}p{margin:0;opacity:.75}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}";

function page(siteName: string, mails: Mail[], nonce: string): string {
  const list = mails.map(article).join("") || "<p>No mail yet. Sign up, and one will be here.</p>";
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Outbox of ${escapeMarkup(siteName)}</title><style nonce="${nonce}">${STYLE}</style></head><body><h1>Outbox</h1><p>No mail server is set (SMTP_URL), so mails are kept here. Newest first. Only this machine can open this page.</p>${list}</body></html>`;
}

/** Adds the page that lists the mails of a copy without a mail server, for whoever tries the product out. */
export function addOutboxPage(server: FastifyInstance, config: Config): void {
  server.get<{ Params: { secret: string } }>("/outbox/:secret", async (request, reply) => {
    if (!isOurs(request) || !(await isSecret(config, request.params.secret))) return reply.callNotFound();
    const nonce = randomBytes(16).toString("base64");
    const policy = `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`;
    reply.header("content-security-policy", policy);
    reply.header("referrer-policy", "no-referrer");
    reply.header("cache-control", "no-store").type("text/html");
    return page(config.siteName, await newestMails(outboxFolder(config)), nonce);
  });
}
