/** Something that an endpoint must not do, with all that is needed to do it again. */
export type Finding = {
  call: string;
  role: string;
  fault: string;
  problem: string;
  request: string;
  answer: string;
  /** What the endpoint threw, where it did. */
  cause: string;
};

/** What came of the requests to one endpoint. */
export type Row = {
  call: string;
  requests: number;
  /** Requests that got past the schemas and who may call, to what the endpoint does. */
  passed: number;
  statuses: Map<number, number>;
  slowest: number;
};

export type Report = { seed: number; rows: Row[]; findings: Finding[] };

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);

/** How many of all requests got past the checks, from 0 to 1. */
export const passedShare = ({ rows }: Report): number =>
  sum(rows.map(({ passed }) => passed)) / sum(rows.map(({ requests }) => requests));

function lineOf({ call, requests, passed, statuses, slowest }: Row): string[] {
  const counts = [...statuses].sort(([one], [other]) => one - other).map(([status, count]) => `${status}×${count}`);
  return [call, String(requests), String(passed), `${Math.round(slowest)} ms`, counts.join(" ")];
}

/** The report as a table for people, its findings after it. */
export function tableOf(report: Report): string {
  const lines = [["call", "requests", "passed", "slowest", "answers"], ...report.rows.map(lineOf)];
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? [];
  const table = lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
  const requests = sum(report.rows.map((row) => row.requests));
  const share = Math.round(passedShare(report) * 100);
  const closing = `${requests} requests, ${share} % passed validation, ${report.findings.length} findings, seed ${report.seed}`;
  return [...table, "", ...report.findings.map(describe), closing].join("\n");
}

/** A finding as text: what is wrong, and the request. */
export function describe({ call, role, fault, problem, request, answer, cause }: Finding): string {
  return `${call} as ${role} (${fault}): ${problem}\n  ${request.slice(0, 2000)}\n  ${answer.slice(0, 500)}\n  ${cause.slice(0, 1000)}\n`;
}
