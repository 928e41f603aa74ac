import { generateKeyPairSync, randomUUID, sign } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import tls from "node:tls";

/** An element of DER (X.690): its tag, and what is in it. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const size = body.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const bits = (body: Buffer) => der(0x03, Buffer.from([0]), body);
/** ecdsa-with-SHA256 */
const SIGNED_BY = sequence(der(0x06, Buffer.from("2a8648ce3d040302", "hex")));
const COMMON_NAME = der(0x06, Buffer.from("550403", "hex"));
const FROM = der(0x17, Buffer.from("200101000000Z"));
const UNTIL = der(0x17, Buffer.from("491231235959Z"));
/** The names of what the certificate is for: the address 127.0.0.1. */
const ADDRESSES = sequence(
  sequence(der(0x06, Buffer.from("551d11", "hex")), der(0x04, sequence(der(0x87, Buffer.from([127, 0, 0, 1]))))),
);

/**
 * A key, and a certificate of its own for 127.0.0.1. It has a name of its own too: test files share a process, and of two
 * certificates of one name that the process trusts, OpenSSL may hold a server's against the wrong one.
 */
function selfSigned() {
  const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(randomUUID())))));
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const version = der(0xa0, der(0x02, Buffer.from([2])));
  const serial = der(0x02, Buffer.from([1]));
  const owner = publicKey.export({ type: "spki", format: "der" });
  const extensions = der(0xa3, ADDRESSES);
  const said = sequence(version, serial, SIGNED_BY, name, sequence(FROM, UNTIL), name, owner, extensions);
  const whole = sequence(said, SIGNED_BY, bits(sign("sha256", said, privateKey)));
  const cert = `-----BEGIN CERTIFICATE-----\n${whole.toString("base64")}\n-----END CERTIFICATE-----\n`;
  return { cert, key: privateKey.export({ type: "pkcs8", format: "pem" }) };
}

type Pushed = { path: string; method: string; headers: IncomingHttpHeaders; body: Buffer };

/**
 * A push service on this machine, by https, as whose certificates this process takes its own. It cannot read what it gets,
 * as none can; `answer` says with which status it takes it.
 */
export async function startPushService() {
  const { cert, key } = selfSigned();
  tls.setDefaultCACertificates([...tls.getCACertificates("default"), cert]);
  const got: Pushed[] = [];
  const service = { got, place: "", answer: 201, stop: async () => {} };
  const server = createServer({ cert, key }, async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { url: path = "", method = "", headers } = request;
    got.push({ path, method, headers, body: Buffer.concat(chunks) });
    response.writeHead(service.answer, { location: "/elsewhere" }).end("x".repeat(1000));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  service.place = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  service.stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return service;
}
