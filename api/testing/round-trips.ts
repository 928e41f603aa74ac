import { type AddressInfo, connect, createServer } from "node:net";
import { parseTarget } from "../src/platform/postgres/targets.ts";

/** A way to a server on which somebody counts how often whoever asks has waited for an answer before they went on. */
export async function countRoundTrips(url: string) {
  const { host = "127.0.0.1", port = 5432, ...target } = parseTarget(url)?.hosts[0] ?? {};
  let count = 0;
  const server = createServer((near) => {
    const far = host.startsWith("/") ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    let isAnswered = true;
    near.on("data", () => {
      if (isAnswered) count++;
      isAnswered = false;
    });
    far.on("data", () => {
      isAnswered = true;
    });
    near.pipe(far).pipe(near);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const)
      one.on("error", () => {}).on("close", () => other.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const own = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `postgres://${target.user}@${own}/${target.database}`,
    /** How many round trips a piece of work takes. */
    of: async (work: () => Promise<unknown>): Promise<number> => {
      const before = count;
      await work();
      return count - before;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
