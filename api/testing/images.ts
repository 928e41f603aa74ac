import { uploadImage } from "@unknot/contract/services/images";
import type { uploadPicture } from "@unknot/contract/services/profiles";
import sharp from "sharp";
import type { LoggedIn } from "./members.ts";
import type { TestApi } from "./test-api.ts";

/** A picture of one colour, with metadata that says "secretplace". */
export const picture = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: "teal" } }).withExif({
    IFD0: { Copyright: "secretplace" },
  });

/** A picture whose bytes do not shrink: noise of so many pixels a side. */
export function noise(side: number): Promise<Buffer> {
  let seed = 1;
  const next = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed >> 16;
  };
  const pixels = Buffer.from(Uint8Array.from({ length: side * side * 3 }, next));
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer();
}

type File = { name?: string; type?: string; to?: typeof uploadImage | typeof uploadPicture };

/** Sends a file as a browser's form does. */
export async function sendImage(
  api: TestApi,
  who: LoggedIn,
  file: Buffer,
  { name = "x.png", type = "image/png", to = uploadImage }: File = {},
) {
  const form = new FormData();
  form.append("image", new Blob([new Uint8Array(file)], { type }), name);
  const request = new Request("http://x", { method: "POST", body: form });
  const answer = await api.server.inject({
    method: "POST",
    url: `/api${to.path}`,
    payload: Buffer.from(await request.arrayBuffer()),
    headers: {
      "content-type": request.headers.get("content-type") ?? "",
      authorization: `Bearer ${who.browser.accessToken}`,
    },
  });
  return { status: answer.statusCode, headers: answer.headers, ...answer.json() };
}
