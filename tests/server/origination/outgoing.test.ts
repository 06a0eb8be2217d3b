// @vitest-environment node
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { AddressRefused, isPublic, mayBeCalled, type Resolve } from "../../../src/server/gateway/outgoing.ts";
import { postSigned, type Line } from "../../../src/server/gateway/signed-post.ts";

let inside: Server;
let front: Server;
let target = "";
let calls = 0;
const portOf = (server: Server) => (server.address() as AddressInfo).port;
const listen = (server: Server) => new Promise<void>((ready) => server.listen(0, "::", ready));

beforeAll(async () => {
  inside = createServer((_, response) => {
    calls += 1;
    response.writeHead(200, { "content-type": "application/json" }).end('{"inside":true}');
  });
  front = createServer((_, response) => response.writeHead(307, { location: target }).end());
  await Promise.all([listen(inside), listen(front)]);
});
afterAll(() => void [inside.close(), front.close()]);
beforeEach(() => (calls = 0));

const clock = () => new Date();
const post = (url: string, line: Partial<Line> = {}) =>
  postSigned({ url, keyId: "house", secret: "secret" }, { clock, allowed: [], ...line }, { path: "", body: {}, patience: 500 });
const answering = (...turns: readonly (readonly string[])[]): Resolve =>
  (() => {
    let turn = -1;
    return (_host, _options, answer) => {
      turn += 1;
      const addresses = turns[turn % turns.length] ?? [];
      answer(
        null,
        addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
      );
    };
  })();

describe("an address inside the house", () => {
  it.each([
    "127.0.0.1",
    "127.1",
    "127.255.255.254",
    "0x7f000001",
    "0x7f.0.0.1",
    "0177.0.0.1",
    "017700000001",
    "2130706433",
    "0",
    "0.0.0.0",
    "10.1.2.3",
    "100.64.0.1",
    "169.254.169.254",
    "0xa9fea9fe",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "198.18.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "[::1]",
    "[::]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[::ffff:a9fe:a9fe]",
    "[::7f00:1]",
    "[fe80::1]",
    "[fc00::1]",
    "[fd12:3456::1]",
    "[ff02::1]",
    "[64:ff9b::7f00:1]",
    "[2002:7f00:1::]",
    "[2001:0:7f00:1::]",
    "①②⑦.0.0.1",
    "localhost",
    "LOCALHOST.",
    "db.internal",
    "printer.local",
  ])("is refused as %s, and nobody is called", async (host) => {
    for (const protocol of ["http", "https"]) {
      const url = `${protocol}://${host}:${portOf(inside)}/`;
      expect(mayBeCalled(url, [])).toBe(false);
      await expect(post(url)).rejects.toThrow(AddressRefused);
    }
    expect(calls).toBe(0);
  });

  it.each([
    ["127.0.0.1"],
    ["::1"],
    ["::ffff:127.0.0.1"],
    ["10.0.0.5"],
    ["169.254.169.254"],
    ["100.100.100.200"],
    ["fd00::1"],
    ["8.8.8.8", "127.0.0.1"],
    ["2606:4700::1111", "::1"],
  ])("is refused where a name leads to %s", async (...found) => {
    await expect(post(`https://bank.example:${portOf(inside)}/`, { resolve: answering(found) })).rejects.toThrow(AddressRefused);
    expect(calls).toBe(0);
  });

  it("is refused where a name leads elsewhere at the second look: the connection is made to what was looked at", async () => {
    const resolve = answering(["192.0.2.255", "8.8.8.8"], ["127.0.0.1"], ["127.0.0.1"]);
    for (let attempt = 0; attempt < 3; attempt += 1)
      await expect(post(`https://bank.example:${portOf(inside)}/`, { resolve })).rejects.toThrow();
    expect(calls).toBe(0);
  });

  it.each(["http://127.0.0.1", "http://[::1]", "http://localhost", "http://0x7f000001"])(
    "is not followed to from a redirect to %s",
    async (host) => {
      target = `${host}:${portOf(inside)}/`;
      expect(await post(`http://127.0.0.1:${portOf(front)}/`, { allowed: [`127.0.0.1:${portOf(front)}`] })).toBeNull();
      expect(calls).toBe(0);
    },
  );
});

describe("an address where a cloud keeps credentials", () => {
  const nowhere = ["169.254.169.254", "169.254.170.2", "100.100.100.200", "168.63.129.16", "fd00:ec2::254", "::ffff:a9fe:a9fe"];
  it.each([...nowhere, "metadata.google.internal", "instance-data"])("is refused as %s though configuration names it", async (host) => {
    const url = `http://${host.includes(":") ? `[${host}]` : host}/`;
    expect(mayBeCalled(url, [host])).toBe(false);
    await expect(post(url, { allowed: [host] })).rejects.toThrow(AddressRefused);
  });
  it.each(nowhere)("is refused where a named host leads to %s", async (found) => {
    const line = { allowed: ["pbx.internal"], resolve: answering([found]) };
    await expect(post("http://pbx.internal/", line)).rejects.toThrow(AddressRefused);
  });
});

describe("an address that may be called", () => {
  it("is called under TLS alone, unless configuration names the host: nobody on the way reads whom money goes to", async () => {
    expect(mayBeCalled("http://bank.example/api", [])).toBe(false);
    await expect(post("http://bank.example/api", { resolve: answering(["8.8.8.8"]) })).rejects.toThrow(AddressRefused);
    expect(mayBeCalled("http://bank.example/api", ["bank.example"])).toBe(true);
  });

  it("is one of the open network, or a host that configuration names", async () => {
    for (const address of ["8.8.8.8", "1.1.1.1", "2606:4700:4700::1111"]) expect(isPublic(address)).toBe(true);
    expect(mayBeCalled("https://bank.example/api", [])).toBe(true);
    expect(mayBeCalled("ftp://bank.example/", [])).toBe(false);
    expect(await post(`http://127.0.0.1:${portOf(inside)}/`, { allowed: ["127.0.0.1"] })).toEqual({ inside: true });
    expect(await post(`http://[::1]:${portOf(inside)}/`, { allowed: ["::1"] })).toEqual({ inside: true });
    const named = { allowed: ["pbx.internal"], resolve: answering(["127.0.0.1"]) };
    expect(mayBeCalled("http://pbx.internal/", named.allowed)).toBe(true);
    expect(await post(`http://pbx.internal:${portOf(inside)}/`, named)).toEqual({ inside: true });
    expect(mayBeCalled("http://pbx.internal.example.internal/", named.allowed)).toBe(false);
    expect(calls).toBe(3);
  });
});
