import { retagPost } from "@unknot/api/services/tags/index";
import { createPost, hide } from "@unknot/api/testing/factories";
import { describe, expect, it } from "vitest";
import { openTestSite } from "../testing/open-test-site.ts";

const SITE = "https://unknot.example";
const { site, database } = await openTestSite({ SITE_URL: SITE });
const { db } = database;

const get = (url: string) => site.inject({ url });
const text = async (url: string) => (await get(url)).payload;

const wooden = await createPost(db, { title: "A wooden door", tags: ["wood", "c++"] });
const { id: wood } = await db.selectFrom("tags").select("id").where("name", "=", "wood").executeTakeFirstOrThrow();
await db.insertInto("tags").values({ name: "timber", synonym_of: wood, created_at: new Date() }).execute();

describe("the page of a tag", () => {
  it("lists its posts, links to its feed, and is in the map of the site", async () => {
    const page = await text("/tags/c%2B%2B");
    expect(page).toContain("A wooden door");
    expect(page).toContain(`<link rel="canonical" href="${SITE}/tags/c%2B%2B"/>`);
    expect(page).toContain(`href="${SITE}/feed.xml?tag=c%2B%2B" type="application/atom+xml"`);
    expect(await text("/feed.xml?tag=c%2B%2B")).toContain("A wooden door");
    expect(await text("/sitemap.xml")).toContain(`${SITE}/sitemap-tags-1.xml`);
    expect(await text("/sitemap-tags-1.xml")).toContain(`<loc>${SITE}/tags/c%2B%2B</loc>`);
    expect(await text("/sitemap-tags-1.xml")).not.toContain("timber");
  });

  it.each([
    ["/tags/timber?sort=top", "/tags/wood?sort=top"],
    ["/tags/Wood", "/tags/wood"],
    ["/feed.xml?tag=timber", `${SITE}/feed.xml?tag=wood`],
  ])("has one address: %s leads on", async (from, to) => {
    const { statusCode, headers } = await get(from);
    expect([statusCode, headers.location]).toEqual([301, to]);
  });

  it.each(["/tags/nothing", "/feed.xml?tag=nothing", "/tags/%00", `/tags/${"x".repeat(900)}`, "/tags/wood?page=x"])(
    "is not there: %s",
    async (path) => {
      expect((await get(path)).statusCode).toBe(404);
    },
  );
});

describe("what is kept of tags is current", () => {
  it("when a post gets others: the old page and the new one, and the list of all", async () => {
    const id = await createPost(db, { title: "Glued", tags: ["glue"] });
    expect(await text("/tags/glue")).toContain("Glued");
    expect((await get("/tags/clamps")).statusCode).toBe(404);
    expect(await text("/tags?query=gl")).toContain('href="/tags/glue"');
    expect(await text(`/post/${id}`)).toContain('href="/tags/glue"');
    await retagPost(db, id, ["clamps"], new Date());
    expect((await get("/tags/glue")).statusCode).toBe(404);
    expect(await text("/tags/clamps")).toContain("Glued");
    expect(await text("/tags?query=gl")).not.toContain('href="/tags/glue"');
    expect(await text(`/post/${id}`)).toContain('href="/tags/clamps"');
  });

  it("when a post is hidden", async () => {
    expect(await text("/tags/wood")).toContain("A wooden door");
    expect(await text("/tags")).toContain('href="/tags/wood"');
    await hide(db, "posts", wooden);
    expect((await get("/tags/wood")).statusCode).toBe(404);
    expect(await text("/tags")).not.toContain('href="/tags/wood"');
    expect(await text(`/post/${wooden}`)).not.toContain("/tags/wood");
  });
});
