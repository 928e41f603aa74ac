import * as values from "@unknot/contract/values";
import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import { openTestDatabase } from "../testing/test-database.ts";

const database = await openTestDatabase();
afterAll(() => database.close());

/** The list of the contract that each checked column holds. A column that is not here is checked by nothing known. */
const LISTS: Record<string, readonly string[]> = {
  "account_tokens.purpose": values.tokenPurposes,
  "accounts.mail_stopped": values.mailStops,
  "appeals.outcome": values.appealOutcomes,
  "cases.status": values.storedCaseStatuses,
  "drafts.form": values.draftForms,
  "imported_items.kind": values.importedKinds,
  "moderation_log.action": values.moderationActions,
  "moderation_log.ability": values.abilities,
  "notification_preferences.channel": values.notificationChannels,
  "notification_preferences.kind": values.notificationKinds,
  "notifications.kind": values.notificationKinds,
  "outcomes.outcome": values.outcomes,
  "comment_versions.state": values.versionStates,
  "post_versions.state": values.versionStates,
  "comments.original_form": values.textForms,
  "post_originals.form": values.textForms,
  "push_preferences.kind": values.notificationKinds,
  "reports.category": values.reportCategories,
  "duplicates.status": values.duplicateStatuses,
  "suggested_edits.status": values.suggestionStatuses,
  "users.role": values.roles,
  "users.theme": values.themes,
};

/** What the database lets into each column that has a list, read from its own definition of the constraint. */
async function checkedColumns(): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ column: string; definition: string }>`
    select t.relname || '.' || a.attname as column, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c
    join pg_class t on t.oid = c.conrelid
    join pg_attribute a on a.attrelid = t.oid and array[a.attnum] = c.conkey
    where c.contype = 'c' and t.relnamespace = 'public'::regnamespace`.execute(database.db);
  const listed = rows.filter(({ definition }) => / = '|ANY \(/.test(definition));
  return Object.fromEntries(
    listed.map(({ column, definition }) => [
      column,
      [...definition.matchAll(/'((?:[^']|'')*)'::/g)].map(([, value = ""]) => value.replaceAll("''", "'")),
    ]),
  );
}

it("the database lets in what the contract lists, and nothing else", async () => {
  const sorted = (lists: Record<string, readonly string[]>) =>
    Object.fromEntries(Object.entries(lists).map(([column, list]) => [column, [...list].sort()]));
  expect(sorted(await checkedColumns())).toEqual(sorted(LISTS));
});
