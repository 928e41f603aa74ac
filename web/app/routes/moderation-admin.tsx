import * as strings from "@unknot/contract/words/pages";
import * as shell from "@unknot/contract/words/shell";
import type { ComponentType } from "react";
import { useParams } from "react-router";
import { Health } from "../features/moderation/health";
import { SiteSettingsForm } from "../features/moderation/site-settings";
import { Statistics } from "../features/moderation/statistics";
import { TeamOnly } from "../features/moderation/team-only";

/** One route for all three: every page loads the list of routes, and few people are admins. */
const PARTS: Record<string, ComponentType> = {
  "site-settings": SiteSettingsForm,
  numbers: Statistics,
  health: Health,
};

export default function ModerationAdmin() {
  const { part = "" } = useParams();
  const Part = Object.hasOwn(PARTS, part) ? PARTS[part] : undefined;
  if (!Part) return <p>{shell.notFoundExplained()}</p>;
  return (
    <TeamOnly admins otherwise={<p>{strings.forAdmins()}</p>}>
      {() => <Part />}
    </TeamOnly>
  );
}
