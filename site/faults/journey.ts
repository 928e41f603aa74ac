import { callAs, logIn, makePerson, type Place, writePost } from "../testing/people.ts";
import { type Ask, ask, given } from "../testing/talk.ts";
import type { Tally } from "./tally.ts";

type List = { totalCount: number; problemSolutions?: { _id: string }[] };

/** What a member does, from the sign-up to the last deletion, by the calls of the API. Throws where one goes wrong. */
export async function playJourney(place: Place, tally: Tally): Promise<void> {
  const rowan = await makePerson(place);
  await logIn(place, rowan);
  const call = async <Body>(path: string, body: object | undefined, method: Ask["method"] = "POST"): Promise<Body> => {
    const answer = await callAs(place, rowan, path, { method, ...(body && { body }) });
    tally.count(answer, path);
    return given<Body>(answer);
  };
  const title = `A sheet bend for ${rowan.username}`;
  const id = await writePost(place, rowan, title);
  const { comment } = await call<{ comment: { _id: string } }>("create_comment", {
    ps_id: id,
    text: "<p>It holds</p>",
  });
  const like = { parent_id: id, parent_type: "problemSolution", liked: true };
  const { likeCount } = await call<{ likeCount: number }>("toggle_like", like);
  tally.expect(likeCount === 1, `a like made it ${likeCount}`);
  const query = { searchBy: "text", value: title };
  const found = await call<List>("get_problemsolutions", { query });
  tally.expect(JSON.stringify(found).includes(`"${id}"`), "a search did not find what was just written");
  const text = (word: string) => `<p>${word} it well</p>`;
  await call(`edit_comment/${comment._id}`, { text: "<p>It holds well</p>" }, "PUT");
  const edited = { newTitle: `${title}, again`, newProblem: text("Tie"), newSolution: text("Pull") };
  await call(`edit_problemsolution/${id}`, edited, "PUT");
  const page = await ask(`${place.url}/post/${id}`);
  tally.count(page, "a post's page");
  tally.expect(page.status === 200 && page.body.includes("It holds well"), "the page does not show the edited comment");
  await call(`delete_comment/${comment._id}`, undefined, "DELETE");
  await call(`delete_problemsolution/${id}?deleted=true`, undefined, "DELETE");
  const gone = await ask(`${place.url}/post/${id}`);
  tally.expect(gone.status === 404 || gone.status === 410, `a deleted post answered ${gone.status}`);
  tally.times++;
}
