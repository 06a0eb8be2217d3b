// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { reviewReportCodes, reviewReports, type ReviewReport } from "../../../src/contract/report/review/review-reports.ts";
import type { OutputOf, ParsedOf } from "../../../src/contract/types.ts";
import { closeGroups } from "../../../src/lending/options/close-reasons.ts";
import { parkReasons } from "../../../src/lending/options/review-reasons.ts";
import { openDatabase, type Database } from "../../../src/server/db/connection.ts";
import type { Context, StaffFacts } from "../../../src/server/kernel/context.ts";
import { Values } from "../../../src/server/kernel/sql/sql.ts";
import { ofEach } from "../../../src/server/kernel/sql/among.ts";
import { reviewFigureConditions } from "../../../src/server/domain/orders/order/review-figure.filters.ts";
import { queryReport } from "../../../src/server/report/book/query-report.ts";
import { cellList } from "../../../src/server/report/review/review-measures.ts";
import { recountOrders } from "../../../src/server/report/review/review-writes.ts";
import { verifyReviews } from "../../../src/server/report/review/review-verify.ts";
import { type TestDatabase } from "../../support/database.ts";
import { createDemoDatabase, demoNow } from "../../support/templates.ts";
import { dice } from "../../support/dice.ts";

let database: TestDatabase;
let app: Database;
/** 15:30 in Hồ Chí Minh. */
const now = demoNow;
const today = "2026-11-21";
const range = { startTime: "2026-10-23", endTime: today };
type Asked = ParsedOf<"report.query">;
type Answer = OutputOf<"report.query">;

