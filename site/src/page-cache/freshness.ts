import type { Rendered } from "./page.ts";

const ASK_EACH_TIME = "public, max-age=0, must-revalidate";
/** What routes say whose answers are not to be shown without asking; any other word of theirs stands. */
const UNSAID = [undefined, "no-cache", "private, no-cache"];

/**
 * Says how long others may keep what is the same for everybody: not without asking each time. A CDN may for so many
 * seconds, where it is set to (0: it may not), and is told the tags by which it can be purged. Browsers do not follow
 * `stale-while-revalidate` beside `must-revalidate`; CDNs have a header of their own for it (RFC 9213).
 */
export function withFreshness(rendered: Rendered, tags: Iterable<string>, cdnSeconds: number): Rendered {
  if (!UNSAID.includes(rendered.headers["cache-control"] as string | undefined)) return rendered;
  const forCdn = `stale-while-revalidate=${cdnSeconds}`;
  const headers = {
    ...rendered.headers,
    "cache-control": cdnSeconds > 0 ? `${ASK_EACH_TIME}, s-maxage=${cdnSeconds}, ${forCdn}` : ASK_EACH_TIME,
    ...(cdnSeconds > 0 && {
      "cdn-cache-control": `max-age=${cdnSeconds}, ${forCdn}`,
      "cache-tag": [...tags].map(encodeURIComponent).join(","),
    }),
  };
  return { ...rendered, headers };
}
