// @vitest-environment node
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { inquiryGateways } from "../../../src/server/gateway/account-inquiry.ts";
import { httpPayout } from "../../../src/server/gateway/payout-http.ts";
import { scoreGateways } from "../../../src/server/gateway/score.ts";
import { virtualAccountGateways } from "../../../src/server/gateway/virtual-account.ts";
import { isSigned, signatureHeaders } from "../../../src/server/kernel/sign-in/signature.ts";

let server: Server;
let url: string;
let status = 200;
let answer: unknown = null;
const heard: { path: string; body: Record<string, unknown>; signed: boolean }[] = [];
const clock = () => new Date();
const line = { clock, allowed: ["127.0.0.1"] };

beforeAll(async () => {
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const body = Buffer.concat(parts).toString();
      const text = { time: String(request.headers[signatureHeaders.time]), method: "POST", path: request.url ?? "", body };
      const signature = String(request.headers[signatureHeaders.signature]);
      heard.push({ path: request.url ?? "", body: JSON.parse(body), signed: isSigned("secret", text, { signature, now: clock() }) });
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
});
afterAll(() => void server.close());
beforeEach(() => {
  status = 200;
  heard.length = 0;
});

const transfer = { tradeNo: "P1-1-1", amount: 100, currency: "VND", bankName: "ACB", accountNo: "123456", holder: "X" };

describe("a channel over HTTP", () => {
  const channel = () => httpPayout({ url, keyId: "house", secret: "secret" }, line);

  it("is sent signed transfers and asked about them by number", async () => {
    answer = { state: "success", amount: 100, at: "2026-11-21T10:00:00Z" };
    expect(await channel().send(transfer)).toEqual({ state: "success", amount: 100, at: new Date("2026-11-21T10:00:00Z") });
    answer = { state: "unknown" };
    expect(await channel().query("P1-1-1")).toEqual({ state: "unknown" });
    expect(heard).toEqual([
      { path: "/api/transfers", body: transfer, signed: true },
      { path: "/api/transfers/query", body: { tradeNo: "P1-1-1" }, signed: true },
    ]);
  });

  it("at an address that the house does not call has failed what was to be sent, and says nothing of what was asked", async () => {
    const closed = httpPayout({ url, keyId: "house", secret: "secret" }, { clock, allowed: [] });
    expect(await closed.send(transfer)).toEqual({ state: "failed", reason: expect.stringContaining("127.0.0.1") });
    expect(await closed.query("P1-1-1")).toEqual({ state: "pending", isSilent: true });
    expect(heard).toEqual([]);
  });

  it.each([
    [500, { state: "failed", reason: "broken" }],
    [200, { state: "perhaps" }],
    [404, null],
  ])("that answers %i %o has said nothing: the transfer stays pending", async (code, said) => {
    [status, answer] = [code, said];
    expect(await channel().send(transfer)).toEqual({ state: "pending", isSilent: true });
  });

  it("that is not there leaves it pending too; only its own word makes it failed", async () => {
    const gone = httpPayout({ url: "http://127.0.0.1:1", keyId: "house", secret: "secret" }, line);
    expect(await gone.send(transfer)).toEqual({ state: "pending", isSilent: true });
    answer = { state: "pending" };
    expect(await channel().send(transfer)).toEqual({ state: "pending" });
    answer = { state: "failed", reason: "accountClosed" };
    expect(await channel().send(transfer)).toEqual({ state: "failed", reason: "accountClosed" });
  });
});

describe("a provider of scores over HTTP", () => {
  const facts = {
    birthDate: "1990-01-01",
    today: "2026-11-21",
    isBlackListed: false,
    amount: 1,
    amountMax: 2,
    settledCount: 0,
    hasEmployer: true,
  };
  it("is believed when it answers a score, and anything else is no answer", async () => {
    const gateway = scoreGateways(line)({ url, keyId: "house", secret: "secret" });
    answer = { score: 612 };
    expect(await gateway.score({ requestId: "1-1", facts })).toBe(612);
    answer = { score: "high" };
    expect(await gateway.score({ requestId: "1-1", facts })).toBeNull();
    expect(heard[0]).toMatchObject({ path: "/api", signed: true, body: { requestId: "1-1" } });
  });
});

describe("a bank that knows whose an account is, and one that gives orders their numbers", () => {
  const channel = () => ({ tenantId: 1, code: "bank", kind: "http" as const, url, keyId: "house", secret: "secret" });
  const account = { bankName: "ACB", accountNo: "123456", holder: "X" };

  it("is told the account and not who is said to have it, and answers a name or that it is closed", async () => {
    const { inquire } = inquiryGateways(line)(channel());
    answer = { outcome: "named", name: "DANG MINH CHAU" };
    expect(await inquire(account)).toEqual(answer);
    answer = { outcome: "closed" };
    expect(await inquire(account)).toEqual(answer);
    expect(heard[0]).toEqual({ path: "/api/accounts/inquiry", body: { bankName: "ACB", accountNo: "123456" }, signed: true });
  });

  it("issues a number for a reference and closes it", async () => {
    const { issue, close } = virtualAccountGateways(line)(channel());
    const wish = { reference: "VA7", orderNo: "20000001", name: "X", currency: "VND" };
    answer = { number: "9704001234", bank: "ACB" };
    expect(await issue(wish)).toEqual(answer);
    answer = { closed: true };
    expect(await close("9704001234")).toBe(true);
    expect(heard.map((each) => [each.path, each.body, each.signed])).toEqual([
      ["/api/accounts", wish, true],
      ["/api/accounts/close", { number: "9704001234" }, true],
    ]);
  });

  it("has said nothing where its answer is none or its line is broken", async () => {
    answer = { outcome: "perhaps" };
    expect(await inquiryGateways(line)(channel()).inquire(account)).toBeNull();
    status = 500;
    expect(await virtualAccountGateways(line)(channel()).issue({ reference: "VA1", orderNo: "1", name: "X", currency: "VND" })).toBeNull();
    const nowhere = { ...channel(), url: "http://127.0.0.1:1" };
    expect(await inquiryGateways(line)(nowhere).inquire(account)).toBeNull();
    expect(await virtualAccountGateways(line)(nowhere).close("1")).toBe(false);
  });
});
