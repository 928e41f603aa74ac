import { rewriteHtml } from "@unknot/api/support/rich-text/scan";
import { escapeMarkup } from "@unknot/contract/escape";
import { authorName } from "@unknot/contract/language/author";
import { currentLanguage } from "@unknot/contract/language/current";
import { limits } from "@unknot/contract/limits";
import type { PageParameter } from "@unknot/contract/page-parameters";
import { pages } from "@unknot/contract/pages";
import { visibleText } from "@unknot/contract/rules/rich-text";
import type { Post } from "@unknot/contract/schemas";
import { getProblemSolutions } from "@unknot/contract/services/posts";
import { getTag } from "@unknot/contract/services/tags";
import { getUserActivity } from "@unknot/contract/services/user";
import type { PostSort } from "@unknot/contract/values";
import * as common from "@unknot/contract/words/common";
import type { FastifyInstance, FastifyReply } from "fastify";
import { Feed } from "feed";
import { type DiscoveryContext, throwFailure, withoutControls } from "./context.ts";

const SUMMARY = 300;

type Wanted = {
  title: string;
  /** The feed's own address, and that of the page it follows. */
  path: string;
  page: string;
  query: { searchBy: "trending" | "text" | "tag" | "username"; value?: string; sort: PostSort };
};

/** HTML as a reader of feeds shows it: with the addresses of the site in full. */
const absolute = (html: string, siteUrl: string): string =>
  rewriteHtml(html, ({ kind, raw }) => (kind === "start" ? raw.replace(/ (src|href)="\//g, ` $1="${siteUrl}/`) : raw));

function entryOf(post: Post, siteUrl: string) {
  const link = siteUrl + pages.post(post.id);
  const half = (heading: string, html: string) => `<h2>${escapeMarkup(heading)}</h2>${html}`;
  const content = half(common.problem(), post.problem) + half(common.solution(), post.solution);
  return {
    id: link,
    link,
    title: post.title,
    date: new Date(post.edited ?? post.date),
    published: new Date(post.date),
    author: [{ name: authorName(post.user), link: siteUrl + pages.profile(post.user) }],
    description: [...visibleText(post.problem)].slice(0, SUMMARY).join(""),
    content: absolute(content, siteUrl),
  };
}

/**
 * Atom feeds (RFC 4287): of the site, of a search (`/feed.xml?query=`), of a tag (`/feed.xml?tag=`), and of a member (`/profile/{name}/feed.xml`),
 * the newest twenty first.
 */
export function addFeeds(server: FastifyInstance, { api, apiFor, siteUrl, siteName }: DiscoveryContext): void {
  const send = async (reply: FastifyReply, { title, path, page, query }: Wanted) => {
    const answer = await apiFor(reply.request)(getProblemSolutions, { body: { query } });
    if (!answer.success && answer.status === 429) {
      return reply.status(429).header("retry-after", "1").type("text/plain; charset=utf-8").send(answer.error);
    }
    throwFailure(answer);
    if (!answer.success) return reply.callNotFound();
    const newest = answer.list
      .map((post) => post.edited ?? post.date)
      .sort()
      .at(-1);
    const feed = new Feed({
      title,
      id: siteUrl + path,
      link: siteUrl + page,
      feedLinks: { atom: siteUrl + path },
      updated: new Date(newest ?? 0),
      generator: siteName,
      copyright: "",
      language: currentLanguage(),
    });
    for (const post of answer.list) feed.addItem(entryOf(post, siteUrl));
    reply.header("cache-control", "no-cache");
    return reply.type("application/atom+xml; charset=utf-8").send(withoutControls(feed.atom1()));
  };

  const sendTag = async (reply: FastifyReply, asked: string) => {
    const found = await api(getTag, {
      query: { name: asked.toWellFormed().replaceAll("\0", "").slice(0, limits.searchMax) },
    });
    throwFailure(found);
    if (!found.success) return reply.callNotFound();
    const { name } = found.tag;
    const path = `/feed.xml?tag=${encodeURIComponent(name)}`;
    if (name !== asked) return reply.redirect(siteUrl + path, 301);
    const query = { searchBy: "tag", value: name, sort: "newest" } as const;
    return send(reply, { title: `${name} · ${siteName}`, path, page: pages.tag(name), query });
  };

  type Asked = Partial<Record<Extract<PageParameter, "query" | "tag">, string | string[]>>;
  server.get<{ Querystring: Asked }>("/feed.xml", (request, reply) => {
    const { query, tag } = request.query;
    if (typeof tag === "string" && tag !== "") return sendTag(reply, tag);
    const words = (typeof query === "string" ? query : "").replaceAll("\0", "").trim();
    const value = [...words.toWellFormed()].slice(0, limits.searchMax).join("");
    if (value === "") {
      const all = { searchBy: "trending", sort: "newest" } as const;
      return send(reply, { title: siteName, path: "/feed.xml", page: pages.home, query: all });
    }
    const path = `/feed.xml?query=${encodeURIComponent(value)}`;
    const found = { searchBy: "text", value, sort: "newest" } as const;
    return send(reply, { title: `${value} · ${siteName}`, path, page: pages.search(value), query: found });
  });

  server.get<{ Params: { username: string } }>("/profile/:username/feed.xml", async (request, reply) => {
    const { username: value } = request.params;
    const member = await api(getUserActivity, { query: { username: value.toWellFormed() } });
    throwFailure(member);
    if (!member.success) return reply.callNotFound();
    const { username: profile } = member;
    const path = `${pages.profile(profile)}/feed.xml`;
    if (profile !== value) return reply.redirect(siteUrl + path, 301);
    const query = { searchBy: "username", value: profile, sort: "newest" } as const;
    return send(reply, { title: `${profile} · ${siteName}`, path, page: pages.profile(profile), query });
  });
}
