import type { Db } from "@unknot/api/database";
import { ApiError } from "@unknot/api/platform/errors";
import type { RichText } from "@unknot/api/support/rich-text/rich-text";
import type { Client } from "@unknot/contract/client";
import type { Failure } from "@unknot/contract/errors";
import { escapeMarkup } from "@unknot/contract/escape";
import type { Post } from "@unknot/contract/schemas";
import { getProblemSolutions } from "@unknot/contract/services/posts";
import type { FastifyRequest } from "fastify";

/** What the addresses for machines need. Posts are read through the API alone, as a visitor sees them. */
export type DiscoveryContext = {
  api: Client;
  /** The API on behalf of whoever asks, who is limited. */
  apiFor: (request: FastifyRequest) => Client;
  db: Db;
  richText: Pick<RichText, "markdown">;
  siteUrl: string;
  siteName: string;
  /** The language that the site speaks, as BCP 47 has it. */
  language: string;
};

/** Throws what a call failed with, unless it found nothing: only that may be answered with 404. */
export function throwFailure(answer: { success: true } | (Failure & { status: number })): void {
  if (answer.success || answer.status === 400 || answer.status === 404) return;
  const { status, code = "internal", params = {}, error: text } = answer;
  throw new ApiError(status || 500, { code, params, text });
}

/** A post that everybody may read in full; undefined for any other id. Throws what the call failed with. */
export async function readPost({ api }: DiscoveryContext, id: string): Promise<Post | undefined> {
  const answer = await api(getProblemSolutions, { body: { query: { searchBy: "ps_id", value: id } } });
  throwFailure(answer);
  return answer.success ? answer.list.find((post) => !post.isHidden.active) : undefined;
}

/** Text as XML takes it: without the characters that XML has no way to write, the others escaped. */
export const xmlText = (text: string): string => escapeMarkup(withoutControls(text));

/** A text without lone surrogates and without the control characters that no XML document may hold. */
export function withoutControls(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what has to go
  return text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "");
}
