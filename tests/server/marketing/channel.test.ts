// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorCodes } from "../../../src/contract/kernel/errors.ts";
import { scoreGateways } from "../../../src/server/gateway/score.ts";
import { runMachine } from "../../../src/server/jobs/machine-review.ts";
import { verifyTallies } from "../../../src/server/report/tally/tally-verify.ts";
import { lineOf } from "../../support/clock.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";
import { application, seedKeys, sendSigned } from "../../support/signed.ts";

let house: LendingHouse;
beforeAll(async () => {
  house = await openLendingHouse();
  await seedKeys(house);
});
afterAll(() => house.close());

async function say<T>(name: string, input: object, who = "manager"): Promise<T & { readonly code: number; readonly error?: string }> {
  const { call } = house as unknown as {
    call: (this: void, name: string, input: object, how: object) => Promise<{ code: number; data: T }>;
  };
  const { code, data } = await call(name, input, { token: await house.tokenOf(who) });
  return { ...data, code };
}
const page = { page: 1, pageSize: 10 } as const;
const click = (link: string, agent = "Browser A") =>
  fetch(`${house.origin}${link}`, { redirect: "manual", headers: { "user-agent": agent } });
type Lines = { readonly list: Record<string, unknown>[] };
const statistics = async () => (await say<Lines>("delivery.linkStatistics", page)).list[0];

describe("a link", () => {
  let made: { readonly id: number; readonly link: string };
  let company: number;
  const channel = () => ({
    name: "Radio",
    code: "radio-1",
    companyId: company,
    appId: 1,
    settleMode: "CPC",
    price: 500,
    capDay: 2,
    landing: "https://www.example.com/apply?x=1",
  });
  beforeAll(async () => {
    company = (await say<{ id: number }>("adCompany.save", { name: "Radio One" }, "tenantAdmin")).id;
    made = await say("delivery.save", channel(), "tenantAdmin");
  });

  it("is made once under its code, which never changes", async () => {
    expect(made.link).toMatch(/^\/go\/1\/radio-1\/[\w-]{22}$/);
    expect((await say("delivery.save", channel(), "tenantAdmin")).code).toBe(errorCodes["channel.codeTaken"].code);
    const other = await say("delivery.save", { ...channel(), id: made.id, code: "radio-2" }, "tenantAdmin");
    expect(other.code).toBe(errorCodes["channel.codeFixed"].code);
  });

  it("leads on with what it was signed with, counts a visitor once a day, and costs no more than was agreed", async () => {
    const answer = await click(made.link);
    expect(answer.status).toBe(302);
    const signature = made.link.split("/").at(-1);
    expect(answer.headers.get("location")).toBe(`https://www.example.com/apply?x=1&ch=radio-1.${signature}`);
    for (const agent of ["Browser A", "Browser B", "Browser C"]) await click(made.link, agent);
    expect(await statistics()).toMatchObject({ channel: "Radio", link: "radio-1", pv: 4, uv: 3, cost: 1_000 });
    house.goTo(1);
    await click(made.link);
    expect(await statistics()).toMatchObject({ date: house.dayOf(1), pv: 1, uv: 1, cost: 500 });
    const { rows } = await house.database.owner.query("select count(*)::int as n from delivery_visitor where kind = 'click' and day < $1", [
      house.dayOf(0),
    ]);
    expect(rows).toEqual([{ n: 0 }]);
  });

  it("that nobody signed, of another lender, or that is switched off leads nowhere and counts nothing", async () => {
    const before = await statistics();
    const last = made.link.at(-1) === "A" ? "B" : "A";
    for (const link of [`${made.link.slice(0, -1)}${last}`, made.link.replace("/1/", "/2/"), made.link.replace("radio-1", "radio-9")])
      expect((await click(link)).status, link).toBe(404);
    await say("delivery.save", { ...channel(), id: made.id, status: "off" }, "tenantAdmin");
    expect((await click(made.link)).status).toBe(404);
    await say("delivery.save", { ...channel(), id: made.id }, "tenantAdmin");
    expect(await statistics()).toEqual(before);
  });

  it("is told of by the app: installed and registered once, signed in once a day, applied for under its code", async () => {
    const link = `radio-1.${made.link.split("/").at(-1)}`;
    const tell = (kind: string, visitor = "installation-1") => sendSigned(house, "/client-domain/delivery/event", { link, kind, visitor });
    for (const kind of ["install", "register", "login"]) expect((await tell(kind)).data, kind).toEqual({ counted: true });
    for (const kind of ["install", "register", "login"]) expect((await tell(kind)).data, kind).toEqual({ counted: false });
    expect((await tell("register", "installation-2")).data).toEqual({ counted: true });
    expect(
      (await sendSigned(house, "/client-domain/delivery/event", { link: "radio-1.forged", kind: "install", visitor: "installation-3" }))
        .code,
    ).toBe(errorCodes.notFound.code);
    await sendSigned(house, "/client-domain/order/apply", application({ channel: "radio-1" }));
    expect(await statistics()).toMatchObject({ register: 2, login: 1, apply: 1 });
  });

  it("is paid by the loan from the moment that this is agreed; what came before keeps its cost", async () => {
    await say("delivery.save", { ...channel(), id: made.id, settleMode: "CPS", price: 9_000 }, "tenantAdmin");
    await click(made.link, "Browser D");
    const { owner } = house.database;
    await owner.query("update loan_order set channel = 'radio-1' where id = (select max(id) from loan_order where tenant_id = 1)");
    const { rows } = await owner.query<{ n: number }>("select count(*)::int as n from delivery_terms");
    expect(rows).toEqual([{ n: 2 }]);
    expect(await statistics()).toMatchObject({ pv: 2, cost: 500 });
    const { list } = await say<Lines>("delivery.companyStatistics", page);
    expect(list[0]).toMatchObject({ company: "Radio One", channels: 1, uv: 2, register: 2, cost: 500 });
    // Their reports are narrowed to a channel and to a company.
    const other = await say<{ id: number }>("adCompany.save", { name: "Radio Two" }, "tenantAdmin");
    await say("delivery.save", { ...channel(), code: "radio-9", companyId: other.id }, "tenantAdmin");
    const [startTime, endTime] = [house.dayOf(-1), house.dayOf(1)];
    const clicks = async (reportCode: string, by: string, filter: object) =>
      (
        await say<{ lines: { values: { linkUv: number } }[] }>(
          "report.query",
          { reportCode, by, startTime, endTime, ...filter },
          "tenantAdmin",
        )
      ).lines.map(({ values }) => values.linkUv);
    const [all] = await clicks("channelLink", "channel", {});
    expect(all).toBeGreaterThan(1);
    expect(await clicks("channelLink", "channel", { channel: "radio-1" })).toEqual([all]);
    expect(await clicks("channelLink", "day", { channel: "radio-9" })).toEqual([]);
    expect(await clicks("channelCompany", "company", { companyId: company })).toEqual([all]);
    expect(await clicks("channelCompany", "channel", { companyId: other.id })).toEqual([]);
  });

  it("adds up to its raw rows", async () => expect(await verifyTallies(house.database.owner as never, 5)).toEqual([]));

  it("turns away who follows it more often than people do", async () => {
    house.goTo(2);
    const answers = await Promise.all(Array.from({ length: 34 }, (_, at) => click(made.link, `Robot ${at}`)));
    expect(answers.filter(({ status }) => status === 302)).toHaveLength(30);
    expect(await statistics()).toMatchObject({ date: house.dayOf(2), pv: 30 });
  });
});

