import type { Rendered } from "./page.ts";

const ASK_EACH_TIME = "public, max-age=0, must-revalidate";
/** Proxies refuse answers with more than some kilobytes of headers (nginx: 4 or 8); there are others than this one. */
const TAGS_MAX = 2000;
/** What routes say whose answers are not to be shown without asking; any other word of theirs stands. */
const UNSAID = [undefined, "no-cache", "private, no-cache"];

/**
 * Says how long others may keep what is the same for everybody: not without asking each time. A CDN may for so many
 * seconds, where it is set to (0: it may not), and is told the tags by which it can be purged. Browsers do not follow
 * `stale-while-revalidate` beside `must-revalidate`; CDNs have a header of their own for it (RFC 9213).
 */
export function withFreshness(rendered: Rendered, tags: Iterable<string>, cdnSeconds: number): Rendered {
  if (!UNSAID.includes(rendered.headers["cache-control"] as string | undefined)) return rendered;
  const named = [...tags].map(encodeURIComponent).join(",");
  // What it could not be told to forget, a CDN does not get to keep: a post that very many members have written under.
  const seconds = named.length <= TAGS_MAX ? cdnSeconds : 0;
  const forCdn = `stale-while-revalidate=${seconds}`;
  const headers = {
    ...rendered.headers,
    "cache-control": seconds > 0 ? `${ASK_EACH_TIME}, s-maxage=${seconds}, ${forCdn}` : ASK_EACH_TIME,
    ...(seconds > 0 && { "cdn-cache-control": `max-age=${seconds}, ${forCdn}`, "cache-tag": named }),
  };
  return { ...rendered, headers };
}
