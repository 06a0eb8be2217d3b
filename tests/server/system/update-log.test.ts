// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../support/server.ts";

let now = new Date("2026-11-23T03:00:00Z");
let server: TestServer;
let [admin, collector] = ["", ""];
beforeAll(async () => {
  server = await startTestServer({ clock: () => now });
  [admin, collector] = [await server.signIn("tenantAdmin.vn"), await server.signIn("collector.vn")];
});
afterAll(() => server.close());

const note = { version: "5.0.0", title: "Moi", content: "Mot dieu moi", texts: { zh_CN: { title: "新", content: "新功能" } } };
const list = async (asked = {}) => (await server.call("systemUpdateLog.list", asked, { token: admin })).data.list;
const told = async () => (await server.call("systemNotice.mine", {}, { token: collector })).data.map(({ title }) => title);

describe("release notes", () => {
  it("are read by staff among their notices, in their language, once their time has come", async () => {
    const { data } = await server.call("systemUpdateLog.add", { ...note, publishTime: "2026-11-23T05:00:00+00:00" }, { token: admin });
    expect(await list()).toMatchObject([{ id: data.id, version: "5.0.0", status: "coming", languages: ["zh_CN"], readCount: 0 }]);
    expect(await told()).toEqual([]);
    now = new Date("2026-11-23T05:00:01Z");
    [admin, collector] = [await server.signIn("tenantAdmin.vn"), await server.signIn("collector.vn")];
    expect(await told()).toEqual(["5.0.0 · Moi"]);
    const chinese = await server.call("systemNotice.mine", {}, { token: collector, locale: "zh_CN" });
    expect(chinese.data[0]).toMatchObject({ title: "5.0.0 · 新", content: "新功能" });
    await server.call("systemNotice.read", { id: data.id }, { token: collector });
    expect(await list({ version: "5.0" })).toMatchObject([{ status: "published", readCount: 1 }]);
    expect(await list({ version: "6" })).toEqual([]);
    expect(await list({ publishTime: "2026-11-22,2026-11-22" })).toEqual([]);
  });

  it("are changed by whoever saw the last version, keep their time, and speak of one release each", async () => {
    const [row] = await list();
    const edit = (input: object) => server.call("systemUpdateLog.update", { id: row?.id ?? 0, ...input }, { token: admin });
    expect((await edit({ revision: 1, title: "Sua", publishTime: "2026-12-01T00:00:00+00:00" })).code).toBe(1);
    expect((await edit({ revision: 1, title: "Muon" })).refusal).toMatchObject({ error: "version.stale" });
    expect(await list()).toMatchObject([{ title: "Sua", revision: 2, publishTime: row?.publishTime }]);
    const { data } = await server.call("systemUpdateLog.versions", { id: row?.id ?? 0 }, { token: admin });
    expect(data.map(({ revision, title, isInForce }) => [revision, title, isInForce])).toEqual([
      [2, "Sua", true],
      [1, "Moi", false],
    ]);
    expect((await server.call("systemUpdateLog.add", note, { token: admin })).refusal).toMatchObject({
      error: "release.taken",
      field: "version",
    });
  });

  it("and notices are not each other's to list or to change", async () => {
    const [row] = await list();
    expect((await server.call("systemNotice.list", {}, { token: admin })).data.list).toEqual([]);
    expect((await server.call("systemNotice.update", { id: row?.id ?? 0, title: "x" }, { token: admin })).refusal).toMatchObject({
      error: "notFound",
    });
    expect((await server.call("systemUpdateLog.add", note, { token: collector })).status).toBe(403);
  });
});
