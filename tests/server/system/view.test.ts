// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { limits } from "../../../src/lending/limits.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
const tokens: Record<string, string> = {};
const path = "/loanService/allCollectionOrder";
beforeAll(async () => {
  server = await startTestServer();
  for (const who of ["supervisor.vn", "collector.vn", "collectorB.vn", "manager.vn", "manager.ph"]) tokens[who] = await server.signIn(who);
});
afterAll(() => server.close());

const as = (who: string) => ({ token: tokens[who] ?? "" });
const save = (who: string, name: string, more: object = {}) =>
  server.call("view.save", { path, name, search: "overdueDays=1..30", columns: null, ...more }, as(who));
const namesOf = async (who: string) => (await server.call("view.list", { path }, as(who))).data.map(({ name }) => name);

describe("a saved view", () => {
  test("is kept, renamed and deleted by its owner, and nobody else sees or changes it", async () => {
    const { data } = await save("collector.vn", "Mine");
    expect(await namesOf("collector.vn")).toEqual(["Mine"]);
    for (const who of ["supervisor.vn", "manager.ph"]) {
      expect(await namesOf(who)).toEqual([]);
      expect((await save(who, "Theirs", { id: data.id })).status).toBe(404);
      expect((await server.call("view.remove", { id: data.id }, as(who))).status).toBe(404);
    }
    await save("collector.vn", "Renamed", { id: data.id, search: "stage=S1" });
    expect((await server.call("view.list", { path }, as("collector.vn"))).data).toMatchObject([
      { name: "Renamed", search: "stage=S1", mine: true },
    ]);
    await server.call("view.remove", { id: data.id }, as("collector.vn"));
    expect(await namesOf("collector.vn")).toEqual([]);
  });

  test("has a name that stands once per person and screen", async () => {
    await save("collector.vn", "Same");
    const again = await save("collector.vn", "Same");
    expect([again.status, again.refusal]).toMatchObject([409, { error: "view.nameTaken", field: "name" }]);
    expect((await save("supervisor.vn", "Same")).code).toBe(1);
  });

  test("is shared by those who hand out work, as far as their own eyes reach", async () => {
    const { data } = await save("supervisor.vn", "Team");
    expect((await server.call("view.share", { id: data.id, shared: true }, as("collector.vn"))).status).toBe(403);
    await server.call("view.share", { id: data.id, shared: true }, as("supervisor.vn"));
    const { data: wide } = await save("manager.vn", "Department");
    await server.call("view.share", { id: wide.id, shared: true }, as("manager.vn"));
    expect(await namesOf("collector.vn")).toEqual(expect.arrayContaining(["Team", "Department"]));
    expect(await namesOf("collectorB.vn")).toEqual(["Department"]);
    expect(await namesOf("manager.ph")).toEqual([]);
    await server.call("view.share", { id: data.id, shared: false }, as("supervisor.vn"));
    expect(await namesOf("collector.vn")).not.toContain("Team");
  });

  test("leaves room for so many of one person on a screen", async () => {
    for (let at = 0; at < limits.viewsPerScreen; at += 1) await save("manager.ph", `View ${at}`);
    expect((await save("manager.ph", "One more")).refusal.error).toBe("view.tooMany");
  });

  test("is on record without the names that its filter may hold", async () => {
    await save("collector.vn", "By name", { search: "name=Nguyen" });
    const { rows } = await server.database.owner.query<{ detail: unknown }>("select detail from audit where call = 'view.save'");
    expect(JSON.stringify(rows)).not.toContain("Nguyen");
  });
});
