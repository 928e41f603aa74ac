import { createSocket } from "node:dgram";
import { afterAll, beforeAll, expect, it } from "vitest";
import { askDomain, isPublicDomain } from "./ask-domain.ts";

/** What the name server of the test knows; a name that is not here is answered with "no such name". */
const RECORDS: Record<string, string[]> = {
  "good.org": ["google-verification=1", "v=spf1 include:mail.provider.net -all"],
  "mail._domainkey.good.org": [`v=DKIM1; k=rsa; p=${"MIIB".repeat(90)}`],
  "_dmarc.good.org": ["v=DMARC1; p=none"],
  "open.org": ["v=spf1 +all"],
  "_dmarc.open.org": ["v=DMARC1; p=none", "v=DMARC1; p=reject"],
  "mail._domainkey.open.org": ["v=DKIM1; p="],
  "two.org": ["v=spf1 -all", "v=spf1 ~all"],
  "sub.good.org": ["v=spf1 a all-mine.example ~all"],
};
const SILENT = "silent.org";

/** The name in a question, and where it ends. */
function readName(packet: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = packet[at] ?? 0; length > 0; length = packet[at] ?? 0) {
    labels.push(packet.toString("latin1", at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join(".").toLowerCase(), end: at + 5 };
}

/** An answer in the form of RFC 1035, with texts in pieces of 255 bytes. */
function answer(packet: Buffer): Buffer | null {
  const { name, end } = readName(packet);
  if (name.endsWith(SILENT)) return null;
  const texts = RECORDS[name];
  const records = (texts ?? []).map((text) => {
    const pieces = text.match(/.{1,255}/gs) ?? [""];
    const data = Buffer.concat(pieces.flatMap((piece) => [Buffer.from([piece.length]), Buffer.from(piece)]));
    const head = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, data.length >> 8, data.length & 0xff]);
    return Buffer.concat([head, data]);
  });
  const header = Buffer.from(packet.subarray(0, 12));
  header[2] = 0x81;
  header[3] = texts ? 0x80 : 0x83;
  header.fill(0, 6, 12);
  header[7] = records.length;
  return Buffer.concat([header, packet.subarray(12, end), ...records]);
}

const server = createSocket("udp4");
let servers: string[];
beforeAll(async () => {
  server.on("message", (packet, { port, address }) => {
    const said = answer(packet);
    if (said) server.send(said, port, address);
  });
  await new Promise<void>((done) => server.bind(0, "127.0.0.1", done));
  servers = [`127.0.0.1:${server.address().port}`];
});
afterAll(() => new Promise<void>((done) => server.close(done)));

it.each([
  ["good.org", "mail", { spf: "good", dkim: "good", dmarc: "good" }],
  ["good.org", null, { spf: "good", dkim: "unset", dmarc: "good" }],
  ["sub.good.org", "mail", { spf: "good", dkim: "missing", dmarc: "good" }],
  ["open.org", "mail", { spf: "open", dkim: "missing", dmarc: "wrong" }],
  ["two.org", "mail", { spf: "wrong", dkim: "missing", dmarc: "missing" }],
  ["nowhere.org", "mail", { spf: "missing", dkim: "missing", dmarc: "missing" }],
])("says what the name servers know of %s with the selector %s", async (domain, selector, facts) => {
  expect(await askDomain(domain, selector, servers)).toEqual(facts);
});

it("says that nobody could be asked where no name server answers", async () => {
  const nobody = { spf: "unknown", dkim: "unknown", dmarc: "unknown" };
  expect(await askDomain(SILENT, "mail", servers)).toEqual(nobody);
  // A port at which nobody listens.
  expect(await askDomain("good.org", "mail", ["127.0.0.1:1"])).toEqual(nobody);
});

it("asks nobody about what is not public", () => {
  for (const domain of ["knots.example", "localhost", "mail.local", "10.0.0.1", "[::1]", "box.internal"])
    expect(isPublicDomain(domain), domain).toBe(false);
  for (const domain of ["knots.org", "mail.example.com"]) expect(isPublicDomain(domain), domain).toBe(true);
});