describe("a partner's customers", () => {
  const phone = "+84912777001";
  let partner: number;
  const rows = (...phones: string[]) => [["phone", "quota", "expires"], ...phones.map((each) => [each, "1", ""])];
  const run = () => runMachine(house.kernel.database, 1, house.now(), scoreGateways(lineOf(() => house.now())));
  const refused = { birthDate: "2015-01-01", phone };
  async function apply(idNo: string) {
    const { data } = await sendSigned(house, "/client-domain/order/apply", application({}, { ...refused, idNo }));
    await run();
    const { rows: found } = await house.database.owner.query(
      `select o.stage, (select array_agg(e.event order by e.id) from order_event e where e.order_id = o.id) as events,
         (select m.white_list_id is not null from machine_review m where m.order_id = o.id) as exempt from loan_order o where o.order_no = $1`,
      [data["orderNo"]],
    );
    return found[0] as { stage: string; events: string[]; exempt: boolean };
  }

  it("come onto the list by two persons, and not by one", async () => {
    const saved = await say<{ id: number }>(
      "whileChannel.save",
      { name: "Union", code: "union", rule: "toReview", quota: 3 },
      "tenantAdmin",
    );
    partner = saved.id;
    const dry = await say<{ good: number; bad: object[] }>(
      "whiteList.import",
      { channelId: partner, rows: rows(phone, phone, "x"), dry: true },
      "tenantAdmin",
    );
    expect(dry).toMatchObject({ good: 1, bad: [{ line: 3 }, { line: 4 }] });
    const asked = await say<{ pending: { approvalId: number } }>(
      "whiteList.import",
      { channelId: partner, rows: rows(phone), dry: false },
      "tenantAdmin",
    );
    const { approvalId } = asked.pending;
    const list = async () => (await say<Lines>("whiteList.list", page, "tenantAdmin")).list;
    expect(await list()).toMatchObject([{ rows: 1, approvalId, isOwnRequest: true }]);
    const review = { approvalId, decision: "approve", remark: "known" };
    expect((await say("approval.review", review, "tenantAdmin")).code).not.toBe(1);
    expect((await say("approval.review", review, "platformAdmin")).code).toBe(1);
    expect(await list()).toMatchObject([{ rows: null, channelName: "Union", quota: 1, used: 0 }]);
    const many = { channelId: partner, rows: rows("+84912777002", "+84912777003", "+84912777004"), dry: true };
    expect((await say("whiteList.import", many, "tenantAdmin")).code).toBe(errorCodes["channel.full"].code);
  });

  it("are seen by people instead of refused, as often as the partner answers for, and the decision says so", async () => {
    const first = await apply("079095777001");
    expect(first).toMatchObject({ stage: "pending_review", exempt: true });
    expect(first.events).toContain("machineExempted");
    const { list } = await say<Lines>("whiteList.list", page, "tenantAdmin");
    expect(list[0]).toMatchObject({ used: 1 });
    await house.database.owner.query(
      "update loan_order set status = -1, stage = 'closed' where stage = 'pending_review' and applied_at > $1",
      [new Date(house.now().getTime() - 60_000)],
    );
    expect(await apply("079095777001")).toMatchObject({ stage: "machine_rejected", exempt: false });
  });

  it("are refused like everybody else once they are taken off", async () => {
    const { list } = await say<Lines>("whiteList.list", page, "tenantAdmin");
    expect(await say("whiteList.remove", { ids: [list[0]?.["id"]] }, "tenantAdmin")).toMatchObject({ code: 1, removed: 1 });
    expect((await say("whiteList.remove", { ids: [list[0]?.["id"]] }, "tenantAdmin")).code).toBe(errorCodes.notFound.code);
    expect((await say<Lines>("whiteList.list", page, "tenantAdmin")).list).toEqual([]);
  });
});
