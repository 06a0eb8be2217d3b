// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LeadKind } from "../../../src/lending/growth/lead-kinds.ts";
import { modulesOfKind } from "../../../src/contract/marketing/lead-paths.ts";
import { bookRecords } from "../../../src/contract/report/book/book-records.ts";
import { bookReportCodes, bookReports, type BookDimension, type BookReport } from "../../../src/contract/report/book/book-reports.ts";
import { figureOf, type FigureKey } from "../../../src/contract/report/figures.ts";
import { isNobody } from "../../../src/contract/report/nobody.ts";
import { queryReports } from "../../../src/contract/report/query-reports.ts";
import type { OutputOf, ParsedOf } from "../../../src/contract/types.ts";
import { openDatabase, type Database } from "../../../src/server/db/connection.ts";
import { reviewFigureConditions } from "../../../src/server/domain/orders/order/review-figure.filters.ts";
import type { Context, StaffFacts } from "../../../src/server/kernel/context.ts";
import { Values } from "../../../src/server/kernel/sql/sql.ts";
import { exportLists } from "../../../src/server/report/index.ts";
import { queryReport, reportSeries } from "../../../src/server/report/book/query-report.ts";
import { verifyTallies } from "../../../src/server/report/tally/tally-verify.ts";
import { type TestDatabase } from "../../support/database.ts";
import { createDemoDatabase, demoNow } from "../../support/templates.ts";
import { dice } from "../../support/dice.ts";
import { isWhole, rounds } from "../../support/whole.ts";

let database: TestDatabase;
let app: Database;
let stages: readonly { code: string; from: number; to: number | null }[];
/** 15:30 in Hồ Chí Minh. */
const now = demoNow;
const range = { startTime: "2026-10-23", endTime: "2026-11-21" };
const zone = "Asia/Ho_Chi_Minh";
type Asked = ParsedOf<"report.query">;
type Answer = OutputOf<"report.query">;

