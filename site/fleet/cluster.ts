import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { until } from "../testing/program.ts";
import { Node } from "./node.ts";
import type { Place } from "./place.ts";

const NODES = [1, 2, 3];
const MADE_WITHIN = 120_000;
/** What a statement to the leader fails with is not told: it is asked again. */
const never = () => null;

/** Three machines with PostgreSQL, one of which leads, and HAProxy before them. */
export class Cluster {
  readonly nodes: Node[];
  readonly #place: Place;

  private constructor(place: Place, nodes: Node[]) {
    this.#place = place;
    this.nodes = nodes;
  }

  /** Starts everything, and makes the database of the site. */
  static async start(place: Place): Promise<Cluster> {
    const nodes: Node[] = [];
    for (const number of NODES) nodes.push(await Node.make(place, number));
    for (const node of nodes) await node.startEtcd();
    for (const node of nodes) node.startDatabase();
    const cluster = new Cluster(place, nodes);
    await cluster.#startProxy();
    await cluster.untilWhole(MADE_WITHIN);
    const leader = await cluster.leader();
    await leader.ask(`create role unknot login password '${place.passwords.site}'`);
    await leader.ask("create database unknot owner unknot");
    return cluster;
  }

  async #startProxy(): Promise<void> {
    const folder = await this.#place.makeFolder("haproxy");
    const text = await this.#place.read("haproxy.cfg", { "/run/haproxy": folder });
    // It is not started as root here, and is whoever starts it.
    const file = await this.#place.write(join(folder, "haproxy.cfg"), text.replace(/^ {2}(?:user|group) .*\n/gm, ""));
    this.#place.start("haproxy", ["/usr/sbin/haproxy", "-db", "-f", file]);
  }

  /** The node that leads, as it says itself; null where none does. */
  async findLeader(): Promise<Node | null> {
    for (const node of this.nodes) {
      const state = await node.state();
      if (state?.role === "master" || state?.role === "primary") return state.state === "running" ? node : null;
    }
    return null;
  }

  /** The node that leads. Throws where none does. */
  async leader(): Promise<Node> {
    const leader = await this.findLeader();
    if (!leader) throw new Error(`no node leads: ${await this.tell()}`);
    return leader;
  }

  /** Whether all standbys stream from a leader, commits wait for one of them, and Patroni knows that it may lead next. */
  async isWhole(): Promise<boolean> {
    const leader = await this.findLeader();
    const rows = await leader
      ?.ask<{ state: string; sync: string }>(
        "select state, sync_state as sync from pg_stat_replication where application_name like 'node%'",
      )
      .catch(never);
    if (!rows || rows.length !== this.nodes.length - 1) return false;
    const states = await Promise.all(this.nodes.map((node) => node.state()));
    const isFollowed = rows.every(({ state }) => state === "streaming") && rows.some(({ sync }) => sync === "sync");
    return isFollowed && states.some((state) => state?.sync_standby === true);
  }

  /** Waits for that; returns the milliseconds. */
  async untilWhole(within: number): Promise<number> {
    return until(() => this.isWhole(), within, "a leader and two standbys that stream").catch(async (error) => {
      throw new Error(`${(error as Error).message}: ${await this.tell()}`);
    });
  }

  /** How each node is, and the last that Patroni has said there. */
  async tell(): Promise<string> {
    const states = this.nodes.map(async (node) => {
      const log = await readFile(join(this.#place.folder, `${node.name}-patroni.log`), "utf8").catch(() => "");
      return `${node.name} ${JSON.stringify(await node.state())} ${log.trim().split("\n").at(-1)?.slice(0, 200)}`;
    });
    return (await Promise.all(states)).join("; ");
  }
}
