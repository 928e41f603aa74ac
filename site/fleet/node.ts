import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { until } from "../testing/program.ts";
import type { Place, Process } from "./place.ts";

const PATRONI = "/usr/bin/patroni";
const PATRONICTL = "/usr/bin/patronictl";

/** What Patroni says of its PostgreSQL. */
type State = { state?: string; role?: string; timeline?: number; replication_state?: string; sync_standby?: boolean };

const startOf = (pid: number) =>
  readFile(`/proc/${pid}/stat`, "utf8").then(
    (stat) => stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19],
    () => null,
  );

/** One of the three machines of the database: etcd, Patroni with its PostgreSQL, and PgBouncer. */
export class Node {
  readonly name: string;
  readonly address: string;
  readonly #place: Place;
  readonly #folder: string;
  #processes: Process[] = [];

  private constructor(place: Place, number: number, folder: string) {
    this.#place = place;
    this.#folder = folder;
    this.name = `node${number}`;
    this.address = `10.0.0.${number}`;
  }

  /** Writes its files; nothing runs yet. */
  static async make(place: Place, number: number): Promise<Node> {
    const folder = await place.makeFolder(`node${number}`);
    await place.makeFolder(`node${number}/etcd`);
    const node = new Node(place, number, folder);
    const words = {
      NODE_NAME: node.name,
      NODE_ADDRESS: node.address,
      "/var/lib/etcd/unknot": join(folder, "etcd/data"),
    };
    const patroni = {
      ...words,
      "/var/lib/postgresql/15/main": join(folder, "data"),
      "/var/lib/postgresql/15-main.pgpass": join(folder, "pgpass"),
      "/var/run/postgresql": folder,
    };
    const pooler = {
      ...words,
      "/etc/pgbouncer/userlist.txt": join(folder, "userlist.txt"),
      "/var/log/postgresql": folder,
      "/var/run/postgresql": folder,
    };
    await place.write(join(folder, "etcd.env"), await place.read("etcd.env", words));
    await place.write(join(folder, "patroni.yml"), await place.read("patroni.yml", patroni));
    await place.write(join(folder, "pgbouncer.ini"), await place.read("pgbouncer.ini", pooler));
    await place.write(join(folder, "userlist.txt"), `"unknot" "${place.passwords.site}"\n`);
    place.stage.onEnd(() => node.#killPostgres());
    return node;
  }

  get data(): string {
    return join(this.#folder, "data");
  }

  /** Where PostgreSQL itself listens. */
  port(): Promise<number> {
    return this.#place.machines.port(this.address, 5432);
  }

  /** Starts etcd alone; the others need two of three to begin. */
  async startEtcd(): Promise<void> {
    const text = await readFile(join(this.#folder, "etcd.env"), "utf8");
    const env = Object.fromEntries(
      text
        .split("\n")
        .filter((line) => /^ETCD_/.test(line))
        .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
    );
    this.#processes.push(this.#place.start(`${this.name}-etcd`, ["/usr/bin/etcd"], env));
  }

  /** Starts Patroni, which starts PostgreSQL, and PgBouncer. */
  startDatabase(): void {
    const { passwords } = this.#place;
    const env = {
      PATRONI_SUPERUSER_PASSWORD: passwords.superuser,
      PATRONI_REPLICATION_PASSWORD: passwords.replication,
      PATRONI_REWIND_PASSWORD: passwords.rewind,
    };
    const file = (name: string) => join(this.#folder, name);
    this.#processes.push(this.#place.start(`${this.name}-patroni`, [PATRONI, file("patroni.yml")], env));
    this.#processes.push(this.#place.start(`${this.name}-pgbouncer`, ["/usr/sbin/pgbouncer", file("pgbouncer.ini")]));
  }

  /** Starts all of it again, as a machine does that was switched on. */
  async start(): Promise<void> {
    await this.startEtcd();
    this.startDatabase();
  }

  /** The machine is gone: SIGKILL for everything on it. */
  async kill(): Promise<void> {
    const processes = this.#processes;
    this.#processes = [];
    const ended = processes.map((one) => one.kill("SIGKILL"));
    await this.#killPostgres();
    await Promise.all(ended);
  }

  /** Removes what its PostgreSQL has, as a new disk does. */
  async loseDisk(): Promise<void> {
    await rm(this.data, { recursive: true });
  }

  /** What Patroni says; null where it does not answer. */
  async state(): Promise<State | null> {
    const url = `http://127.0.0.1:${await this.#place.machines.port(this.address, 8008)}/patroni`;
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
    return answer ? ((await answer.json().catch(() => null)) as State | null) : null;
  }

  /** A command of patronictl about the whole cluster, as it is typed on this machine. */
  control(command: string, ...args: string[]): Promise<string> {
    return this.#place.run(PATRONICTL, ["-c", join(this.#folder, "patroni.yml"), command, "unknot", ...args]);
  }

  /** Asks its PostgreSQL as the superuser. */
  async ask<Row extends object>(sql: string, database = "postgres"): Promise<Row[]> {
    const client = new pg.Client(await this.client(database));
    client.on("error", () => {});
    await client.connect();
    try {
      return (await client.query<Row>(sql)).rows;
    } finally {
      await client.end();
    }
  }

  /** How its PostgreSQL is reached by the superuser. */
  async client(database: string): Promise<pg.ClientConfig> {
    const { superuser } = this.#place.passwords;
    return { host: "127.0.0.1", port: await this.port(), user: "postgres", password: superuser, database };
  }

  async #killPostgres(): Promise<void> {
    const file = await readFile(join(this.data, "postmaster.pid"), "utf8").catch(() => "");
    const pid = Number(file.split("\n")[0]);
    if (!pid) return;
    // A file that was left over from a process of before may name somebody else's.
    const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    if (!command.includes(this.data)) return;
    const began = await startOf(pid);
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
    process.kill(pid, "SIGKILL");
    for (const child of children.trim().split(" ").filter(Boolean)) {
      try {
        process.kill(Number(child), "SIGKILL");
      } catch {
        // It has ended with its parent.
      }
    }
    await until(async () => (await startOf(pid)) !== began, 10_000, "PostgreSQL has ended");
  }
}