async function rows<T>(sql: string, values: unknown[] = []): Promise<T[]> {
  const { rows: found } = await database.owner.query(sql, values);
  return found as T[];
}
beforeAll(async () => {
  database = await createDemoDatabase("large");
  app = openDatabase(database.url, 4);
  stages = await rows('select code, from_day as "from", to_day as "to" from collection_stage where tenant_id = 1');
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

const permissions = new Set(Object.values(queryReports).map(({ permission }) => permission));
const asking = (staff: Partial<StaffFacts> = {}) => ({
  tenant: { id: 1, region: "VN", timeZone: zone, stages },
  staff: { id: 1, teamId: 1, dataScope: "tenant", permissions, ...staff },
  now,
});
function ask(asked: Partial<Asked> & { readonly reportCode: BookReport }, staff: Partial<StaffFacts> = {}): Promise<Answer> {
  const by = bookReports[asked.reportCode].by[0];
  return app.withTenant(1, (tx) => queryReport({ ...range, by, ...asked }, { tx, ...asking(staff) } as unknown as Context), "read");
}

/** Figures that add up: neither shares, nor people, nor what only the whole has. */
const addsUp = (key: FigureKey): boolean => {
  const { over, server, is } = figureOf(key);
  return !over && !server && !is?.people && !is?.hours && key !== "hours";
};

describe("what the reports are summed from", () => {
  test("equals its facts, of every tenant", async () => {
    expect(await verifyTallies(database.owner as never, 5)).toEqual([]);
    const found = await rows<{ book: string }>("select distinct book from tally_bucket where tenant_id = 1 order by 1");
    expect(found.map(({ book }) => book)).toEqual([
      "balance",
      "call",
      "collectionResult",
      "delivery",
      "due",
      "flow",
      "identity",
      "lapse",
      "lead",
      "ledger",
      "money",
      "move",
      "relief",
      "remindResult",
      "settle",
    ]);
  });
  test.runIf(isWhole)("and a cell that is wrong is found", async () => {
    await database.owner.query(
      "update tally_bucket set n = n + 1 where tenant_id = 2 and book = 'flow' and measure = 'applied' and app_id = 1",
    );
    const [found] = await verifyTallies(database.owner as never, 1);
    expect(found).toMatchObject({ tenant: 2, book: "flow", measure: "applied" });
    await database.owner.query(
      "update tally_bucket set n = n - 1 where tenant_id = 2 and book = 'flow' and measure = 'applied' and app_id = 1",
    );
  });
});

describe.each(bookReportCodes)("%s", (reportCode) => {
  const record = bookRecords.find(({ query }) => query === reportCode);
  const keys = [...new Set([...(record?.figures ?? []), ...(record?.head ?? [])])];

  test("answers lines along everything that it may be split by, whose sum is the whole, and that one whole", async () => {
    const wholes = new Map<string, number | null | undefined>();
    for (const by of bookReports[reportCode].by as readonly BookDimension[]) {
      const { lines, total } = await ask({ reportCode, by });
      expect(lines.length, by).toBeGreaterThan(0);
      for (const key of keys) {
        const whole = wholes.get(key) ?? total[key];
        if (!figureOf(key).server) expect(total[key] ?? whole, `${by} ${key}`).toBe(whole);
        wholes.set(key, whole);
        if (!addsUp(key)) continue;
        const parts = lines.map(({ values }) => values[key]);
        if (parts.some((part) => part === null || part === undefined)) continue;
        expect(
          parts.reduce<number>((sum, part) => sum + (part ?? 0), 0),
          `${by} ${key}`,
        ).toBe(total[key]);
      }
    }
  });

  test("every figure of its table has been seen in the demo, or nothing could be said of it", async () => {
    const { total } = await ask({ reportCode });
    const dimension = bookReports[reportCode].by[0];
    const { lines } = await ask({ reportCode, by: dimension });
    // What is known after a month only, is known of the month before.
    const { total: before } = await ask({ reportCode, startTime: "2026-09-22", endTime: "2026-10-21" });
    const silent = keys.filter((key) =>
      [total, before, ...lines.map(({ values }) => values)].every((values) => values[key] === null || values[key] === undefined),
    );
    // A change on a range in which there was nothing is none.
    expect(silent.filter((key) => key !== "againstDay" || lines.some(({ values }) => values["dayBefore"]))).toEqual([]);
  });

  test("in its file stand the lines that it answers", async () => {
    const { lines } = await ask({ reportCode });
    const by = bookReports[reportCode].by[0];
    const file = exportLists[`report.${reportCode}` as keyof typeof exportLists];
    const queue = await app.withTenant(
      1,
      async (tx) =>
        (file as never as { queue: (filters: object, context: object) => Promise<{ from: string; values: Values }> }).queue(
          { ...range, by },
          { tx, ...asking() },
        ),
      "read",
    );
    const [counted] = await rows<{ n: number }>(`select count(*)::int as n from ${queue.from}`, [...queue.values.list]);
    expect(counted?.n).toBe(lines.length);
  });

  test("only whoever may read it, and nobody sees what is not his", async () => {
    const none = { permissions: new Set(["report:none:list"]) } as unknown as Partial<StaffFacts>;
    await expect(ask({ reportCode }, none)).rejects.toMatchObject({ reason: { error: "forbidden" } });
    await expect(ask({ reportCode, by: "rule" })).rejects.toMatchObject({ reason: { error: "badInput", field: "by" } });
    if (!("department" in bookReports[reportCode])) return expect((await ask({ reportCode }, { dataScope: "own" })).lines).toEqual([]);
    const by = (bookReports[reportCode].by as readonly string[]).includes("collector") ? ("collector" as const) : null;
    if (by === null) return undefined;
    const one = (await ask({ reportCode, by })).lines.find(({ key }) => !isNobody(key));
    const own = await ask({ reportCode, by }, { id: Number(one?.key), dataScope: "own" });
    expect(own.lines).toEqual([one]);
    return expect((await ask({ reportCode, by, adminUserId: Number(one?.key) }, { id: 999_999, dataScope: "own" })).lines).toEqual([]);
  });
});

const local = (at: string): string => `(${at} at time zone '${zone}')::date`;
const inDays = (at: string): string => `${local(at)} between $1 and $2`;
const order = (alias: string): string => `join loan_order o on o.tenant_id = ${alias}.tenant_id and o.id = ${alias}.order_id`;
const events = (where: string): string =>
  `select count(*)::int as v from order_event e ${order("e")} where e.tenant_id = 1 and ${inDays("e.at")} and ${where}`;
const money = (what: string, where = "true"): string =>
  `select coalesce(sum(${what}), 0)::float8 as v from repayment r ${order("r")} where r.tenant_id = 1 and ${inDays("r.value_at")} and ${where}`;
const ledger = (what: string, accounts: readonly number[]): string =>
  `select coalesce(sum(${what}), 0)::float8 as v from posting p left ${order("p")} cross join unnest(p.accounts, p.amounts) l(account, amount)
   where p.tenant_id = 1 and ${inDays("p.posted_at")} and l.account in (${accounts.join(", ")})`;
const results = (department: string, where: string): string =>
  `select count(*)::int as v from collection_result r ${order("r")} where r.tenant_id = 1 and r.voided_at is null and r.department = '${department}' and ${inDays("r.at")} and ${where}`;
const calls = (purpose: string, where: string): string =>
  `select count(*)::int as v from phone_call c ${order("c")} join contact_attempt a on a.tenant_id = 1 and a.id = c.attempt_id
   where c.tenant_id = 1 and c.direction = 'out' and a.purpose = '${purpose}' and ${inDays("c.started_at")} and ${where}`;
const settledBefore = `(select ${local("s.settled_at")} from loan_order s where s.tenant_id = 1 and s.customer_id = o.customer_id and s.id <> o.id and s.settled_at <= o.applied_at
  order by s.settled_at desc limit 1)`;
const isFirst = `not exists (select from loan_order b where b.tenant_id = 1 and b.customer_id = o.customer_id and b.applied_at < o.applied_at
  and b.applied_at > (select max(s.settled_at) from loan_order s where s.tenant_id = 1 and s.customer_id = o.customer_id and s.id <> o.id and s.settled_at <= o.applied_at))`;
/** Each figure once more, from the raw rows by a query of its own: `$1` and `$2` are the days. */
const raw: Readonly<Record<string, readonly [BookReport, FigureKey, string]>> = {
  applications: ["operationData", "applications", events("e.event = 'applied'")],
  machine: ["userChange", "passedMachine", events("e.event = 'machinePassed'")],
  approved: ["userChange", "passedAll", events("e.to_stage = 'final_passed' and e.from_stage in ('final_in_progress', 'machine_passed')")],
  payouts: [
    "paymentAchievement",
    "payouts",
    `select (count(*) filter (where e.to_stage = 'payout_success' and e.from_stage = 'payout_in_progress')
       - count(*) filter (where e.to_stage = 'payout_failure' and e.from_stage <> 'payout_in_progress'))::int as v
     from order_event e ${order("e")} where e.tenant_id = 1 and ${inDays("e.at")}`,
  ],
  registered: [
    "timeShareRegister",
    "registered",
    `select count(*)::int as v from customer c where c.tenant_id = 1 and ${inDays("c.registered_at")}`,
  ],
  paid: ["repayment", "paidAll", money("r.principal + r.interest + r.fee + r.penalty")],
  late: ["repayment", "late", money("sign(r.principal + r.interest + r.fee + r.penalty)", "r.days_late > 0")],
  credited: [
    "afterLoanAchievement",
    "commissionBase",
    money("r.principal + r.interest + r.fee + r.penalty", "r.days_late > 0 and r.collector_id is not null"),
  ],
  interest: ["profit", "earnedInterest", ledger("-l.amount", [4000])],
  net: ["profit", "net", `${ledger("-l.amount", [4000])} `.replace("l.account in (4000)", "l.account between 4000 and 5999")],
  leadGiven: [
    "marketingEffect",
    "leadAllocated",
    `select count(*)::int as v from lead_turn t join marketing_lead o on o.tenant_id = 1 and o.id = t.lead_id where t.tenant_id = 1 and ${inDays("t.started_at")}`,
  ],
  leadApplied: [
    "marketingTimeShare",
    "leadApplied",
    `select count(distinct l.order_id)::int as v from lead_turn t join marketing_lead l on l.tenant_id = 1 and l.id = t.lead_id join loan_order o on o.tenant_id = 1 and o.id = l.order_id
     where t.tenant_id = 1 and t.outcome = 'applied' and ${inDays("t.ended_at")}`,
  ],
  leadPaidOut: [
    "marketingEffect",
    "leadPaidOut",
    events(`e.from_stage = 'payout_in_progress' and e.to_stage = 'payout_success' and exists (select from marketing_lead l join lead_turn t on t.tenant_id = 1 and t.lead_id = l.id
      where l.tenant_id = 1 and l.order_id = o.id and t.outcome = 'applied')`),
  ],
  leadCalls: [
    "callPhone",
    "leadCalled",
    `select count(*)::int as v from (select lead_id, at from lead_remark where tenant_id = 1 and data_type = 0 and attempt_id is null
       union all select lead_id, at from contact_attempt where tenant_id = 1 and lead_id is not null and type = 'call') r
     join marketing_lead o on o.tenant_id = 1 and o.id = r.lead_id where ${inDays("r.at")}`,
  ],
  signed: [
    "authentication",
    "stepSigned",
    `select count(*)::int as v from identity_step o where o.tenant_id = 1 and o.step = 'signed' and ${inDays("o.at")}`,
  ],
  intention: ["afterLoanRecord", "saidIntention", results("collection", "r.reason = 1")],
  tag: ["reminderRecord", "tagNotAnswered", results("remind", "r.sub_tag = 'notAnswered'")],
  calls: ["callTimeShare", "calls", calls("collect", "true")],
  over30: ["remindCallTimeShare", "over30", calls("remind", "c.answered_at is not null and c.seconds > 30")],
  due: [
    "amountRepayment",
    "dueOrders",
    `select count(*)::int as v from loan_order o where o.tenant_id = 1 and o.due_date between $1 and $2 and o.stage not like 'payout_f%' and not o.due_moved
       and exists (select from order_event e where e.tenant_id = 1 and e.order_id = o.id and e.to_stage = 'payout_success' and e.from_stage = 'payout_in_progress')`,
  ],
  settled: [
    "reborrow",
    "settledOrders",
    events("e.to_stage in ('settled', 'overdue_settled') and e.from_stage not in ('settled', 'overdue_settled')"),
  ],
  back: [
    "reborrow",
    "back7",
    `select count(*)::int as v from loan_order o where o.tenant_id = 1 and ${settledBefore} between $1 and $2 and ${isFirst} and ${local("o.applied_at")} - ${settledBefore} <= 7`,
  ],
};

describe("every figure", () => {
  test.each(Object.entries(raw))("%s is that of the raw rows, whatever it is narrowed by", async (name, [reportCode, figure, sql]) => {
    const throwDice = dice(figure.length * 7 + reportCode.length);
    let found = 0;
    for (let turn = 0; turn < rounds(10, 3); turn += 1) {
      const from = Math.floor(throwDice() * 25);
      const startTime = `2026-${from < 9 ? "10" : "11"}-${String(from < 9 ? 23 + from : from - 8).padStart(2, "0")}`;
      const appId =
        turn % 2 === 1 && !sql.includes("from customer c") && reportCode !== "reborrow" ? 1 + Math.floor(throwDice() * 3) : undefined;
      const narrowed = appId === undefined ? sql : `${sql} and o.app_id = ${appId}`;
      const { total } = await ask({ reportCode, startTime, ...(appId === undefined ? {} : { appId }) });
      const [row] = await rows<{ v: number }>(narrowed, [startTime, range.endTime]);
      // Orders whose due date has moved count under the day that stands; the raw query leaves them out.
      const moved =
        name === "due"
          ? await rows<{ v: number }>(
              `select count(*)::int as v from loan_order o where o.tenant_id = 1 and o.due_moved and o.due_date between $1 and $2${appId === undefined ? "" : ` and o.app_id = ${appId}`}`,
              [startTime, range.endTime],
            )
          : [];
      expect(total[figure] ?? 0, JSON.stringify({ startTime, appId })).toBe((row?.v ?? 0) + (moved[0]?.v ?? 0));
      found += row?.v ?? 0;
    }
    expect(found, "the demo has none of it").not.toBe(0);
  });

  test("the ledger's books are its trial balance", async () => {
    const cells = await rows<{ account: number; amount: number }>(
      "select item::int as account, sum(n)::float8 as amount from tally_bucket where tenant_id = 1 and level = 0 and book = 'ledger' and measure = 'amount' group by 1 order by 1",
    );
    const balance = await rows<{ account: number; amount: number }>(
      `select l.account::int as account, sum(l.amount)::float8 as amount from posting p cross join unnest(p.accounts, p.amounts) l(account, amount)
       where p.tenant_id = 1 group by 1 having sum(l.amount) <> 0 order by 1`,
    );
    expect(cells.filter(({ amount }) => amount !== 0)).toEqual(balance);
  });
});

describe("what is behind a figure", () => {
  const cases = [
    ["operationData", "applications", "day"],
    ["operationData", "appliers", "app"],
    ["operationData", "passedByPeople", "day"],
    ["userChange", "passedMachine", "app"],
    ["userChange", "passedAll", "day"],
    ["paymentAchievement", "payouts", "userType"],
    ["amountRepayment", "dueOrders", "day"],
    ["reminderCustomers", "paidOnDay", "day"],
    ["reborrow", "settledOrders", "day"],
    ["reborrow", "back30", "product"],
    ["reminderDaily", "toOverdue", "collector"],
    ["repayment", "late", "timing"],
    ["timeShareApply", "applications", "hour"],
    ["marketingEffect", "leadApplied", "collector"],
    ["marketingEffect", "leadPaidOut", "day"],
    ["marketingTimeShare", "leadApplied", "leadKind"],
  ] as const satisfies readonly (readonly [BookReport, FigureKey, BookDimension])[];
  test.each(cases)("%s %s: the orders that Enter opens are as many as it says, of each line by %s", async (reportCode, key, by) => {
    const { lines } = await ask({ reportCode, by });
    const some = lines.filter(({ values }) => (values[key] ?? 0) > 0).slice(0, 6);
    expect(some.length).toBeGreaterThan(0);
    const { drill, items, is } = figureOf(key);
    for (const line of some) {
      const values = new Values();
      const asked = {
        figure: (drill === "payments" ? "moneyPaid" : drill?.slice("book.".length)) as "flowApplied",
        figureTime: by === "day" ? { from: line.key, to: line.key } : { from: range.startTime, to: range.endTime },
        ...(by === "hour" ? { figureHour: Number(line.key) } : by === "collector" ? { figureStaff: [Number(line.key)] } : {}),
        ...(by === "userType" ? { figureType: [line.key] } : {}),
        ...(by === "app" ? { figureApp: [Number(line.key)] } : by === "product" ? { figureProduct: [Number(line.key)] } : {}),
        ...(by === "timing"
          ? { figureReason: [line.key] }
          : by === "leadKind"
            ? { figureReason: modulesOfKind(line.key as LeadKind) }
            : items
              ? { figureReason: items }
              : is?.starts
                ? { figureReason: is.starts.map((text) => text.replace(":", "")) }
                : {}),
      };
      const conditions = reviewFigureConditions(
        asked,
        { tenant: { id: 1, timeZone: zone }, staff: { id: 1, dataScope: "tenant" }, now } as never,
        values,
      );
      const [counted] = await rows<{ v: number }>(
        `select count(*)::int as v from loan_order o where o.tenant_id = 1 and ${conditions.join(" and ")}`,
        [...values.list],
      );
      // Somebody may pay twice: then it is fewer orders than payments.
      if (reportCode === "repayment") expect(counted?.v, line.key).toBeLessThanOrEqual(line.values[key] ?? 0);
      else expect(counted?.v, line.key).toBe(line.values[key]);
      expect(counted?.v).toBeGreaterThan(0);
    }
  });
});

describe("plans", () => {
  test("of a month are spread over its days, exactly, and the last that was set in it holds for all of it", async () => {
    const plan = await rows<{ key: string; value: string }>(
      "select key, value from setting_version where tenant_id = 1 and group_code = 'plan' order by key",
    );
    expect(plan.length).toBeGreaterThan(0);
    const month = { startTime: "2026-11-01", endTime: "2026-11-30" };
    const asked = await ask({ reportCode: "paymentAchievement", by: "app", ...month });
    for (const { key, value } of plan) expect(asked.lines.find((line) => line.key === key)?.values["plan"]).toBe(Number(value) * 100);
    const byDay = await ask({ reportCode: "paymentAchievement", ...month });
    expect(byDay.lines.reduce((sum, { values }) => sum + (values["plan"] ?? 0), 0)).toBe(asked.total["plan"]);
    await database.owner.query(
      `insert into setting_version (tenant_id, group_code, key, before, value, valid_from, reason, changed_by, at)
       select 1, 'plan', $1, value, '777', '2026-11-20', 'Less', changed_by, at from setting_version where tenant_id = 1 and group_code = 'plan' and key = $1`,
      [plan[0]?.key],
    );
    const after = await ask({ reportCode: "paymentAchievement", by: "app", ...month, appId: Number(plan[0]?.key) });
    expect(after.total["plan"]).toBe(77_700);
    expect((await ask({ reportCode: "paymentAchievement", by: "userType" })).lines.every(({ values }) => values["plan"] === null)).toBe(
      true,
    );
  });
});

describe("a series", () => {
  const series = (asked: Partial<ParsedOf<"report.series">> & { readonly reportCode: BookReport; readonly metric: string }) =>
    app.withTenant(1, (tx) => reportSeries({ ...range, ...asked }, { tx, ...asking() } as unknown as Context), "read");
  test("is a figure of the report along all of its days, or weeks", async () => {
    const { lines } = await ask({ reportCode: "operationData" });
    const {
      x,
      series: [drawn],
    } = await series({ reportCode: "operationData", metric: "applications" });
    expect(x).toHaveLength(30);
    expect(drawn?.values[x.indexOf(lines[3]?.key ?? "")]).toBe(lines[3]?.values["applications"]);
    const weeks = await series({ reportCode: "afterLoanWeekly", metric: "enteredRate" });
    expect(weeks.x[0]).toBe("2026-10-19");
    await expect(series({ reportCode: "operationData", metric: "nothing" })).rejects.toMatchObject({
      reason: { error: "badInput", field: "metric" },
    });
  });
});
