import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { guardedFetch } from "./guarded-fetch.ts";
import { isPublicAddress } from "./public-address.ts";

describe("an address", () => {
  it.each([
    ["of the machine itself", "127.0.0.1", "127.255.255.254", "::1"],
    ["of nobody", "0.0.0.0", "0.1.2.3", "::", "255.255.255.255"],
    ["of a private network", "10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1", "fc00::1", "fd00:ec2::254"],
    ["of a link", "169.254.169.254", "169.254.0.1", "fe80::1", "fec0::1", "fe80::1%eth0"],
    ["of carrier-grade NAT", "100.64.0.1", "100.100.100.200"],
    ["of a cloud", "168.63.129.16", "192.0.0.192"],
    ["of many", "224.0.0.1", "239.255.255.250", "ff02::1"],
    [
      "of examples and measurements",
      "192.0.2.1",
      "198.51.100.1",
      "203.0.113.1",
      "198.18.0.1",
      "240.0.0.1",
      "2001:db8::1",
    ],
    ["with an IPv4 address in it", "::ffff:127.0.0.1", "::ffff:8.8.8.8", "::127.0.0.1", "64:ff9b::7f00:1"],
    ["with one of a local NAT64", "64:ff9b:1::a00:1", "2002:7f00:1::", "2002:a00:1::1", "2001:0:4136:e378::1"],
    ["with one of ISATAP", "2600:1::5efe:10.0.0.1", "2600:1::200:5efe:a00:1"],
    ["that is none", "", "localhost", "1.2.3", "256.1.1.1", "0x7f000001", "::g"],
  ])("%s is not public", (_, ...addresses) => {
    expect(addresses.filter(isPublicAddress)).toEqual([]);
  });

  it("of the internet is", () => {
    const addresses = ["8.8.8.8", "93.184.215.14", "172.32.0.1", "100.128.0.1", "2606:4700::6810:84e5", "2a00:1450::1"];
    expect(addresses.filter(isPublicAddress)).toEqual(addresses);
  });
});

describe("a file that a stranger names", () => {
  let answer: RequestListener;
  let asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    answer(request, response);
  });
  let place = "";
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    place = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    asked = [];
    answer = (_, response) => response.end("a file");
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  type Options = { names?: Record<string, string[]>; within?: number; allowed?: string[] };
  const fetched = async (url: string, { names = {}, within = 5000, allowed = [place] }: Options = {}) => {
    const resolve = async (name: string) => names[name] ?? [];
    const guard = { most: 1000, allowed, userAgent: "Test", resolve };
    return (await guardedFetch(url, guard, AbortSignal.timeout(within)))?.toString() ?? null;
  };
  const port = () => place.split(":")[1];
  const redirect = (to: (path: string) => string) => {
    answer = (request, response) => {
      response.writeHead(302, { location: to(request.url ?? "") });
      response.end();
    };
  };

  it("comes from where it may, by address and by name", async () => {
    expect(await fetched(`http://${place}/x`)).toBe("a file");
    expect(await fetched(`http://images.test:${port()}/y`, { names: { "images.test": ["127.0.0.1"] } })).toBe("a file");
    expect(asked).toEqual(["/x", "/y"]);
  });

  it("comes from nowhere else, and nothing is asked", async () => {
    const names = {
      inside: ["10.0.0.1"],
      half: ["127.0.0.1", "10.0.0.1"],
      loop: ["127.0.0.1"],
      nowhere: [],
    };
    const urls = [
      ...["http://inside/", "http://nowhere/", "http://10.0.0.1/", "http://[::1]/", "http://2130706433/"],
      ...[`http://half:${port()}/`, `http://loop:${Number(port()) + 1}/`, `http://user:word@${place}/`],
      ...[`ftp://${place}/`, "file:///etc/passwd", "gopher://x/", "data:,x", "//x", "", "http://"],
      ...["http://93.184.215.14:22/", "http://93.184.215.14:8080/"],
    ];
    for (const url of urls) expect([url, await fetched(url, { names })]).toEqual([url, null]);
    expect(await fetched(`http://${place}/`, { allowed: [] })).toBeNull();
    expect(asked).toEqual([]);
  });

  it("comes from the address that was checked, whatever its name means a moment later", async () => {
    let times = 0;
    const resolve = async () => (times++ === 0 ? ["127.0.0.1"] : ["10.0.0.1"]);
    const guard = { most: 1000, allowed: [place], userAgent: "Test", resolve };
    const file = await guardedFetch(`http://turns.test:${port()}/`, guard, AbortSignal.timeout(5000));
    expect([file?.toString(), times]).toEqual(["a file", 1]);
  });

  it("comes after three redirects and not after four, and each of them is checked", async () => {
    const hops = (most: number) => {
      answer = (request, response) => {
        const hop = Number(request.url?.slice(1));
        if (hop >= most) return response.end("a file");
        response.writeHead(307, { location: `/${hop + 1}` });
        response.end();
      };
    };
    hops(3);
    expect(await fetched(`http://${place}/0`)).toBe("a file");
    hops(4);
    expect(await fetched(`http://${place}/0`)).toBeNull();
    for (const to of [
      "http://169.254.169.254/latest/",
      "http://[::ffff:127.0.0.1]/",
      "file:///etc/passwd",
      "http://inside/",
    ]) {
      redirect(() => to);
      expect([to, await fetched(`http://${place}/`, { names: { inside: ["192.168.0.1"] } })]).toEqual([to, null]);
    }
    redirect((path) => `http://name.test:${port()}${path}x`);
    let turn = 0;
    const guard = {
      most: 1000,
      allowed: [place],
      userAgent: "Test",
      resolve: async () => [turn++ ? "10.0.0.1" : "127.0.0.1"],
    };
    expect(await guardedFetch(`http://name.test:${port()}/`, guard, AbortSignal.timeout(5000))).toBeNull();
    expect(turn).toBe(2);
  });

  it("is not read beyond what is allowed, said or not, nor packed, nor from an error", async () => {
    const answers: RequestListener[] = [
      (_, response) => {
        response.writeHead(200, { "content-length": "1001" });
        response.end("x".repeat(1001));
      },
      (_, response) => {
        // Without an end.
        const more = () => !response.destroyed && response.write("x".repeat(400), () => setImmediate(more));
        more();
      },
      (_, response) => {
        response.writeHead(200, { "content-encoding": "gzip" });
        response.end("x");
      },
      (_, response) => {
        response.writeHead(404);
        response.end("x");
      },
      (_, response) => response.destroy(),
      (_, response) => {
        response.writeHead(200, { "content-length": "10" });
        response.write("x", () => response.destroy());
      },
    ];
    for (const one of answers) {
      answer = one;
      expect(await fetched(`http://${place}/`)).toBeNull();
    }
  });

  it("is waited for no longer than the signal says, by whoever is silent or slow", async () => {
    for (const one of [() => {}, (_, response) => response.write("x")] as RequestListener[]) {
      answer = one;
      await expect(fetched(`http://${place}/`, { within: 100 })).rejects.toThrow(/timeout/);
    }
  });
});
