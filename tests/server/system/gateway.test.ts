// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { developmentSecretKey } from "../../../src/server/kernel/keys.ts";
import { aboutSecret, openKept } from "../../../src/server/kernel/kept-secrets.ts";
import { accountOf } from "../../support/fixture.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { sendSigned } from "../../support/signed.ts";
import { said } from "../../support/said.ts";

let server: TestServer;
let asker: string;
let second: string;
beforeAll(async () => {
  server = await startTestServer();
  asker = await server.signIn(accountOf("tenantAdmin"));
  second = await server.signIn(accountOf("platformAdmin"));
});
afterAll(() => server.close());

const decide = (approvalId: number, decision: "approve" | "refuse" = "approve", token = second) =>
  server.call("approval.review", { approvalId, ...said(decision) }, { token });

describe("a gateway", () => {
  const telco = {
    code: "telco",
    name: "Telco",
    medium: "sms",
    kind: "http",
    url: "https://sms.telco.example/v1",
    keyId: "house",
    secret: "0123456789abcdef0123",
  } as const;
  const save = (more: object = {}) => server.call("gateway.save", { ...telco, ...more }, { token: asker });
  const row = async (code: string = telco.code) =>
    (await server.call("gateway.list", {}, { token: second })).data.list.find((each) => each.code === code);
  const stored = async () => (await server.database.owner.query("select * from message_gateway where code = 'telco'")).rows[0];
  const approve = async () => decide((await row())?.approvalId ?? 0);

  it("is not there before a second person has said yes, and says who it was", async () => {
    expect((await save()).data.pending).not.toBeNull();
    expect(await stored()).toBeUndefined();
    expect(await row()).toMatchObject({ status: "off", hasSecret: true, reportKeys: 0, requester: "tenantAdmin VN", isOwnRequest: false });
    expect((await decide((await row())?.approvalId ?? 0, "approve", asker)).refusal.error).toBe("approval.samePerson");
    expect((await approve()).code).toBe(1);
    expect(await stored()).toMatchObject({ url: telco.url, secret: expect.stringMatching(/^sealed:/), enabled: true });
    expect(openKept([developmentSecretKey], aboutSecret("message_gateway", 1, "telco"), (await stored()).secret)).toBe(telco.secret);
    expect(await row()).toMatchObject({ status: "on", updateBy: "tenantAdmin VN", approvedBy: "platformAdmin VN", approvalId: null });
  });

  it("keeps its secret to itself: no list, no request and no log has it", async () => {
    await save({ secret: "another-secret-0123456789" });
    const lists = JSON.stringify([
      (await server.call("gateway.list", {}, { token: second })).data,
      (await server.call("approval.list", {}, { token: second })).data,
      (await server.database.owner.query("select * from audit where tenant_id = 1")).rows,
    ]);
    expect(lists).not.toContain("another-secret");
    expect(lists).not.toContain(telco.secret);
    expect(await row()).toMatchObject({ asked: { changedSecret: true } });
    await approve();
    expect(openKept([developmentSecretKey], aboutSecret("message_gateway", 1, "telco"), (await stored()).secret)).toBe(
      "another-secret-0123456789",
    );
  });

  it("is off at once and on by two; what has changed since it was asked is asked anew", async () => {
    const turn = (status: "on" | "off") => server.call("gateway.updateStatus", { code: "telco", status }, { token: asker });
    expect((await turn("off")).data).toEqual({ ok: true, pending: null });
    expect(await row()).toMatchObject({ status: "off", approvedBy: null });
    expect((await turn("on")).data.pending).not.toBeNull();
    expect(await row()).toMatchObject({ status: "off" });
    await server.database.owner.query("update message_gateway set url = 'https://elsewhere.example' where code = 'telco'");
    expect((await approve()).refusal.error).toBe("approval.moved");
    await decide((await row())?.approvalId ?? 0, "refuse");
    await turn("on");
    await approve();
    expect(await row()).toMatchObject({ status: "on" });
  });

  it.each([
    [{ code: "new", url: "" }, "field.required", "url"],
    [{ code: "new", keyId: "" }, "field.required", "keyId"],
    [{ code: "new", secret: undefined }, "field.required", "secret"],
    [{ url: "https://10.0.0.7/sms" }, "address.refused", "url"],
    [{ url: "https://[::1]/sms" }, "address.refused", "url"],
    [{ medium: "voice" }, "state.refused", "medium"],
  ])("%j is refused: %s at %s", async (more, error, field) => {
    expect((await save(more)).refusal).toMatchObject({ error, field });
    expect(await row("new")).toBeUndefined();
  });
});

