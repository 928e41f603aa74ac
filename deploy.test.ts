import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";

// What operators copy from deploy/: names that fit the program, and each other.

type Kubernetes = {
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  stringData?: Record<string, string>;
  spec?: {
    selector?: { matchLabels?: object };
    template?: { metadata: { labels: object }; spec: { containers: Container[] } };
  };
};
type Container = { image: string; command?: string[]; envFrom: object[] };

const read = (path: string) => readFileSync(new URL(`deploy/${path}`, import.meta.url), "utf8");
const settings = readFileSync(new URL("docs/settings.md", import.meta.url), "utf8");
const unknown = (names: string[]) => names.filter((name) => !settings.includes(`\`${name}\``));

const kubernetes = readdirSync(new URL("deploy/kubernetes", import.meta.url)).flatMap((file) =>
  parseAllDocuments(read(`kubernetes/${file}`)).map((document) => {
    expect(document.errors, file).toEqual([]);
    return document.toJS() as Kubernetes;
  }),
);
const ofKind = (kind: string) => kubernetes.filter((one) => one.kind === kind);

describe("for Kubernetes", () => {
  it("settings are those of the program", () => {
    const names = kubernetes.flatMap(({ data, stringData }) => Object.keys({ ...data, ...stringData }));
    expect(names.length).toBeGreaterThan(10);
    expect(unknown(names)).toEqual([]);
  });

  it("what is selected are the pods of the site, and never the one that migrates", () => {
    const [site, migrate] = [ofKind("Deployment")[0]?.spec, ofKind("Job")[0]?.spec];
    expect(site?.selector?.matchLabels).toEqual(site?.template?.metadata.labels);
    expect(ofKind("PodDisruptionBudget")[0]?.spec?.selector).toEqual(site?.selector);
    expect(ofKind("Service")[0]?.spec?.selector).toEqual(site?.selector?.matchLabels);
    expect(migrate?.template?.metadata.labels).not.toEqual(site?.selector?.matchLabels);
  });

  it("the site and its migration run the same image with the same settings", () => {
    const containers = [...ofKind("Deployment"), ...ofKind("Job")].flatMap(
      ({ spec }) => spec?.template?.spec.containers,
    );
    expect(new Set(containers.map((one) => one?.image)).size).toBe(1);
    expect(containers[0]?.envFrom).toEqual(containers[1]?.envFrom);
    expect(containers[1]?.command).toEqual(["node", "site/src/cli.ts", "migrate"]);
  });
});

it("settings in the compose file are those of the program", () => {
  const { services } = parse(read("compose.yaml")) as { services: { site: { environment: object } } };
  expect(unknown(Object.keys(services.site.environment))).toEqual([]);
});
