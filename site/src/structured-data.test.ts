import { createComment, createMember, createPost } from "@unknot/api/testing/factories";
import { expect, it } from "vitest";
import { openTestSite } from "../testing/open-test-site.ts";
import { issuesOf, jsonLdIn } from "../testing/structured-data.ts";

const { site, database } = await openTestSite({ SITE_URL: "https://unknot.example", SITE_NAME: "Knots" });

const author = await createMember(database.db, "Fern");
await database.db
  .insertInto("profiles")
  .values({
    user_id: author.id,
    bio: "I tie knots",
    links: ["https://knots.example/"],
    picture: null,
    changed_at: new Date(),
  })
  .execute();
const postId = await createPost(database.db, { authorId: author.id, title: "Knot </script> & loop" });
await createComment(database.db, { postId, authorId: author.id });

const dataOf = async (path: string) => jsonLdIn((await site.inject({ url: path })).payload);

it.each([
  ["/", "WebSite", { name: "Knots", url: "https://unknot.example/" }],
  [
    "/profile/Fern",
    "ProfilePage",
    { mainEntity: { name: "Fern", description: "I tie knots", sameAs: ["https://knots.example/"] } },
  ],
  [`/post/${postId}`, "Article", { headline: "Knot </script> & loop", author: { name: "Fern" } }],
])("what search engines read of %s is valid by the vocabulary of schema.org", async (path, type, told) => {
  const found = await dataOf(path);
  expect(found).toEqual([expect.objectContaining({ "@context": "https://schema.org", "@type": type })]);
  expect(found[0]).toMatchObject(told);
  for (const one of found) expect(await issuesOf(one)).toEqual([]);
});

it("the validator knows what is wrong", async () => {
  const [article] = await dataOf(`/post/${postId}`);
  expect(await issuesOf({ ...article, "@type": "Knot" })).not.toEqual([]);
  expect(await issuesOf({ ...article, ...{ "@type": "Article", solution: "Pull" } })).not.toEqual([]);
});

it("other pages say nothing of their own", async () => {
  expect(await dataOf("/?query=knot")).toEqual([]);
  expect(await dataOf("/about")).toEqual([]);
});
