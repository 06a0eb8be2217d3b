// @vitest-environment node
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { httpPayout } from "../../../src/server/gateway/payout-http.ts";
import { virtualAccountGateways } from "../../../src/server/gateway/virtual-account.ts";
import { openBank } from "../../../src/server/play/gateway/bank.ts";
import { openGateway, type Gateway } from "../../../src/server/play/gateway/gateway.ts";
import { mischiefs, readShares, wayOf, type Mischief } from "../../../src/server/play/gateway/mischief.ts";

const folder = mkdtempSync(join(tmpdir(), "keyline-example-bank-"));
const clock = () => new Date();
const line = { clock, allowed: ["127.0.0.1"] };
const asked = { tradeNo: "P1-1-1", amount: 100, currency: "VND", bankName: "ACB", accountNo: "123456", holder: "X" };
let house: Server;
/** What the house was told, in its order, and how often it still says no. */
const told: { state: string; tradeNo: string; amount?: number; requestId: string }[] = [];
let refusals = 0;
let gateway: Gateway | null = null;
let books = 0;

beforeAll(async () => {
  house = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const body = JSON.parse(Buffer.concat(parts).toString());
      const isTaken = !body.tradeNo.startsWith("X-") && (refusals -= 1) < 0;
      if (isTaken) told.push(body);
      response.writeHead(isTaken ? 200 : 409).end(JSON.stringify({ code: isTaken ? 1 : 4100 }));
    });
  });
  await new Promise<void>((resolve) => house.listen(0, "127.0.0.1", resolve));
});
afterAll(() => {
  house.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  told.length = 0;
  refusals = 0;
  books += 1;
});
afterEach(() => gateway?.close());

const file = () => join(folder, `${books}.ndjson`);
async function bankThat(...kinds: readonly Mischief[]) {
  const bank = openBank({ file: file(), clock, seed: "test", shares: Object.fromEntries(kinds.map((kind) => [kind, 1])) });
  const origin = `http://127.0.0.1:${(house.address() as AddressInfo).port}`;
  gateway = await openGateway({ bank, secret: "s", told: { origin, key: { id: "bank", secret: "k" } }, clock, lateness: 50, port: 0 });
  const channel = {
    tenantId: 1,
    code: "example",
    kind: "http" as const,
    url: `http://127.0.0.1:${gateway.port}`,
    keyId: "house",
    secret: "s",
  };
  return { bank, channel, ...httpPayout(channel, line) };
}
const heard = async (n: number) => {
  await expect.poll(() => told.length, { timeout: 5_000 }).toBe(n);
  return told.map(({ state }) => state);
};
const silent = { state: "pending", isSilent: true };
const paid = { state: "success", amount: 100, at: expect.any(Date) };

describe("the example bank", () => {
  it("pays once however often it is asked, reports it once, and knows it after it was ended", async () => {
    const { send, query } = await bankThat();
    expect(await send(asked)).toEqual(paid);
    expect(await send(asked)).toEqual(paid);
    expect(await query("P1-1-2")).toEqual({ state: "unknown" });
    expect(await heard(1)).toEqual(["success"]);
    await gateway?.close();
    appendFileSync(file(), '{"tradeNo":"P1-9-1","amo');
    const again = await bankThat();
    expect(await again.query(asked.tradeNo)).toEqual(paid);
    expect(await again.send({ ...asked, tradeNo: "P1-1-3" })).toEqual(paid);
    expect(await heard(2)).toEqual(["success", "success"]);
    expect(
      readFileSync(file(), "utf8")
        .split("\n")
        .filter((each) => each.includes('"fate"')),
    ).toHaveLength(2);
  });

  it("believes nobody who does not sign", async () => {
    const { channel } = await bankThat();
    expect(await httpPayout({ ...channel, secret: "another" }, line).send(asked)).toEqual(silent);
  });

  it.each<[Mischief, object, object]>([
    ["silent", silent, paid],
    ["lost", silent, { state: "unknown" }],
    ["garbled", silent, paid],
    ["slow", { state: "pending" }, paid],
    ["refuses", { state: "failed", reason: "accountClosed" }, { state: "failed", reason: "accountClosed" }],
    ["lies", { state: "failed", reason: "insufficientFunds" }, paid],
    ["amount", { ...paid, amount: 101 }, paid],
    ["forgets", { state: "unknown" }, paid],
    ["late", paid, paid],
  ])("that is %s answers %o, and in the end %o", async (kind, first, last) => {
    const { bank, send, query } = await bankThat(kind);
    expect(await send(asked)).toEqual(first);
    for (let n = 0; n < bank.way(asked.tradeNo).times; n += 1) await query(asked.tradeNo);
    expect(await query(asked.tradeNo)).toEqual(last);
  });

  it.each<[readonly Mischief[], readonly string[]]>([
    [["lies"], ["failed", "success"]],
    [["returns"], ["success", "returned"]],
    [
      ["returns", "backwards"],
      ["returned", "success"],
    ],
    [["amount"], ["success", "success"]],
    [["refuses"], ["failed"]],
    [["stranger"], ["success"]],
  ])("that %o reports %o", async (kinds, states) => {
    const { send } = await bankThat(...kinds);
    await send(asked);
    expect(await heard(states.length)).toEqual(states);
  });

  it("reports what was refused again, and what was out of its order after what was before it", async () => {
    const { send } = await bankThat("returns", "backwards");
    refusals = 1;
    await send(asked);
    expect(await heard(2)).toEqual(["success", "returned"]);
  });

  it("reports twice and replays byte for byte", async () => {
    const { send } = await bankThat("twice", "replays");
    await send(asked);
    await heard(4);
    expect(new Set(told.map(({ requestId }) => requestId)).size).toBe(2);
  });

  it("gives one number for one reference", async () => {
    const { channel } = await bankThat();
    const { issue, close } = virtualAccountGateways(line)(channel);
    const wish = { reference: "VA7", orderNo: "20000001", name: "X", currency: "VND" };
    const one = await issue(wish);
    expect(one).toEqual({ number: expect.stringMatching(/^9704\d+$/), bank: "Example" });
    expect(await issue(wish)).toEqual(one);
    expect(await close(one?.number ?? "")).toBe(true);
  });
});

describe("the way of a transfer", () => {
  it("is the same each time, and each kind as frequent as was asked", () => {
    const shares = readShares("all");
    const ways = Array.from({ length: 10_000 }, (_, at) => wayOf(`P1-${at}-1`, { seed: "1", shares }));
    expect(wayOf("P1-7-1", { seed: "1", shares })).toEqual(ways[7]);
    for (const kind of mischiefs) {
      const share = ways.filter(({ kinds }) => kinds.has(kind)).length / ways.length;
      expect(share, kind).toBeGreaterThan(0.13);
      expect(share, kind).toBeLessThan(0.17);
    }
  });

  it("is read from a line, and what is none is named", () => {
    expect(readShares("late=0.1,twice")).toEqual({ late: 0.1, twice: 1 });
    expect(readShares("")).toEqual({});
    expect(() => readShares("lat")).toThrow('"lat"');
    expect(() => readShares("late=2")).toThrow('"2"');
  });
});
