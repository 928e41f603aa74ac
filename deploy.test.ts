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

describe("the compose file", () => {
  const { services, volumes } = parse(read("compose.yaml")) as {
    services: Record<"site" | "bucket", { environment: Record<string, string>; volumes: string[] }>;
    volumes: object;
  };

  it("has settings of the program, and asks for nothing that its example does not name", () => {
    expect(unknown(Object.keys(services.site.environment))).toEqual([]);
    const asked = [...read("compose.yaml").matchAll(/\$\{(\w+)/g)].map(([, name = ""]) => name);
    const named = [...read("compose.env.example").matchAll(/^(\w+)=/gm)].map(([, name = ""]) => name);
    expect(new Set(asked)).toEqual(new Set(named));
  });

  it("the site asks its bucket where that is, by the key that it is given", () => {
    const { environment } = services.site;
    const bucket = services.bucket.environment;
    const toml = read("garage.toml");
    const [, port] = /^api_bind_addr = "\[::\]:(\d+)"$/m.exec(toml) ?? [];
    expect(environment.S3_BUCKET_URL).toBe(`http://bucket:${port}/${bucket.GARAGE_DEFAULT_BUCKET}`);
    expect(toml).toContain(`s3_region = "${environment.S3_REGION}"\n`);
    const nameOf = (value = "") => /^\$\{(\w+)/.exec(value)?.[1];
    expect(nameOf(bucket.GARAGE_DEFAULT_ACCESS_KEY)).toBe(nameOf(environment.S3_ACCESS_KEY_ID));
    expect(nameOf(bucket.GARAGE_DEFAULT_SECRET_KEY)).toBe(nameOf(environment.S3_SECRET_ACCESS_KEY));
    const [, folder] = /^data_dir = "(.+)\/data"$/m.exec(toml) ?? [];
    expect(services.bucket.volumes).toContain(`bucket:${folder}`);
    expect(Object.keys(volumes)).toContain("bucket");
  });
});

describe("for a cluster", () => {
  const settingsOf = (text: string) =>
    Object.fromEntries([...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = "", value = ""]) => [name, value]));
  const addresses = (text: string) => [...text.matchAll(/10\.0\.0\.\d+:\d+/g)].map(([one]) => one);
  const patroni = parse(read("cluster/patroni.yml"));
  const proxy = read("cluster/haproxy.cfg");
  const program = settingsOf(read("cluster/unknot.env"));

  it("settings are those of the program, and no password is in a file", () => {
    expect(unknown(Object.keys(program))).toEqual([]);
    for (const url of [program.DATABASE_URL, ...(program.DATABASE_REPLICA_URLS ?? "").split(",")])
      expect(url).toMatch(/^postgres:\/\/unknot:DATABASE_PASSWORD@10\.0\.0\.\d:\d+\/unknot$/);
    expect(JSON.stringify(patroni)).not.toMatch(/password"/i);
  });

  it("a leader that still is one does not lose its key, and one that died loses it within 20 seconds", () => {
    const { ttl, loop_wait, retry_timeout, synchronous_mode } = patroni.bootstrap.dcs;
    expect(loop_wait + 2 * retry_timeout).toBeLessThanOrEqual(ttl);
    expect(ttl).toBeLessThanOrEqual(20);
    expect(synchronous_mode).toBe(true);
  });

  it("who asks another asks where that listens", () => {
    const nodes = ["10.0.0.1", "10.0.0.2", "10.0.0.3"];
    const at = (port: number | string) => nodes.map((node) => `${node}:${port}`);
    const etcd = settingsOf(read("cluster/etcd.env"));
    const portOf = (address = "") => address.slice(address.lastIndexOf(":") + 1);
    expect(patroni.etcd3.hosts).toEqual(at(portOf(etcd.ETCD_LISTEN_CLIENT_URLS)));
    expect(addresses(etcd.ETCD_INITIAL_CLUSTER ?? "")).toEqual(at(portOf(etcd.ETCD_LISTEN_PEER_URLS)));
    const [, pooler = ""] = /^listen_port = (\d+)$/m.exec(read("cluster/pgbouncer.ini")) ?? [];
    expect(read("cluster/pgbouncer.ini")).toContain(`port=${portOf(patroni.postgresql.listen)} `);
    expect(addresses(program.DATABASE_REPLICA_URLS ?? "")).toEqual(at(pooler));
    for (const node of nodes) {
      const line = `${node}:${pooler} check addr ${node} port ${portOf(patroni.restapi.listen)}\n`;
      expect(proxy.split(line).length - 1, node).toBe(2);
    }
    expect(proxy).toContain(`bind ${addresses(program.DATABASE_URL ?? "")[0]}\n`);
    expect(proxy).toContain(`10.0.0.5:${program.PORT} check`);
    expect(proxy).toContain(`bind ${program.TRUSTED_PROXY}:80\n`);
  });
});