beforeAll(async () => {
  database = await createDemoDatabase("large");
  app = openDatabase(database.url, 4);
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

const permissions = new Set(Object.values(reviewReports).map(({ permission }) => permission));
function ask(asked: Partial<Asked> & { readonly reportCode: ReviewReport }, staff: Partial<StaffFacts> = {}): Promise<Answer> {
  const tenant = { id: 1, region: "VN", timeZone: "Asia/Ho_Chi_Minh", stages: [] };
  const asker = { id: 1, teamId: 1, dataScope: "tenant", permissions, ...staff };
  const by = reviewReports[asked.reportCode].by[0];
  return app.withTenant(
    1,
    (tx) => queryReport({ ...range, by, ...asked }, { tx, tenant, staff: asker, now } as unknown as Context),
    "read",
  );
}
async function rows<T>(sql: string, values: unknown[] = []): Promise<T[]> {
  const { rows: found } = await database.owner.query(sql, values);
  return found as T[];
}

describe("what the reports of the reviewers are summed from", () => {
  test("equals what is on record of every order, of every tenant", async () => {
    expect(await verifyReviews(database.owner as never, 5)).toEqual([]);
    const cells = await rows<{ kind: string; n: number }>(
      "select kind, count(*)::int as n from review_bucket where tenant_id = 1 group by 1",
    );
    expect(new Set(cells.map(({ kind }) => kind))).toEqual(
      new Set(["order", "machine", "first", "final", "hold", "close", "pair", "rule"]),
    );
  });

  test("is counted anew as it is on record, of few orders and of many at once", async () => {
    for (const many of [20, 300]) {
      const found = await rows<{ id: number }>(
        "select distinct order_id as id from review_fact where tenant_id = 1 and passed = 1 order by 1 limit $1",
        [many],
      );
      const orders = found.map(({ id }) => id);
      // Kept wrongly, and told so: what is on record puts it right.
      const wrong = await rows(
        `with kept as (update review_fact set passed = 2 where tenant_id = 1 and order_id = any($1) and passed = 1 returning *)
         insert into review_delta (tenant_id, ${cellList}, passed) select tenant_id, ${cellList}, 1 from kept returning id`,
        [orders],
      );
      expect(wrong.length).toBeGreaterThanOrEqual(many);
      await app.withTenant(1, (tx) => recountOrders(tx, 1, orders));
      expect(await rows("select order_id from review_fact where tenant_id = 1 and passed = 2")).toEqual([]);
    }
    expect(await verifyReviews(database.owner as never, 5)).toEqual([]);
  });

  test.each(reviewReportCodes)("%s answers lines along everything that it may be split by, each with its figures", async (reportCode) => {
    for (const by of reviewReports[reportCode].by) {
      const { lines, total } = await ask({ reportCode, by });
      expect(lines.length, by).toBeGreaterThan(0);
      expect(
        Object.values(total).some((value) => value !== null && value > 0),
        by,
      ).toBe(true);
    }
  });
});

const zone = "Asia/Ho_Chi_Minh";
const local = (at: string): string => `(${at} at time zone '${zone}')::date`;
/** Each figure once more, from the raw rows by a query of its own: `$1` and `$2` are the days. Reviews `r`, orders `o`, events `e`. */
const reviews = "review r join loan_order o on o.tenant_id = r.tenant_id and o.id = r.order_id where r.tenant_id = 1";
const ended = `${local("r.ended_at")} between $1 and $2 and r.decision in ('pass', 'reject', 'back')`;
const paid = `join lateral (select (e.detail ->> 'dueDate')::date as due from order_event e where e.tenant_id = 1 and e.order_id = o.id and e.event = 'paidOut' limit 1) p on true`;
/** Late, and not paid by the end of so many days after the due one. */
const lateBy = (days: number) => `exists (select from order_event g where g.tenant_id = 1 and g.order_id = o.id and g.event = 'overdue'
  and not exists (select from order_event e where e.tenant_id = 1 and e.order_id = o.id and e.id > g.id and e.to_stage not in ('overdue', 'overdue_partial')
    and e.to_stage <> e.from_stage and ${local("e.at")} <= p.due + ${days}))`;
const passes = (more: string) =>
  `select count(*)::int as v from review r join loan_order o on o.tenant_id = r.tenant_id and o.id = r.order_id ${paid}
   where r.tenant_id = 1 and ${ended} and r.decision = 'pass' and r.kind in ('first', 'final') and ${more}`;
const count = (from: string, where: string) => `select count(*)::int as v from ${from} and ${where}`;
const events = `order_event e join loan_order o on o.tenant_id = e.tenant_id and o.id = e.order_id where e.tenant_id = 1 and ${local("e.at")} between $1 and $2`;
const tries = `machine_review m join loan_order o on o.tenant_id = m.tenant_id and o.id = m.order_id where m.tenant_id = 1 and ${local("m.answered_at")} between $1 and $2`;
const figures: Readonly<Record<string, readonly [ReviewReport, string, string]>> = {
  given: ["reviewer", "given", count(reviews, `${local("r.assigned_at")} between $1 and $2`)],
  done: ["reviewer", "done", count(reviews, ended)],
  passed: ["reviewer", "passed", count(reviews, `${ended} and r.decision = 'pass'`)],
  seconds: ["reviewer", "seconds", `select coalesce(sum(r.worked_seconds), 0)::int as v from ${reviews} and ${ended}`],
  overturned: [
    "reviewer",
    "overturned",
    count(
      reviews,
      `${ended} and r.kind = 'first' and r.decision = 'pass' and o.stage in ('second_rejected', 'final_rejected', 'order_rejected')`,
    ),
  ],
  due: ["reviewer", "dueNow", passes(`p.due < date '${today}'`)],
  overdue: ["reviewer", "overdue", passes(`p.due < date '${today}' and ${lateBy(0)}`)],
  unpaid: ["reviewer", "unpaid", passes(`p.due + 7 < date '${today}' and ${lateBy(7)}`)],
  applied: ["orderReview", "applied", count(events, "e.event = 'applied'")],
  machineRefused: [
    "orderReview",
    "machineRefused",
    count(events, "e.to_stage = 'machine_rejected' and e.to_stage is distinct from e.from_stage"),
  ],
  finalPassed: ["orderReview", "finalPassed", count(reviews, `${ended} and r.kind = 'final' and r.decision = 'pass'`)],
  firstRefused: ["firstRefuse", "refused", count(reviews, `${ended} and r.kind = 'first' and r.decision = 'reject'`)],
  photo: [
    "firstRefuse",
    "byPhoto",
    count(
      reviews,
      `${ended} and r.kind = 'first' and r.decision = 'reject' and r.reasons[1] in ('documents', 'photoUnclear', 'photoOfScreen', 'faceDiffers')`,
    ),
  ],
  laterPassed: [
    "firstRefuse",
    "laterPassed",
    count(
      reviews,
      `${ended} and r.kind = 'first' and r.decision = 'reject' and exists (select from loan_order n join order_event e on e.tenant_id = 1 and e.order_id = n.id
      and e.event = 'finalPassed' where n.tenant_id = 1 and n.customer_id = o.customer_id and n.id <> o.id and e.at > r.ended_at and e.at <= r.ended_at + interval '90 days')`,
    ),
  ],
  contested: [
    "firstRefuse",
    "contested",
    count(
      reviews,
      `${ended} and r.kind = 'first' and r.decision = 'reject' and exists (select from refusal_contest c where c.tenant_id = 1 and c.order_id = o.id)`,
    ),
  ],
  held: ["firstBlock", "held", count(events, "e.event = 'reviewParked'")],
  closed: [
    "firstClose",
    "closedCases",
    count(events, "e.from_stage = 'first_in_progress' and e.to_stage in ('user_cancelled', 'system_closed', 'closed')"),
  ],
  hits: ["machineRefuse", "hits", `select coalesce(sum(jsonb_array_length(m.hits)), 0)::int as v from ${tries}`],
  checked: ["machineRefuse", "checked", `select coalesce(sum(cardinality(m.checked)), 0)::int as v from ${tries}`],
  manual: ["peopleRefuse", "refused", count(reviews, `${ended} and r.decision = 'reject'`)],
};

describe("every figure", () => {
  test.each(Object.entries(figures))("%s is that of the raw rows, whatever it is narrowed by", async (_name, [reportCode, figure, sql]) => {
    const throwDice = dice(figure.length * 7 + reportCode.length);
    const staff = (await rows<{ id: number }>("select id from staff where tenant_id = 1 and type in (3, 4) order by id")).map(({ id }) =>
      Number(id),
    );
    const isOfPeople = sql.includes(" review r ");
    let found = 0;
    for (let turn = 0; turn < 12; turn += 1) {
      const from = Math.floor(throwDice() * 28);
      const startTime = `2026-${from < 9 ? "10" : "11"}-${String(from < 9 ? 23 + from : from - 8).padStart(2, "0")}`;
      const asked = {
        startTime,
        ...(turn % 3 === 1 ? { appId: 1 + Math.floor(throwDice() * 3) } : {}),
        ...(turn % 4 === 2 ? { userType: throwDice() < 0.5 ? "newUser" : "oldUser" } : {}),
        ...(isOfPeople && reportCode !== "orderReview" && turn % 5 === 3
          ? { adminUserId: staff[Math.floor(throwDice() * staff.length)] ?? 1 }
          : {}),
      };
      const narrowed = [
        ...("appId" in asked ? [`o.app_id = ${asked.appId}`] : []),
        ...("userType" in asked ? [`o.user_type = '${asked.userType}'`] : []),
        ...("adminUserId" in asked ? [`r.staff_id = ${asked.adminUserId}`] : []),
      ];
      const { total, lines } = await ask({ reportCode, ...asked });
      const [raw] = await rows<{ v: number }>(narrowed.length > 0 ? `${sql} and ${narrowed.join(" and ")}` : sql, [startTime, today]);
      expect(total[figure] ?? 0, JSON.stringify(asked)).toBe(raw?.v);
      if (reportCode !== "machineRefuse" || figure !== "ruleRefused")
        expect(
          lines.reduce((sum, { values }) => sum + (values[figure] ?? 0), 0),
          "the sum of the parts",
        ).toBe(raw?.v);
      found += raw?.v ?? 0;
    }
    expect(found, "the demo has none of it").toBeGreaterThan(0);
  });
});

describe("what score bands let expect", () => {
  interface Pass {
    readonly kind: string;
    readonly staff: number;
    readonly score: number | null;
    readonly unpaid: boolean;
    readonly earlier: boolean;
  }
  test("is each band's share of defaults in the ninety days before, by the reviewer's own passes", async () => {
    const startTime = "2026-10-31";
    const found = await rows<Pass>(
      `select r.kind, r.staff_id::int as staff, (select m.score from machine_review m where m.tenant_id = 1 and m.order_id = o.id and m.score is not null order by m.id desc limit 1) as score,
         ${lateBy(7)} as unpaid, ${local("r.ended_at")} < $1::date as earlier
       from review r join loan_order o on o.tenant_id = r.tenant_id and o.id = r.order_id ${paid}
       where r.tenant_id = 1 and r.decision = 'pass' and r.kind in ('first', 'final') and p.due + 7 < date '${today}' and ${local("r.ended_at")} between $1::date - 90 and $2::date
         and not exists (select from review l where l.tenant_id = 1 and l.order_id = r.order_id and l.kind = r.kind and l.decision = 'pass' and l.id > r.id)`,
      [startTime, today],
    );
    const bandOf = ({ score }: Pass) => (score === null ? "?" : "EEEEDCBAAAA"[Math.floor(score / 100)]!);
    const book = found.filter(({ earlier, kind }) => earlier && kind === "first");
    const shareOf = (band: string): number => {
      const of = book.filter((pass) => bandOf(pass) === band);
      return of.filter(({ unpaid }) => unpaid).length / of.length;
    };
    const { lines, total } = await ask({ reportCode: "reviewer", startTime });
    const expected = (passes: readonly Pass[]): number | null => {
      const counted = passes.filter((pass) => bandOf(pass) !== "?" && !Number.isNaN(shareOf(bandOf(pass))));
      return counted.length === 0
        ? null
        : Math.round((counted.reduce((sum, pass) => sum + shareOf(bandOf(pass)), 0) / counted.length) * 1_000_000);
    };
    const mine = found.filter(({ earlier }) => !earlier);
    expect(total["expectedDefault"]).toBe(expected(mine));
    expect(total["expectedDefault"]).toBeGreaterThan(0);
    const told = lines.filter(({ values }) => values["expectedDefault"] !== null);
    expect(new Set(told.map(({ values }) => values["expectedDefault"])).size).toBeGreaterThan(1);
    for (const { key, values } of lines)
      expect(values["expectedDefault"], key).toBe(expected(mine.filter(({ staff }) => String(staff) === key)));
    expect(total).not.toHaveProperty("dueWeekA");
  });
});

describe("narrowed to one reason, or one rule", () => {
  const sumOf = (answers: readonly Answer[], name: string) => answers.reduce((sum, { total }) => sum + (total[name] ?? 0), 0);

  test("cases put aside are those of the reason, and so are those that were taken up again", async () => {
    const all = await ask({ reportCode: "firstBlock" });
    const each = await Promise.all(parkReasons.map((reason) => ask({ reportCode: "firstBlock", reason })));
    for (const [at, reason] of parkReasons.entries()) {
      const [raw] = await rows<{ v: number }>(count(events, `e.event = 'reviewParked' and (e.detail ->> 'reason')::int = ${at + 1}`), [
        range.startTime,
        today,
      ]);
      expect(each[at]?.total["held"], reason).toBe(raw?.v);
    }
    for (const name of ["held", "released", "heldPassed"]) expect(sumOf(each, name), name).toBe(all.total[name]);
  });

  test.each(["reviewer", "day"] as const)("closed cases are a share of all that was given, along each %s", async (by) => {
    const all = await ask({ reportCode: "firstClose", by });
    const each = await Promise.all(closeGroups.map((reason) => ask({ reportCode: "firstClose", by, reason })));
    expect(sumOf(each, "closedCases")).toBe(all.total["closedCases"]);
    for (const { lines, total } of each) {
      expect(total["given"]).toBe(all.total["given"]);
      expect(total["closeRate"]).toBe(Math.round(((total["closedCases"] ?? 0) / (total["given"] ?? 1)) * 1_000_000));
      expect(lines.reduce((sum, { values }) => sum + (values["given"] ?? 0), 0)).toBe(total["given"]);
    }
  });

  test("refusals are a share of all that was decided", async () => {
    const all = await ask({ reportCode: "firstRefuse" });
    const { total } = await ask({ reportCode: "firstRefuse", reason: "photoUnclear" });
    expect(total["refused"]).toBeGreaterThan(0);
    expect(total["refused"]).toBeLessThan(all.total["refused"] ?? 0);
    expect(total["refuseRate"]).toBe(Math.round(((total["refused"] ?? 0) / (all.total["done"] ?? 1)) * 1_000_000));
  });

  test.each(["day", "app", "userType", "rule"] as const)("refusals of the machine along each %s are the rule's own", async (by) => {
    const all = await ask({ reportCode: "machineRefuse", by: "rule" });
    for (const line of all.lines) {
      const { lines, total } = await ask({ reportCode: "machineRefuse", by, rule: Number(line.key) });
      for (const name of ["checked", "hits", "soleHits", "ruleRefused", "hitRate", "refusedShare"])
        expect(total[name], `${line.name} ${name}`).toBe(line.values[name]);
      for (const name of ["contested", "contestWon"]) expect(total[name], `${line.name} ${name}`).toBe(line.values[name] ?? 0);
      expect(total["machineRefused"]).toBe(all.total["machineRefused"]);
      expect(lines.reduce((sum, { values }) => sum + (values["hits"] ?? 0), 0)).toBe(total["hits"]);
    }
    expect(all.lines.some(({ values }) => (values["contested"] ?? 0) > 0)).toBe(true);
  });
});

describe("who sees what", () => {
  test("a reviewer himself alone, a team its own, and neither what is nobody's", async () => {
    const [one] = await rows<{ id: number; team: number }>(
      "select id::int, team_id as team from staff where tenant_id = 1 and type = 3 order by id limit 1",
    );
    const own = await ask({ reportCode: "reviewer" }, { id: one?.id ?? 0, dataScope: "own" });
    expect(own.lines.map(({ key }) => key)).toEqual([String(one?.id)]);
    const team = await ask({ reportCode: "reviewer" }, { teamId: one?.team ?? 0, dataScope: "team" });
    const all = await ask({ reportCode: "reviewer" });
    const inTeam = await rows<{ id: number }>("select id::int from staff where tenant_id = 1 and team_id = $1", [one?.team]);
    expect(team.lines).toEqual(all.lines.filter(({ key }) => inTeam.some(({ id }) => String(id) === key)));
    expect((await ask({ reportCode: "orderReview" }, { dataScope: "own" })).lines).toEqual([]);
  });

  test("only whoever may read this very report, along what it may be split by", async () => {
    const staff = { permissions: new Set(["report:reviewer:list"]) } as unknown as Partial<StaffFacts>;
    await expect(ask({ reportCode: "machineRefuse" }, staff)).rejects.toMatchObject({ reason: { error: "forbidden" } });
    await expect(ask({ reportCode: "reviewer", by: "rule" })).rejects.toMatchObject({ reason: { error: "badInput", field: "by" } });
    await expect(ask({ reportCode: "reviewer", startTime: "2026-01-01" })).rejects.toMatchObject({ reason: { error: "range.tooLong" } });
  });
});

describe("what is behind a figure", () => {
  const facts = [
    ["reviewer", "passed", "passed"],
    ["reviewer", "overdue", "overdue"],
    ["reviewer", "unpaid", "unpaid"],
    ["firstRefuse", "refused", "firstRefused"],
    ["firstBlock", "held", "held"],
    ["firstClose", "closedCases", "closedCases"],
    ["orderReview", "applied", "applied"],
    ["machineRefuse", "machineRefused", "machineRefused"],
  ] as const;
  test.each(facts)("%s %s: the orders that Enter opens are as many as it says, of each line", async (reportCode, figure, fact) => {
    const kind = reportCode === "reviewer" ? { kind: "first" as const } : {};
    const by = reportCode === "machineRefuse" || reportCode === "orderReview" ? "day" : "reviewer";
    const { lines } = await ask({ reportCode, by, ...kind });
    const some = lines.filter(({ values }) => (values[figure] ?? 0) > 0).slice(0, 6);
    expect(some.length).toBeGreaterThan(0);
    for (const { key, values } of some) {
      const days = by === "day" ? { from: key, to: key } : { from: range.startTime, to: range.endTime };
      const asked = {
        figure: fact,
        figureTime: days,
        ...(by === "reviewer" ? { figureStaff: [Number(key)] } : {}),
        ...(reportCode === "reviewer" ? { figureKind: ["first"] } : {}),
      };
      const found = new Values();
      const tenant = { id: 1, timeZone: zone };
      const [condition = ""] = reviewFigureConditions(asked, { tenant, staff: { dataScope: "tenant" }, now } as never, found);
      // Looked up by their numbers, or each asked for its own.
      for (const way of [condition, ofEach(condition)]) {
        const counting = `select count(*)::int as v from loan_order o where o.tenant_id = 1 and ${way}`;
        const [counted] = await rows<{ v: number }>(counting, found.list);
        expect(counted?.v, key).toBe(values[figure]);
      }
      expect(ofEach(condition)).toMatch(/^exists .* offset 0\)$/s);
    }
  });

  test("of a rule: the orders that it hit", async () => {
    const { lines } = await ask({ reportCode: "machineRefuse", by: "rule" });
    const line = lines.find(({ values }) => (values["hits"] ?? 0) > 0);
    const hitBy = async (figureRule?: number) => {
      const found = new Values();
      const asked = { figure: "ruleHits" as const, figureRule, figureTime: { from: range.startTime, to: range.endTime } };
      const context = { tenant: { id: 1, timeZone: zone }, staff: { dataScope: "tenant" }, now } as never;
      const [condition] = reviewFigureConditions(asked, context, found);
      return rows<{ id: number }>(`select o.id from loan_order o where o.tenant_id = 1 and ${condition}`, found.list);
    };
    const one = await hitBy(Number(line?.key));
    expect(one).toHaveLength(line?.values["hits"] ?? -1);
    // Of a line that is about no rule: what any of them hit.
    const any = new Set((await hitBy()).map(({ id }) => id));
    expect(one.every(({ id }) => any.has(id))).toBe(true);
    const most = lines.reduce((sum, { values }) => sum + (values["hits"] ?? 0), 0);
    expect(any.size).toBeLessThanOrEqual(most);
    expect(line?.trend).toHaveLength(14);
    expect(line?.name).toBeTruthy();
  });
});
