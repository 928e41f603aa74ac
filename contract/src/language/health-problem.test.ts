import { expect, it } from "vitest";
import { healthProblems } from "../values.ts";
import { problemInText, problemInWords } from "./health-problem.ts";

/** What any of the sentences may be given. */
const PARAMS = {
  ...{
    settings: "fsync",
    folder: "/srv/data",
    why: "ENOSPC",
    job: "reindex",
    names: "posts_pkey",
    domain: "knots.example",
    name: "mail._domainkey.knots.example",
    check: "dataDiskFull",
  },
  ...{ siteUrl: "https://knots.example", origin: "https://other.example" },
  ...{ percent: 60, free: 12, days: 3, count: 2, minutes: 61, seconds: 7, wanted: 200, allowed: 97 },
};

it("says each problem in whole sentences, with everything filled in", () => {
  for (const name of healthProblems) {
    const { what, todo } = problemInText({ name, params: PARAMS });
    expect(what, name).toMatch(/^[A-Z].*[^.]$/);
    expect(todo, name).toMatch(/\.$/);
    expect(what + todo, name).not.toMatch(/undefined|NaN|<\w+\/>/);
  }
});

it("leaves to the page where what a machine said stands, and fills nothing in twice", () => {
  const problem = { name: "backupFailed", params: { why: "no <count/> here" } } as const;
  expect(problemInWords(problem).todo).toMatch(/<why\/>/);
  expect(problemInText(problem).todo).toMatch(/no <count\/> here/);
});
