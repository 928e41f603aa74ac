import type { Browser, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import type { MailServer } from "./mail-server.ts";
import { makeMember, PASSWORD } from "./members.ts";
import type { Site } from "./site.ts";

// What people write here has no Latin letters.

export const TAG = "ⴰⴳⵍⵎⴰⵎ";
const TEXT = "<p>ⴳⴷⴹ ⴻⴼⴽ ⵀⵃⵄ</p>";
const VIDEO = '<iframe src="https://www.youtube.com/embed/aqz-KE-bpKQ"></iframe>';
const IMAGE = '<p><img src="https://i.example/x.png" alt="ⵅⵇⵉ"></p>';

type Call = <Answer>(method: string, path: string, data?: object) => Promise<Answer>;
type Member = { username: string; email: string; call: Call };

/** Somebody who calls the API; with `page`, the browser that the page is in is theirs. */
async function join(site: Site, browser: Browser, mail: MailServer, username: string, page?: Page): Promise<Member> {
  const context = page?.context() ?? (await browser.newContext());
  const { email } = await makeMember(context, site.url, mail, username);
  const login = await context.request.post(`${site.url}/api/login`, { data: { email, password: PASSWORD } });
  const headers = { authorization: `Bearer ${(await login.json()).accessToken}` };
  const call: Call = async (method, path, data) => {
    const answer = await context.request.fetch(`${site.url}/api/${path}`, { method, headers, data });
    expect(answer.ok(), `${path}: ${answer.ok() || (await answer.text())}`).toBe(true);
    return await answer.json();
  };
  return { username, email, call };
}

const call = (member: Member, method: string, path: string, data: object) => member.call(method, path, data);

const publish = async (by: Member, title: string, problem = TEXT, solution = TEXT, tags?: string[]): Promise<string> =>
  (await by.call<{ id: string }>("POST", "create_problemsolution", { title, problem, solution, tags })).id;

/** What a site has after a while: posts, comments, news, decisions of all kinds, somebody who has gone. */
export async function makeCommunity(site: Site, browser: Browser, mail: MailServer, page: Page) {
  const names = ["ⴰⵏⵉⵔ", "ⵜⵉⵣⵉⵔⵉ", "ⵉⴷⵉⵔ"];
  const me = await join(site, browser, mail, names[0] ?? "", page);
  const other = await join(site, browser, mail, names[1] ?? "");
  const newbie = await join(site, browser, mail, names[2] ?? "");
  await site.grantRoles({ [me.username]: "admin", [other.username]: "admin" });
  const mine = await publish(me, "ⴰⴳⵍⵉⴷ", TEXT.repeat(30) + IMAGE, VIDEO + TEXT, [TAG, "ⵜⵉⵎⵍⵉⵍⵜ"]);
  await call(other, "PUT", "set_outcome", { ps_id: mine, outcome: "worked", note: "ⴰⵣⵓⵍ" });
  await call(newbie, "PUT", "set_outcome", { ps_id: mine, outcome: "did_not_work" });
  await call(me, "PUT", "edit_profile", { bio: "ⴰⵣⵓⵍ", links: [], picture: null });
  await call(me, "PUT", "set_saved", { ps_id: mine, saved: true, note: "ⴰⵣⵓⵍ", folder: TAG });
  await call(me, "POST", "keep_wish", { text: "ⵥⵥⵥⵥ" });
  await call(me, "PUT", "set_following", { kind: "tag", value: TAG, following: true });
  await call(newbie, "PUT", "suggest_tag_description", { name: TAG, description: "ⴰⵣⵓⵍ" });
  const said = { title: "ⴰⴳⵍⵉⴷ", problem: TEXT.repeat(31) + IMAGE, solution: VIDEO + TEXT, note: "ⵜⵉⴼⵉⵏⴰⵖ" };
  const { title, problem, solution, note } = said;
  await call(me, "PUT", `edit_problemsolution/${mine}`, {
    ...{ newTitle: title, newProblem: problem, newSolution: solution, note },
  });
  await call(newbie, "PUT", `suggest_edit/${mine}`, { ...said, title: "ⴰⴳⵍⵉⴷ ⵉⵀ" });
  const hidden = await publish(me, "ⴰⴼⵓⵙ");
  await call(me, "DELETE", `delete_problemsolution/${await publish(me, "ⴰⵎⴰⵏ")}`, {});
  const theirs = await publish(newbie, "ⴰⴽⴰⵍ");
  const comment = (by: Member, text: string, parent_id?: string) =>
    by.call<{ comment: { _id: string } }>("POST", "create_comment", {
      ps_id: mine,
      text,
      parent_id: parent_id ?? null,
    });
  const own = await comment(me, "<p>ⴰⵣⵓⵍ</p>");
  await comment(newbie, "<p>ⵉⵀ</p>", own.comment._id);
  await call(newbie, "POST", "toggle_like", { parent_id: mine, parent_type: "problemSolution", liked: true });
  const gone = await join(site, browser, mail, "ⴰⵎⴰⵣⵉⵖ");
  await comment(gone, "<p>ⵓⵀⵓ</p>");
  await call(gone, "DELETE", "delete_account", { password: PASSWORD, deleteContent: false });
  const reason = "ⵜⴰⵎⵙⵙⵓⵎⴰⵏⵜ";
  const about = (object_id: string) => ({ object_id, type: "problemSolution", reason });
  await call(other, "POST", "create_report", { ...about(theirs), category: "Spam" });
  await call(other, "POST", "create_report", { ...about(mine), category: "Harassment" });
  await call(other, "PUT", "hide_content", about(hidden));
  const { list } = await me.call<{ list: { decision_id: string }[] }>("GET", "get_decisions");
  await call(me, "POST", "create_appeal", { decision_id: list[0]?.decision_id, text: reason });
  const data = { name: "ⴰⵏⵉⵔ", email: "a@b.example", reason: "Report a Bug", message: TEXT };
  await call(other, "POST", "contact", data);
  await call(me, "PUT", "update_site_settings", { settings: { reviewNewMembers: true } });
  await publish(newbie, "ⴰⵙⵉⴼ");
  const expiration = new Date(Date.now() + 86_400_000).toISOString();
  await call(me, "PUT", "mute_user", { username: newbie.username, reason, expiration });
  return { mine, theirs, hidden, me, newbie, farewell: await mail.next(gone.email) };
}

export type Community = Awaited<ReturnType<typeof makeCommunity>>;
