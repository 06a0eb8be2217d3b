// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { handlers, streamers } from "../../../src/server/handlers.ts";
import { buildApp } from "../../../src/server/kernel/http/app.ts";
import { makeServerCipher } from "../../../src/server/kernel/sign-in/cipher.ts";
import { developmentKey } from "../../../src/server/kernel/settings.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
let token: string;
const cipher = makeServerCipher(developmentKey);
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn("collector.vn");
});
afterAll(() => server.close());

const draftPath = "/basics-domain/draft/save";
const post = (path: string, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${server.origin}${path}`, {
    method: "POST",
    body,
    headers: { "content-type": "application/json", "x-session-token": token, "x-language": "en_PH", ...headers },
  });

describe("envelope", () => {
  test("answers {code: 1, message, data} with data sealed", async () => {
    const response = await fetch(`${server.origin}/basics-domain/system/me`, { headers: { "x-session-token": token } });
    const body = await response.json();
    expect(response.status).toBe(200);
    expect(body).toMatchObject({ code: 1, message: "" });
    expect(JSON.parse(cipher.open(body.data)).user.account).toBe("collector.vn");
  });

  test("says 1001 without a session, in the language of the request", async () => {
    const vi = await server.call("system.me", {}, { locale: "vi_VN" });
    expect(vi).toMatchObject({ status: 401, code: 1001, message: "Phiên đăng nhập đã hết hạn. Vui lòng đăng nhập lại." });
    expect(await server.call("system.me", {}, { locale: "zh-CN" })).toMatchObject({ message: "登录已超时，请重新登录。" });
    // Vietnam offers no Spanish: its own language answers.
    expect((await server.call("system.me", {}, { locale: "es_MX" })).message).toBe(vi.message);
    expect(await server.call("system.me", {}, { token: "x".repeat(43) })).toMatchObject({ status: 401, code: 1001 });
  });

  test("says 4004 with HTTP 403 without the permission", async () => {
    const answer = await server.call("dayparting.overview", { startTime: "2026-11-01", endTime: "2026-11-02" }, { token });
    expect(answer).toMatchObject({ status: 403, code: 4004 });
  });

  test("answers empty data where the specification wants it instead of a refusal", async () => {
    const auditor = await server.signIn("firstReviewer.vn");
    const answer = await server.call("collection.postLoanUserList", {}, { token: auditor });
    expect(answer).toMatchObject({ status: 200, code: 1, data: [] });
  });

  test("names the field of bad input in the language of the request", async () => {
    const answer = await server.call("system.draftSave", { key: "", body: null }, { token, locale: "vi_VN" });
    expect(answer).toMatchObject({ status: 400, code: 4000, refusal: { error: "badInput", field: "key" } });
    expect(answer.refusal.issues?.[0]?.message).toMatch(/^key: Quá nhỏ/);
  });

  test("names the field of what no column can hold: half a character, a NUL, a number or a year beyond its range", async () => {
    const save = (body: Record<string, unknown>) => server.call("system.draftSave", { key: "draft", body }, { token });
    for (const text of ["\ud800", "a\0b"]) {
      expect(await save({ deep: [{ remark: text }] })).toMatchObject({ status: 400, refusal: { field: "body.deep.0.remark" } });
      expect(await save({ [text]: 1 })).toMatchObject({ status: 400, refusal: { field: "body" } });
    }
    expect(await save({ remark: "🙂" })).toMatchObject({ code: 1 });
    const manager = await server.signIn("manager.vn");
    const beyond = await server.call("homePage.todayOverdueData", { appId: 2 ** 31 }, { token: manager });
    expect(beyond).toMatchObject({ status: 400, refusal: { field: "appId" } });
    const late = await server.call("collection.list", { overdueDays: { from: 2 ** 31 } }, { token: manager });
    expect(late).toMatchObject({ status: 400, refusal: { field: "overdueDays.from" } });
    const early = await server.call("homePage.todayOverdueData", { date: "0000-01-01" }, { token: manager });
    expect(early).toMatchObject({ status: 400, refusal: { field: "date" } });
  });

  test("names an input that is wrong as a whole, and what carries one that cannot be opened", async () => {
    expect((await server.call("system.draftSave", "text" as never, { token })).refusal).toMatchObject({
      error: "badInput",
      field: "input",
    });
    expect((await server.call("system.draftSave", JSON.parse('{"__proto__": 1}') as never, { token })).refusal).toMatchObject({
      error: "badPayload",
      field: "payload",
    });
    const keyless = await server.call("system.draftSave", { key: "draft", body: null }, { token, key: "" });
    expect(keyless.refusal).toMatchObject({ error: "idempotencyMissing", field: "idempotency-key" });
  });

  test("gives one generic 400 to anything that cannot be read", async () => {
    const deep = "[".repeat(50) + "]".repeat(50);
    const bad = ["{", "nonsense", "{}", '{"payload": 1}', '{"payload": "AAAA"}', '{"payload":"x","more":1}', '{"__proto__":{"a":1}}', deep];
    const texts = await Promise.all(bad.map(async (body) => (await post(draftPath, body)).json()));
    for (const text of texts) expect(text).toMatchObject({ code: 4001, message: "The request could not be read." });
    expect(await post(draftPath, JSON.stringify({ payload: cipher.seal(deep) }))).toMatchObject({ status: 400 });
  });

  test("refuses other media types, too much, other methods and unknown addresses", async () => {
    expect((await post(draftPath, "a=1", { "content-type": "application/x-www-form-urlencoded" })).status).toBe(415);
    expect((await post(draftPath, "a", { "content-type": "text/plain" })).status).toBe(415);
    expect((await post(draftPath, " ".repeat(1_500_000))).status).toBe(413);
    const wrong = await fetch(`${server.origin}${draftPath}`, { method: "DELETE" });
    expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "POST"]);
    const nowhere = await fetch(`${server.origin}/nowhere`);
    expect([nowhere.status, (await nowhere.json()).code]).toEqual([404, 4040]);
  });

  test("refuses pages of other sites, whatever they ask", async () => {
    for (const site of ["cross-site", "same-site"]) expect((await post(draftPath, "{}", { "sec-fetch-site": site })).status).toBe(403);
  });

  test("sends the headers that keep a page to itself", async () => {
    const { headers } = await fetch(`${server.origin}/healthz`);
    expect(headers.get("content-security-policy")).toContain("default-src 'none'; script-src 'self'");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("x-request-id")).toMatch(/^[\w-]{12}$/);
  });

  test("tells how it is: health, readiness, figures and its own description", async () => {
    const get = async (path: string): Promise<string> => (await fetch(`${server.origin}${path}`)).text();
    expect(await get("/healthz")).toBe('{"ok":true,"auditAnchor":"none"}');
    expect(await get("/readyz")).toBe('{"ok":true}');
    expect(await get("/metrics")).toContain("keyline_call_seconds_bucket");
    const document = JSON.parse(await get("/openapi.json"));
    expect(document.paths["/basics-domain/system/login"].post.operationId).toBe("system.login");
    // Routes of programs stand there too: how they sign, and what they send.
    const signedHere = Object.values(document.paths).flatMap((path) =>
      ((path as { post?: { security?: object[] } }).post?.security ?? []).map((each) => Object.keys(each)[0]),
    );
    expect(signedHere.filter((scheme) => scheme === "key").length).toBeGreaterThanOrEqual(4);
    const report = document.paths["/finance-domain/channel/{code}/received"].post;
    expect(report).toMatchObject({
      operationId: "channel.received",
      security: [{ bodySignature: [] }],
      parameters: [{ name: "code", in: "path" }],
    });
    expect(Object.keys(report.requestBody.content["application/json"].schema.properties)).toContain("tradeNo");
  });

  test("refuses to boot when a call has no handler or a streaming call no streamer", async () => {
    const { "system.me": _gone, ...rest } = handlers;
    await expect(buildApp(server.kernel, { handlers: rest as typeof handlers, streamers })).rejects.toThrow("system.me has no handler");
    await expect(buildApp(server.kernel, { handlers, streamers: {} as typeof streamers })).rejects.toThrow("has no streamer");
  });
});
