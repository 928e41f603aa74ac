/** A page, as React Router's builds list them. */
type BuiltRoute = { parentId?: string | undefined; path?: string | undefined };
export type BuiltRoutes = Record<string, BuiltRoute | undefined>;

/** What a parameter is named that is a number of ours, and no name that somebody chose. */
const OF_NUMBER = /^(?:id|number|\w+_id)$/;
/** A number of ours, also where its page is asked for in another form (`/post/12.data`). */
const NUMBER = /^\d{1,19}(?:\.[a-z]{1,10})?$/;

const segmentsOf = (path: string): string[] => path.split("/").filter((segment) => segment !== "");

/** The paths of a build's pages with their parameters, as `/post/:id`; without the page for what is not there. */
export function pagePatterns(routes: BuiltRoutes): string[] {
  const pathTo = ({ parentId, path = "" }: BuiltRoute): string => {
    const parent = parentId === undefined ? undefined : routes[parentId];
    return `${parent ? pathTo(parent) : ""}/${path}`;
  };
  const all = Object.values(routes).map((route) => `/${segmentsOf(route ? pathTo(route) : "").join("/")}`);
  return [...new Set(all)].filter((pattern) => !pattern.includes("*"));
}

/** How well a path fits a pattern: where it is literal is told from the left; null where it does not fit. */
function fit(pattern: string[], path: string[]): string | null {
  if (pattern.length !== path.length) return null;
  const marks = pattern.map((segment, at) => (segment === path[at] ? "2" : segment.startsWith(":") ? "1" : "0"));
  return marks.includes("0") ? null : marks.join("");
}

/** Finds the page of a path; undefined for what is none. */
export function pageFinder(patterns: string[]): (path: string) => string | undefined {
  const all = patterns.map((pattern) => ({ pattern, segments: segmentsOf(pattern) }));
  return (path) => {
    // What React Router sends the data of a page under (see `isDataPath` in pages.ts).
    const segments = segmentsOf(path.replace(/\/_root\.data$/, "/").replace(/\.data$/, ""));
    const fitting = all.flatMap(({ pattern, segments: own }) => {
      const mark = fit(own, segments);
      return mark === null ? [] : [{ pattern, mark }];
    });
    fitting.sort((one, other) => (one.mark < other.mark ? 1 : -1));
    return fitting[0]?.pattern;
  };
}

/** A route as it was declared, without the expressions that its parameters have to match. */
export const plainRoute = (route: string): string => route.replace(/\([^)]*\)/g, "");

/** What may be told of a path: its route, with numbers of ours where those were asked for, and nothing that people chose. */
export function harmlessPath(route: string, path: string): string {
  const asked = segmentsOf(path);
  const told = segmentsOf(route).map((segment, at) => {
    const [, parameter = ""] = /^:(\w+)$/.exec(segment) ?? [];
    const given = asked[at] ?? "";
    return OF_NUMBER.test(parameter) && NUMBER.test(given) ? given : segment;
  });
  return `/${told.join("/")}`;
}
