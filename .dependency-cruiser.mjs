// Who may import whom, for `npm test`. Types count like everything else: a cycle of types is a cycle.

/** The services of the API from the lowest layer to the highest: each knows those before it, and none behind it. */
const services = [
  "members",
  "decisions",
  "site-settings",
  "trust",
  "auth",
  "contact",
  "tags",
  "posts",
  "comments",
  "history",
  "images",
  "following",
  "saved",
  "notifications",
  "likes",
  "outcomes",
  "alternatives",
  "suggestions",
  "profiles",
  "moderation",
  "statistics",
  "backups",
  "dumps",
  "health",
  "account",
];

const TESTS = "\\.(test|spec)\\.tsx?$|/testing/";
const anyOf = (names) => `(${names.join("|")})`;

/** What is under `folder` must not import what is in one of the folders above it. */
const layer = (folder, ...above) => ({
  name: `${folder} knows nothing above it`,
  severity: "error",
  from: { path: `^${folder}/`, pathNot: TESTS },
  to: { path: above.map((path) => `^${path}/`) },
});

const wall = (name, from, to) => ({ name, severity: "error", from, to });

export default {
  forbidden: [
    wall("no cycles", {}, { circular: true }),
    wall("what is imported is there", {}, { couldNotResolve: true }),
    wall(
      "each workspace declares what it imports",
      { pathNot: TESTS },
      { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
    ),

    wall(
      "contract imports nothing of ours and does no input or output",
      { path: "^contract/src/", pathNot: TESTS },
      { path: "^(api|web|site|e2e)/" },
    ),
    wall(
      "contract imports nothing of Node's",
      { path: "^contract/src/", pathNot: TESTS },
      { dependencyTypes: ["core"] },
    ),
    wall(
      "api knows no pages",
      { path: "^api/" },
      { path: "^(web|site)/|node_modules/(react|react-dom|react-router)/" },
    ),
    wall("web knows no server", { path: "^web/app/" }, { path: "^(api|site)/|node_modules/(fastify|kysely|pg)/" }),
    wall(
      "what traces is loaded where traces are asked for",
      { path: "^(api|site)/", pathNot: ["^site/src/tracing/", TESTS] },
      {
        path: "^site/src/tracing/|node_modules/@opentelemetry/",
        dynamic: false,
        dependencyTypesNot: ["type-only"],
      },
    ),
    wall("e2e fakes nothing and reaches into nothing", { path: "^e2e/" }, { path: "^(api|web|contract|site)/" }),

    layer("api/src/platform", "api/src/(calls|support|services|importers|exporters|sample)", "contract/src/services"),
    layer("api/src/support", "api/src/(calls|services|importers|exporters|sample)"),
    layer("api/src/calls", "api/src/(support|services|importers|exporters|sample)"),
    ...services
      .slice(0, -1)
      .map((name, at) =>
        layer(
          `api/src/services/${name}`,
          `api/src/services/${anyOf(services.slice(at + 1))}`,
          "api/src/importers",
          "api/src/exporters",
        ),
      ),
    wall(
      "every service has its layer",
      { path: "^api/src/", pathNot: `^api/src/services/${anyOf(services)}/` },
      { path: "^api/src/services/", pathNot: `^api/src/services/${anyOf(services)}/` },
    ),
    wall(
      "services reach each other only through their index",
      { path: "^api/src/services/([^/]+)/", pathNot: TESTS },
      { path: "^api/src/services/", pathNot: ["^api/src/services/$1/", "^api/src/services/[^/]+/index\\.ts$"] },
    ),
    wall(
      "what strangers write is cleaned in threads, never where requests are answered",
      {
        path: "^(api|site)/src/",
        pathNot: [TESTS, "^api/src/support/rich-text/(?!rich-text\\.ts$)"],
      },
      {
        path: "^api/src/support/rich-text/(sanitize|highlight|formulas|markdown|blocks|worker)\\.ts$",
        // A type costs nothing.
        dependencyTypesNot: ["type-only"],
      },
    ),

    layer("web/app/lib", "web/app/(data|ui|parts|shell|features|routes)"),
    layer("web/app/data", "web/app/(ui|parts|shell|features|routes)"),
    layer("web/app/ui", "web/app/(data|parts|shell|features|routes)", "contract/src/(?!words)"),
    layer("web/app/parts", "web/app/(shell|features|routes)"),
    layer("web/app/features", "web/app/(shell|routes)"),
    wall(
      "features never import each other",
      { path: "^web/app/features/([^/]+)" },
      { path: "^web/app/features/", pathNot: "^web/app/features/$1" },
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    exclude: { path: "/(build|\\.react-router)/" },
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["types", "import", "node", "default"],
      extensions: [".ts", ".tsx", ".d.ts", ".mjs", ".js"],
    },
  },
};
