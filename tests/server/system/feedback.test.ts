// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountOf } from "../../support/fixture.ts";
import { seedKeys, sendSigned } from "../../support/signed.ts";
import { plainPicture } from "../../support/pictures.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
const tokens = new Map<string, string>();
let customer: { id: number; phone: string };
beforeAll(async () => {
  server = await startTestServer();
  await seedKeys(server);
  for (const who of ["manager", "service", "collector"]) tokens.set(who, await server.signIn(accountOf(who)));
  customer = (await server.database.owner.query("select id, phone from customer where tenant_id = 1 order by id limit 1")).rows[0];
});
afterAll(() => server.close());

const as = (who: string) => ({ token: tokens.get(who) ?? "" });
const staff = (who: string): number => Number(server.fixture.vn.staff[who as keyof typeof server.fixture.vn.staff]);
const write = async (change: object = {}): Promise<number> => {
  const answer = await sendSigned(server, "/client-domain/feedback/add", {
    phone: customer.phone,
    type: "complaint",
    content: "Rude call",
    ...change,
  });
  expect(answer.message).toBe("");
  return Number(answer.data["id"]);
};
const handle = (id: number, who: string, status: "done" | "backlog" = "done") =>
  server.call("userFeedback.updateRemarks", { id, remarks: "spoke to him", status }, as(who));
const assign = (ids: number[], adminUserIds: number[], mode: "even" | "chosen" = "even") =>
  server.call("userFeedback.chooseAllocation", { ids, adminUserIds, mode }, as("manager"));
const all = async (filters: object = {}) =>
  (await server.call("userFeedback.allList", { pageSize: 100, ...filters }, as("manager"))).data.list;
const own = async (list: "backlogList" | "doneListList", who = "service") =>
  (await server.call(`userFeedback.${list}`, {}, as(who))).data.list.map((each) => each.id);

describe("feedback", () => {
  it("that somebody was given a moment ago is not given to another unseen", async () => {
    const id = await write();
    const both = await Promise.all([assign([id], [staff("service")]), assign([id], [staff("manager")])]);
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(["200", "409"]);
    const lost = both.find(({ code }) => code !== 1);
    expect(lost?.refusal).toMatchObject({ error: "assign.stale", vars: { count: 1, name: expect.stringContaining(" VN") } });
    await server.database.owner.query("update feedback set state = 'done' where id = $1", [id]);
    await server.database.owner.query("delete from feedback where id = $1", [id]);
  });

  it("comes from the app, is assigned, answered by its owner, and opened again by a manager only", async () => {
    const id = await write();
    expect(await all({ phone: customer.phone, type: "complaint" })).toMatchObject([
      { id, userId: customer.id, status: "backlog", assigneeId: null, appId: 1 },
    ]);
    expect((await assign([id], [staff("service")])).data).toEqual({ assigned: [{ adminUserId: staff("service"), count: 1 }] });
    expect(await own("backlogList")).toEqual([id]);
    expect((await handle(id, "collector")).refusal.error).toBe("forbidden");
    expect((await handle(id, "service")).message).toBe("");
    expect(await own("doneListList")).toEqual([id]);
    expect((await handle(id, "service")).refusal.error).toBe("state.refused");
    expect((await handle(id, "service", "backlog")).refusal.error).toBe("forbidden");
    expect((await handle(id, "manager", "backlog")).message).toBe("");
    expect((await handle(id, "manager", "backlog")).refusal.error).toBe("state.refused");
    const [row] = (await server.call("userFeedback.singleList", { userId: customer.id }, as("manager"))).data;
    expect(row).toMatchObject({ id, status: "backlog", handleTime: null, remarks: "spoke to him" });
  });

  it("is assigned evenly over whoever can handle it, ticked or by filter", async () => {
    const ids = [await write({ type: "fault" }), await write({ type: "fault" }), await write({ type: "fault" })];
    expect((await assign(ids, [staff("collector")])).refusal.error).toBe("assign.noStaff");
    const even = await assign(ids, [staff("service"), staff("manager"), staff("collector")]);
    expect(even.data.assigned.map((each) => each.count).toSorted((one, other) => one - other)).toEqual([1, 2]);
    await handle(ids[0]!, "manager");
    expect((await assign(ids, [staff("service")])).refusal.error).toBe("state.refused");
    const matching = (filters: object) =>
      server.call("userFeedback.searchAllocation", { filters, adminUserIds: [staff("service")], mode: "chosen" }, as("manager"));
    expect((await matching({ type: "fault" })).data).toEqual({ matched: 2, assigned: [{ adminUserId: staff("service"), count: 2 }] });
    expect((await matching({ type: "suggestion" })).refusal.error).toBe("assign.nothing");
  });

  it("of somebody unknown is refused, and nobody's of another tenant", async () => {
    expect((await sendSigned(server, "/client-domain/feedback/add", { phone: "+84999999999", type: "fault", content: "x" })).code).not.toBe(
      1,
    );
    const id = await write();
    const other = await server.signIn(accountOf("manager", "ph"));
    expect((await server.call("userFeedback.updateRemarks", { id, remarks: "x" }, { token: other })).refusal.error).toBe("notFound");
    expect((await handle(999_999, "manager")).refusal.error).toBe("notFound");
  });
});

describe("an advert", () => {
  const save = (change: object) =>
    server.call("advert.save", { appId: 1, position: "banner", ...change } as never, { token: tokens.get("admin") ?? "" });
  const status = (id: number, to: "listed" | "delisted") =>
    server.call("advert.status", { id, status: to }, { token: tokens.get("admin") ?? "" });

  const picture = async () => {
    const input = { scene: "advert" as const, appId: 1, file: (await plainPicture()).toString("base64") };
    return (await server.call("file.upload", input, { token: tokens.get("admin") ?? "" })).data.fileId;
  };

  it("waits, is listed with a picture while its time is not over, is delisted and listed again", async () => {
    tokens.set("admin", await server.signIn(accountOf("tenantAdmin")));
    const { data } = await save({ link: "https://lender.example/loan" });
    expect((await status(data.id, "delisted")).refusal.error).toBe("state.refused");
    expect((await status(data.id, "listed")).refusal).toMatchObject({ error: "field.required", field: "imageId" });
    const imageId = await picture();
    const over = new Date(Date.now() - 1_000).toISOString();
    await save({ id: data.id, imageId, endTime: over });
    expect((await status(data.id, "listed")).refusal).toMatchObject({ error: "range.reversed", field: "endTime" });
    await save({ id: data.id, imageId });
    expect((await status(data.id, "listed")).message).toBe("");
    expect((await save({ id: data.id })).refusal.field).toBe("imageId");
    expect((await status(data.id, "delisted")).message).toBe("");
    expect((await status(data.id, "listed")).message).toBe("");
    const { data: page } = await server.call(
      "advert.list",
      { status: ["listed"], position: ["banner"] },
      { token: tokens.get("admin") ?? "" },
    );
    expect(page.list).toMatchObject([{ id: data.id, imageId, clicks: 0, views: 0 }]);
  });

  it("is of an app of the tenant, and not everybody's to edit", async () => {
    expect((await save({ appId: 77 })).refusal.error).toBe("notFound");
    expect((await save({ id: 9_999 })).refusal.error).toBe("notFound");
    expect((await server.call("advert.status", { id: 1, status: "listed" }, as("manager"))).refusal.error).toBe("forbidden");
  });
});
