import * as words from "@unknot/contract/words/health";
import { type HealthProblem, healthProblems } from "../values.ts";

/** What is wrong, by its name, and what its sentences are given. */
export type FoundProblem = { name: HealthProblem; params: Record<string, string | number> };

/** Which sentence it is decides what it is given, which the checks do: a test says each of them. */
type Say = (params: never) => string;

const SENTENCES: Record<HealthProblem, [what: Say, todo: Say]> = {
  dataLoss: [words.dataLoss, words.dataLossDo],
  transactionIds: [words.transactionIds, words.transactionIdsDo],
  dataDiskFull: [words.dataDiskFull, words.dataDiskFullDo],
  backupFailed: [words.backupFailed, words.backupFailedDo],
  backupOld: [words.backupOld, words.backupOldDo],
  backupsNotScheduled: [words.backupsNotScheduled, words.backupsNotScheduledDo],
  backupDiskFull: [words.backupDiskFull, words.backupDiskFullDo],
  dumpOld: [words.dumpOld, words.dumpOldDo],
  imagesAway: [words.imagesAway, words.imagesAwayDo],
  mailsRefused: [words.mailsRefused, words.mailsRefusedDo],
  mailsBounce: [words.mailsBounce, words.mailsBounceDo],
  mailsComplained: [words.mailsComplained, words.mailsComplainedDo],
  spfWrong: [words.spfWrong, words.spfWrongDo],
  spfMissing: [words.spfMissing, words.spfMissingDo],
  dkimMissing: [words.dkimMissing, words.dkimMissingDo],
  dmarcMissing: [words.dmarcMissing, words.dmarcMissingDo],
  noMailServer: [words.noMailServer, words.noMailServerDo],
  jobFails: [words.jobFails, words.jobFailsDo],
  jobWaits: [words.jobWaits, words.jobWaitsDo],
  longJobStands: [words.longJobStands, words.longJobStandsDo],
  weakSecret: [words.weakSecret, words.weakSecretDo],
  siteUrlLocal: [words.siteUrlLocal, words.siteUrlLocalDo],
  siteUrlPlain: [words.siteUrlPlain, words.siteUrlPlainDo],
  siteUrlDiffers: [words.siteUrlDiffers, words.siteUrlDiffersDo],
  noTrustedProxy: [words.noTrustedProxy, words.noTrustedProxyDo],
  rateLimitOff: [words.rateLimitOff, words.rateLimitOffDo],
  clockAskew: [words.clockAskew, words.clockAskewDo],
  connectionsShort: [words.connectionsShort, words.connectionsShortDo],
  replicaBehind: [words.replicaBehind, words.replicaBehindDo],
  autovacuumOff: [words.autovacuumOff, words.autovacuumOffDo],
  invalidIndexes: [words.invalidIndexes, words.invalidIndexesDo],
  longTransactions: [words.longTransactions, words.longTransactionsDo],
  noSupportEmail: [words.noSupportEmail, words.noSupportEmailDo],
  noSiteOwner: [words.noSiteOwner, words.noSiteOwnerDo],
  notLookedAt: [words.notLookedAt, words.notLookedAtDo],
};

const say = (sentence: Say, params: FoundProblem["params"]): string =>
  (sentence as (params: FoundProblem["params"]) => string)(params);

type InWords = { what: string; todo: string };

/**
 * A problem in words: what is wrong, and what to do about it. Numbers are filled in; where what a machine said stands,
 * an address for one, is a tag of its name.
 */
export function problemInWords({ name, params }: FoundProblem): InWords {
  const [what, todo] = SENTENCES[name];
  return { what: say(what, params), todo: say(todo, params) };
}

/** The same as plain text. */
export function problemInText(problem: FoundProblem): InWords {
  const { what, todo } = problemInWords(problem);
  const fill = (text: string) => text.replace(/<(\w+)\/>/g, (tag, name) => String(problem.params[name] ?? tag));
  return { what: fill(what), todo: fill(todo) };
}

/** Problems in the order in which they are told: the gravest first. */
export function gravestFirst<Problem extends { name: HealthProblem }>(problems: readonly Problem[]): Problem[] {
  return [...problems].sort((a, b) => healthProblems.indexOf(a.name) - healthProblems.indexOf(b.name));
}
