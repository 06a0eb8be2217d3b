// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountOf } from "../../support/fixture.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
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

const text = { name: "Nhac no", scene: "collect", language: "vi_VN", content: "{{name}}: {{amount}}" } as const;
const save = (more: object = {}) => server.call("message.templateSave", { ...text, ...more }, { token: asker });
const row = async (name: string = text.name) => (await server.call("smsStencil.search", { name }, { token: second })).data.list[0];
const decide = (approvalId: number, decision: "approve" | "refuse", token = second) =>
  server.call("approval.review", { approvalId, ...said(decision) }, { token });
const approve = async (name?: string) => decide((await row(name))?.approvalId ?? 0, "approve");

describe("a text that contact law is about", () => {
  it("is off until a second person has read it, and nobody approves his own", async () => {
    const { data } = await save();
    expect(data.pending).not.toBeNull();
    expect(await row()).toMatchObject({ id: data.id, status: "disabled", askedContent: text.content, requester: "tenantAdmin VN" });
    expect((await decide(data.pending?.approvalId ?? 0, "approve", asker)).refusal.error).toBe("approval.samePerson");
    expect((await approve()).code).toBe(1);
    expect(await row()).toMatchObject({ status: "enabled", approvalId: null });
  });

  it("keeps its wording until another one is approved; refused it stays", async () => {
    const id = (await row())?.id ?? 0;
    await save({ id, content: "{{name}}!" });
    expect(await row()).toMatchObject({ content: text.content, askedContent: "{{name}}!", status: "enabled" });
    await decide((await row())?.approvalId ?? 0, "refuse");
    expect(await row()).toMatchObject({ content: text.content, approvalId: null });
    await save({ id, content: "{{name}}?" });
    await approve();
    expect(await row()).toMatchObject({ content: "{{name}}?", status: "enabled" });
  });

  it("cannot be reached by changing what another text is for", async () => {
    const { data } = await save({ name: "Phuc vu", scene: "service", content: "{{app}}" });
    expect(data.pending).toBeNull();
    expect(await row("Phuc vu")).toMatchObject({ status: "enabled" });
    expect((await save({ name: "Phuc vu", id: data.id, scene: "market", content: "{{app}}" })).data.pending).not.toBeNull();
    expect(await row("Phuc vu")).toMatchObject({ scene: "service" });
  });

  it("goes off at once and on by two; what has changed since it was asked is asked anew", async () => {
    const id = (await row())?.id ?? 0;
    const turn = (status: "enabled" | "disabled") => server.call("smsStencil.editStatus", { id, status }, { token: asker });
    expect((await turn("disabled")).data).toEqual({ ok: true, pending: null });
    expect(await row()).toMatchObject({ status: "disabled" });
    expect((await turn("enabled")).data.pending).not.toBeNull();
    expect(await row()).toMatchObject({ status: "disabled" });
    await server.database.owner.query("update message_template set content = 'moved' where id = $1", [id]);
    expect((await approve()).refusal.error).toBe("approval.moved");
    expect(await row()).toMatchObject({ status: "disabled" });
  });
});
