// @vitest-environment node
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { logSubjects } from "../../../src/lending/options/office/log-codes.ts";
import { calls } from "../../../src/contract/calls.ts";
import type { CallRecord } from "../../../src/contract/kernel/call.ts";
import type { InputOf } from "../../../src/contract/types.ts";
import { jobActs } from "../../../src/server/kernel/audit/job-trace.ts";
import { actWords } from "../../../src/server/domain/office/log/act-names.ts";
import { signed } from "../../../src/server/handlers.ts";
import { untilSettled } from "../../support/database.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
let admin: string;
let templateId: number;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn("tenantAdmin.vn");
  const wording = { name: "Nhac", scene: "service", medium: "sms", language: "vi_VN", content: "Xin nhac {{name}}" } as const;
  const saved = await server.call("message.templateSave", wording, { token: admin });
  templateId = saved.data.id;
  await server.call("smsStencil.editStatus", { id: templateId, status: "disabled" }, { token: admin });
});
afterAll(() => server.close());

const list = async (asked: InputOf<"operationLog.list">, options: { readonly token?: string; readonly locale?: string } = {}) =>
  (await server.call("operationLog.list", asked, { token: admin, ...options })).data?.list ?? [];

describe("the operation log", () => {
  it("says who did what to what, newest first, with both sides and as the menu calls it in the reader's language", async () => {
    const rows = await list({ targetType: ["smsTemplate"] }, { locale: "vi_VN" });
    expect(rows.map(({ action }) => action)).toEqual(["smsTemplate.status", "smsTemplate.save"]);
    const [row] = rows;
    expect(row).toMatchObject({ account: "tenantAdmin.vn", module: "basics", targetIds: [templateId], ip: "127.0.0.1" });
    expect(row?.actionName).toMatch(/ · /);
    expect([row?.before, row?.after].map((side) => JSON.stringify(side))).toEqual(
      expect.arrayContaining([expect.stringContaining("enabled"), expect.stringContaining("disabled")]),
    );
  });

  it("is narrowed by operator, module, act, target, address and day", async () => {
    const found = async (asked: InputOf<"operationLog.list">) => (await list({ targetType: ["smsTemplate"], ...asked })).length;
    const days = {
      from: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
      to: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
    };
    expect(
      await Promise.all([
        found({ operator: "TENANTADMIN" }),
        found({ operator: "collector" }),
        found({ module: ["message"] }),
        found({ module: ["house"] }),
        found({ action: "smsTemplate.status" }),
        found({ targetId: templateId }),
        found({ targetId: templateId + 1 }),
        found({ ip: "127.0.0.1" }),
        found({ ip: "10.0.0.1" }),
        found({ time: days }),
        found({ time: { from: "2020-01-01", to: "2020-01-02" } }),
      ]),
    ).toEqual([2, 0, 1, 0, 1, 2, 0, 2, 0, 2, 0]);
    expect((await list({ module: ["house"] })).every(({ module }) => module === "house")).toBe(true);
  });

  it("of some parts is what those parts did, newest first, page by page, however the parts are mixed", async () => {
    await server.database.owner.query(
      `insert into audit (tenant_id, at, call, subject, detail) select 1, now() - n * interval '7 minutes', (array['night.closed', 'smsTemplate.save', 'waiver.apply', 'seal.made'])[1 + n % 4], 'order', '{}'
       from generate_series(1, 90) n`,
    );
    const all = await list({ pageSize: 200 });
    const parts = [["house"], ["message"], ["house", "basics"], ["finance", "message"], ["marketing"]] as const;
    for (const part of parts) {
      const wanted = all.filter(({ module }) => (part as readonly string[]).includes(module)).map(({ id }) => id);
      const pages = [1, 2, 3, 4, 5, 6, 7].map((page) => list({ module: [...part], page, pageSize: 20 }));
      expect((await Promise.all(pages)).flat().map(({ id }) => id)).toEqual(wanted);
      const answer = await server.call("operationLog.list", { module: [...part] }, { token: admin });
      expect(answer.data).toMatchObject({ total: wanted.length, totalIsExact: true });
    }
    expect(all.length).toBeGreaterThan(90);
    const mixed = await list({ module: ["house"], action: "night", pageSize: 200 });
    expect(mixed.map(({ action }) => action)).toEqual(Array.from({ length: 22 }, () => "night.closed"));
  });

  it("shows all that was written in one go, and up to when it is sealed", async () => {
    const twice =
      "insert into audit (tenant_id, at, call, subject, detail) select 1, now(), c, 'role', '{}' from unnest(array['role.one', 'role.other']) c";
    await server.database.owner.query(twice);
    const [row] = await list({ action: "role.one" });
    expect((await list({ trace: row?.trace ?? "" })).map(({ action }) => action).sort()).toEqual(["role.one", "role.other"]);
    const sealed = async () => (await server.call("operationLog.sealed", {}, { token: admin })).data.sealedTo;
    expect(await sealed()).toBeNull();
    await untilSettled(server.database);
    await server.kernel.sealer.seal(server.kernel.database, 1, new Date());
    expect(Date.parse((await sealed()) ?? "")).toBeGreaterThan(Date.now() - 60_000);
  });

  it("has a word for everything that an act is done to", () => {
    const said = readdirSync("src/server", { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .flatMap((file) =>
        [...readFileSync(join("src/server", file), "utf8").matchAll(/\bsubject: "(\w+)"/g)].map(([, subject = ""]) => subject),
      );
    expect(new Set(said).size).toBeGreaterThan(30);
    expect(said.filter((subject) => !(logSubjects as readonly string[]).includes(subject))).toEqual([]);
  });

  it("has a name in every language for every act that is written down, by people, programs and by itself", () => {
    const sources = readdirSync("src/server", { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
    const written = sources.flatMap((file) =>
      [...readFileSync(join("src/server", file), "utf8").matchAll(/\bcall: "([a-z]\w*\.\w+)"/g)].map(([, name = ""]) => name),
    );
    const asked = Object.values<CallRecord & { readonly name: string }>(calls).filter(({ effect, audit }) => effect !== "read" || audit);
    const acts = new Set([...signed.map(({ name }) => name), ...written, ...jobActs, ...asked.map(({ audit, name }) => audit ?? name)]);
    expect(acts.size).toBeGreaterThan(300);
    for (const locale of ["vi_VN", "en_PH", "zh_CN", "es_MX", "id_ID"]) {
      const { trail: log } = JSON.parse(readFileSync(`locales/${locale}/trail.json`, "utf8"));
      const menu = JSON.parse(actWords(locale).names);
      expect([...acts].filter((act) => !menu[act] && !log.act[act.replace(".", "_")])).toEqual([]);
    }
  });

  it("is nobody's without its key, and shows no other tenant's acts", async () => {
    expect((await server.call("operationLog.list", {}, { token: await server.signIn("manager.vn") })).status).toBe(403);
    const foreign = await list({ targetType: ["smsTemplate"] }, { token: await server.signIn("tenantAdmin.ph") });
    expect(foreign).toEqual([]);
  });
});