describe("a signing key", () => {
  const add = (more: object = {}) =>
    server.call("signingKey.add", { kind: "channel", channel: "telco", name: "Reports", ...more }, { token: asker });
  const rows = async (token = asker) => (await server.call("signingKey.list", {}, { token })).data.list;
  const made = async (name = "Reports", token = asker) => (await rows(token)).find((each) => each.name === name);
  const get = (keyId: string, token = asker) => server.call("signingKey.fetch", { keyId }, { token });
  const report = async (keyId: string, secret: string) =>
    (await sendSigned(server, "/channel-domain/sms/delivery", { ref: "M1-999", state: "delivered" }, { keyId, secret })).status;

  it("takes two, is seen once by whoever asked, and only then opens", async () => {
    const { data } = await add();
    expect(await made()).toMatchObject({ status: "asked", keyId: `#${data.pending.approvalId}`, mayFetch: false });
    await decide(data.pending.approvalId);
    const key = await made();
    expect(key).toMatchObject({ status: "toFetch", createBy: "tenantAdmin VN", approvedBy: "platformAdmin VN", mayFetch: true });
    expect(await made("Reports", second)).toMatchObject({ mayFetch: false });
    const keyId = key?.keyId ?? "";
    const kept = () => server.database.owner.query<{ secret: string }>("select secret from signing_key where key_id = $1", [keyId]);
    const { secret: sealed = "" } = (await kept()).rows[0] ?? {};
    expect((await get(keyId, second)).refusal.error).toBe("signingKey.notYours");
    const { secret } = (await get(keyId)).data;
    expect(secret).toHaveLength(43);
    expect(sealed).toMatch(/^sealed:\d+\./);
    expect(openKept([developmentSecretKey], aboutSecret("signing_key", 1, keyId), sealed)).toBe(secret);
    expect((await get(keyId)).refusal.error).toBe("signingKey.notYours");
    expect(await report(keyId, "wrong")).toBe(401);
    expect((await made())?.usedTime).toBeNull();
    // Signed rightly: the message is unknown.
    expect(await report(keyId, secret ?? "")).toBe(404);
    expect(await made()).toMatchObject({ status: "live", usedTime: expect.stringMatching(/^20/) });
  });

  it("ends at a moment to come or at once, never later than it was said", async () => {
    await decide((await add({ name: "Next" })).data.pending.approvalId);
    const keyId = (await made("Next"))?.keyId ?? "";
    const { secret } = (await get(keyId)).data;
    const at = (hours: number) => new Date(server.kernel.clock().getTime() + hours * 3_600_000).toISOString();
    const end = (endTime?: string) => server.call("signingKey.end", { keyId, reason: "renewed", endTime }, { token: asker });
    expect((await end(at(-1))).refusal).toMatchObject({ error: "version.past", field: "endTime" });
    expect((await end(at(2))).code).toBe(1);
    expect(await made("Next")).toMatchObject({ status: "ending", endBy: "tenantAdmin VN" });
    expect((await end(at(3))).refusal).toMatchObject({ error: "state.refused", field: "endTime" });
    expect(await report(keyId, secret ?? "")).toBe(404);
    expect((await end()).code).toBe(1);
    expect(await report(keyId, secret ?? "")).toBe(401);
    expect(await made("Next")).toMatchObject({ status: "ended" });
  });

  it("that nobody fetched in time opens nothing", async () => {
    await decide((await add({ name: "Late" })).data.pending.approvalId);
    await server.database.owner.query("update signing_key set fetch_until = fetch_until - interval '73 hours' where name = 'Late'");
    const key = await made("Late");
    expect(key).toMatchObject({ status: "lapsed", mayFetch: false });
    expect((await get(key?.keyId ?? "")).refusal.error).toBe("signingKey.notYours");
  });

  it.each([
    [{ channel: "nobody" }, "notFound", "channel"],
    [{ channel: undefined }, "field.required", "channel"],
    [{ kind: "app", channel: undefined }, "field.required", "appId"],
    [{ kind: "app", channel: undefined, appId: 99 }, "notFound", "appId"],
    [{ appId: 1 }, "badInput", "appId"],
  ])("%j is refused: %s at %s", async (more, error, field) => {
    expect((await add({ name: "Wrong", ...more })).refusal).toMatchObject({ error, field });
  });
});
