import { createComment, deleteComment } from "@unknot/contract/services/comments";
import {
  createProblemSolution,
  deleteProblemSolution,
  editProblemSolution,
  toggleLike,
} from "@unknot/contract/services/posts";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createPost } from "../testing/factories.ts";
import { type LoggedIn, signUpAndLogIn } from "../testing/members.ts";
import { startTestApi, type TestApi } from "../testing/test-api.ts";
import { checkCounts } from "./check-counts.ts";

const WRITERS = 8;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(() => api.reset());
afterAll(() => api.close());

/** What a writer does next: which subject, by a number that is taken modulo how many there are. */
const step = fc.record({
  action: fc.constantFrom(
    "like",
    "likeComment",
    "comment",
    "reply",
    "removeComment",
    "delete",
    "restore",
    "edit",
    "post",
  ),
  target: fc.nat(1000),
});

type World = { posts: string[]; own: Map<string, string[]>; comments: { id: string; postId: string; by: string }[] };

async function act(who: LoggedIn, world: World, { action, target }: { action: string; target: number }) {
  const { call } = who.browser;
  const pick = <T>(list: T[]): T | undefined => list[target % Math.max(1, list.length)];
  const post = pick(world.posts) ?? "";
  const mine = pick(world.own.get(who.id) ?? []) ?? "";
  const comment = pick(world.comments);
  const text = "<p>words to say</p>";
  switch (action) {
    case "like":
      return call(toggleLike, { body: { parent_id: post, parent_type: "problemSolution" } });
    case "likeComment":
      return call(toggleLike, { body: { parent_id: comment?.id ?? "", parent_type: "comment" } });
    case "comment":
    case "reply": {
      const parent_id = action === "reply" ? (comment?.id ?? null) : null;
      const ps_id = (parent_id && comment?.postId) || post;
      const answer = await call(createComment, { body: { ps_id, parent_id, text } });
      if (answer.success) world.comments.push({ id: answer.comment._id, postId: ps_id, by: who.id });
      return answer;
    }
    case "removeComment": {
      const own = pick(world.comments.filter(({ by }) => by === who.id));
      return call(deleteComment, { params: { comment_id: own?.id ?? "" } });
    }
    case "delete":
    case "restore": {
      const deleted = action === "delete" ? "true" : "false";
      return call(deleteProblemSolution, { params: { ps_id: mine }, query: { deleted } });
    }
    case "edit": {
      const body = {
        newTitle: `Title ${target}`,
        newProblem: `<p>apple ${target}</p>`,
        newSolution: "<p>pear plum</p>",
      };
      return call(editProblemSolution, { params: { ps_id: mine }, body });
    }
    default: {
      const body = { title: `Made ${target}`, problem: "<p>apple pear</p>", solution: `<p>plum ${target}</p>` };
      const answer = await call(createProblemSolution, { body });
      if (answer.success) world.posts.push(answer.id);
      return answer;
    }
  }
}

it("counts and index never drift, whatever eight writers do at once", { timeout: 120_000 }, async () => {
  const plans = fc.array(fc.array(step, { minLength: 10, maxLength: 25 }), { minLength: WRITERS, maxLength: WRITERS });
  await fc.assert(
    fc.asyncProperty(plans, async (steps) => {
      await api.reset();
      const names = Array.from({ length: WRITERS }, (_, index) => `Writer${index}`);
      const writers: LoggedIn[] = [];
      for (const name of names) writers.push(await signUpAndLogIn(api, name));
      const world: World = { posts: [], own: new Map(), comments: [] };
      for (const { id } of writers) {
        const mine = [await createPost(api.db, { authorId: id }), await createPost(api.db, { authorId: id })];
        world.own.set(id, mine);
        world.posts.push(...mine);
      }
      const run = async (who: LoggedIn, index: number) => {
        for (const one of steps[index] ?? []) {
          const answer = await act(who, world, one);
          // Whoever waits too long for the others is told so, and nothing is written.
          if (!answer.success) expect([400, 404, 503], answer.error).toContain(answer.status);
        }
      };
      await Promise.all(writers.map(run));
      expect(await checkCounts(api.db)).toEqual([]);
    }),
    { numRuns: 6, endOnFailure: true },
  );
});
