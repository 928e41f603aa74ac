import { pathOf } from "@unknot/contract/client";
import type { AnyEndpoint } from "@unknot/contract/endpoint";
import type { InjectOptions } from "fastify";
import type { Wrong } from "./faults.ts";
import type { Person } from "./people.ts";

/** By which an answer is found again among what the server tells of its requests. */
export const MARK = "x-fuzz";

const BOUNDARY = "fuzz";
/** One pixel. */
const GIF = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
const FORM = Buffer.concat([
  Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="image"; filename="a.gif"\r\n`),
  Buffer.from("content-type: image/gif\r\n\r\n"),
  GIF,
  Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
]);

const JSON_TYPE = "application/json";
const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

function cookiesOf({ refreshToken }: Person): Record<string, string> {
  return refreshToken ? { cookie: `refresh_token=${refreshToken}` } : {};
}

/** A request as the server takes it; `mark` is a number of its own. */
export function toWire(endpoint: AnyEndpoint, caller: Person, wrong: Wrong, mark: string): InjectOptions {
  const { input, rawBody, rawQuery, headers } = wrong;
  const json = rawBody ?? (input.body === undefined ? undefined : JSON.stringify(input.body));
  const payload = endpoint.isUpload ? FORM : json;
  const path = pathOf(endpoint, input);
  const joint = path.includes("?") ? "&" : "?";
  return {
    method: endpoint.method,
    url: rawQuery === undefined ? path : `${path}${joint}${rawQuery}`,
    ...(payload !== undefined && { payload }),
    headers: {
      [MARK]: mark,
      ...(payload !== undefined && { "content-type": endpoint.isUpload ? FORM_TYPE : JSON_TYPE }),
      ...(endpoint.identity === "cookie" ? cookiesOf(caller) : {}),
      ...(endpoint.identity !== "cookie" && caller.accessToken && { authorization: `Bearer ${caller.accessToken}` }),
      ...headers,
    },
  };
}
