import { makePerson, type Person, type Place as Site, writePost } from "../testing/people.ts";
import { type Program, stopProgram, untilReady } from "../testing/program.ts";
import { ask } from "../testing/talk.ts";
import type { Place } from "./place.ts";

const ADDRESSES = ["10.0.0.5", "10.0.0.6"];
const WRITERS = 4;
const READY_WITHIN = 60_000;
/** How much of what a program has said is shown where it does not become ready, in characters. */
const LAST_WORDS = 1_000;

type Settings = Record<string, string>;

/** The settings of a file of deploy/cluster, as systemd reads them. */
const settingsIn = (text: string): Settings =>
  Object.fromEntries(
    text
      .split("\n")
      .filter((line) => /^[A-Z_]+=/.test(line))
      .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  );

/** Two programs behind HAProxy, with members and a post in them. */
export class Programs {
  readonly #place: Place;
  readonly #folder: string;
  /** Where everybody asks: HAProxy. */
  readonly site: Site;
  people: Person[] = [];
  postId = "";
  programs: Program[] = [];

  private constructor(place: Place, folder: string, url: string) {
    this.#place = place;
    this.#folder = folder;
    this.site = { url, dataDir: folder };
  }

  /** Starts both, one after the other, and makes what is read and written. */
  static async start(place: Place): Promise<Programs> {
    const folder = await place.stage.folder();
    const url = `http://127.0.0.1:${await place.machines.port("10.0.0.4", 80)}`;
    const programs = new Programs(place, folder, url);
    for (const number of ADDRESSES.keys()) programs.programs.push(await programs.startOne(number));
    for (let made = 0; made < WRITERS; made++) programs.people.push(await makePerson(programs.site));
    const [first] = programs.people as [Person];
    programs.postId = await writePost(programs.site, first, "a bowline");
    return programs;
  }

  /** Starts one of them, and waits until it is ready. `main`: of another release. */
  async startOne(
    number: number,
    { main, settings = {} }: { main?: string; settings?: Settings } = {},
  ): Promise<Program> {
    const own = { PROGRAM_ADDRESS: ADDRESSES[number] as string, DATABASE_PASSWORD: this.#place.passwords.site };
    const { PORT, HOST, ...others } = settingsIn(await this.#place.read("unknot.env", own));
    const env = { ...others, SITE_URL: this.site.url, RATE_LIMIT: "off", ...settings };
    const program = this.#place.stage.start({
      dataDir: this.#folder,
      port: Number(PORT),
      settings: { ...env, HOST },
      ...(main && { main }),
    });
    await untilReady(program, READY_WITHIN).catch(async (error) => {
      const { body } = await ask(`${program.url}/readyz`);
      throw new Error(`${(error as Error).message}; it says ${body} and ${program.output().slice(-LAST_WORDS)}`);
    });
    return program;
  }

  /** Puts another in the place of one: that is told to stop, and the next one started when it has ended. */
  async replace(number: number, options: { main?: string; settings?: Settings } = {}): Promise<void> {
    const old = this.programs[number] as Program;
    const { code } = await stopProgram(old);
    if (code !== 0) throw new Error(`a program ended with status ${code}: ${old.output().slice(-500)}`);
    this.programs[number] = await this.startOne(number, options);
  }

  /** The settings of a program that knows the hosts of PostgreSQL itself, and no proxy. */
  async withoutProxies(): Promise<Settings> {
    const hosts = [1, 2, 3].map((node) => `10.0.0.${node}:5432`);
    const login = `unknot:${this.#place.passwords.site}`;
    const replicas = hosts.map((host) => `postgres://${login}@${host}/unknot`).join(",");
    return {
      DATABASE_URL: await this.#place.machines.onLoopback(
        `postgres://${login}@${hosts.join(",")}/unknot?target_session_attrs=read-write`,
      ),
      DATABASE_REPLICA_URLS: await this.#place.machines.onLoopback(replicas),
    };
  }
}
