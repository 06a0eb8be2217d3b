// @vitest-environment node
import { afterAll, beforeAll, expect, it } from "vitest";
import { appendMissing } from "../../../src/server/report/collection-facts.ts";
import { openLendingHouse, type LendingHouse } from "../../support/example-loan.ts";
import { migrateAgain } from "../../support/migrate-again.ts";

/** A day of the month after the one in which everything was paid. */
const later = 35;

let house: LendingHouse;
let order: number;
let receipt: number;
beforeAll(async () => {
  house = await openLendingHouse();
  await sql("insert into collection_stage (tenant_id, code, from_day, to_day) values (1, 'D0', -3, 0)");
  await sql(appendMissing, [1]);
  order = await house.lend(5, { collector: "collector" });
  house.goTo(0, "10:05");
  receipt = await house.pay(order, 1_000_000);
});
afterAll(() => house.close());

const sql = async (text: string, values: readonly unknown[] = []) => (await house.database.owner.query(text, [...values])).rows;
const days = (day: number) => ({ startTime: house.dayOf(day), endTime: house.dayOf(day) });
const asManager = async () => ({ token: await house.tokenOf("manager") });
/** Minor units of a million that is paid five days late: penalty first, then interest. */
const parts = { principal: 82_900_000, interest: 2_100_000, penalty: 15_000_000 };
const sum = 100_000_000;

/** What each kind of report tells of a day's money: by hour, by person, and of payments. */
async function toldOf(day: number) {
  const as = await asManager();
  const { recoveredPrincipal, recoveredInterest, recoveredPenalty } = (await house.call("dayparting.overview", days(day), as)).data;
  const rank = (await house.call("collectionData.rank", days(day), as)).data;
  const mine = rank.find(({ adminUserId }) => adminUserId === house.fixture.vn.staff["collector"]);
  const { data } = await house.call("report.query", { reportCode: "repayment", by: "day", ...days(day) }, as);
  const { payments, paidAll, late } = data.total;
  return {
    hours: [recoveredPrincipal, recoveredInterest, recoveredPenalty],
    person: [mine?.recoveredPrincipal, mine?.recoveredInterest, mine?.recoveredPenalty],
    payments: [payments, paidAll, late],
  };
}
const told = (sign: 1 | -1) => {
  const each = [sign * parts.principal, sign * parts.interest, sign * parts.penalty];
  return { hours: each, person: each, payments: [sign, sign * sum, sign] };
};
/** Amounts that the list of recoveries has of a day, with when they were paid. */
async function listed(day: number) {
  const input = { page: 1, pageSize: 10, time: { from: house.dayOf(day), to: house.dayOf(day) } } as const;
  const { data } = await house.call("collectionDetails.list", input, { token: await house.tokenOf("finance") });
  return data.list.map(({ amount, payTime }) => [amount, new Date(payTime).toISOString()]);
}
/** Orders behind a day's recovered money. */
async function opened(day: number): Promise<number> {
  const recoveredTime = { from: house.dayOf(day), to: house.dayOf(day) };
  return (await house.call("collection.list", { page: 1, pageSize: 10, order: "asc", recoveredTime }, await asManager())).data.total;
}
const rows = () => sql("select id, filed_at from repayment where tenant_id = 1 order by id");

it("counts in the month in which it is made, and leaves the month of the money as it was", async () => {
  expect(await toldOf(0)).toEqual(told(1));
  const paid = house.now().toISOString();
  house.goTo(later, "14:30");
  const asked = await house.call(
    "repayment.reverse",
    { repaymentId: receipt, reason: "bounced" },
    { token: await house.tokenOf("finance") },
  );
  const decision = { approvalId: asked.data.approvalId, decision: "approve" } as const;
  expect((await house.call("approval.review", decision, { token: await house.tokenOf("finance2") })).message).toBe("");
  expect([await toldOf(0), await toldOf(later)]).toEqual([told(1), told(-1)]);
  expect([await listed(0), await listed(later)]).toEqual([[[sum, paid]], [[-sum, house.now().toISOString()]]]);
  expect([await opened(0), await opened(later)]).toEqual([1, 1]);
  await house.expectSound();
});

it("is filed anew where it was counted on the day of the money before", async () => {
  const filed = await rows();
  // As it was: the same figures under the value time, found by it.
  await sql(`insert into collection_delta (tenant_id, day, hour, staff_id, app_id, stage, recovered_count, recovered_principal, recovered_interest, recovered_penalty)
    select r.tenant_id, x.local::date, extract(hour from x.local), r.collector_id, o.app_id, s.code, x.sign * r.cleared, x.sign * r.principal, x.sign * (r.interest + r.fee), x.sign * r.penalty
    from repayment r join loan_order o on o.tenant_id = r.tenant_id and o.id = r.order_id join tenant t on t.tenant_id = r.tenant_id
    join collection_stage s on s.tenant_id = r.tenant_id and r.days_late >= s.from_day and (s.to_day is null or r.days_late <= s.to_day)
    cross join lateral (values (-1, r.filed_at at time zone t.time_zone), (1, r.value_at at time zone t.time_zone)) x(sign, local) where r.filed_at <> r.value_at`);
  await sql(`insert into day_delta (tenant_id, day, app_id, repaid, repaid_amount) values (1, $1, 1, 1, $3), (1, $2, 1, -1, -$3)`, [
    house.dayOf(later),
    house.dayOf(0),
    sum,
  ]);
  await sql(
    `insert into tally_delta (tenant_id, book, day, hour, staff_id, app_id, product_id, user_type, channel, stage, item, measure, n)
     select d.tenant_id, d.book, x.day, d.hour, d.staff_id, d.app_id, d.product_id, d.user_type, d.channel, d.stage, d.item, d.measure, x.sign * d.n
     from tally_delta d cross join lateral (values (-1, $1::date), (1, $2::date)) x(sign, day) where d.book = 'money' and d.day = $1::date`,
    [house.dayOf(later), house.dayOf(0)],
  );
  await sql(`alter table repayment drop column filed_at;
    create index repayment_by_value on repayment (tenant_id, value_at);
    create index repayment_late_by_value on repayment (tenant_id, value_at) where days_late > 0;
    create index repayment_by_collector on repayment (tenant_id, collector_id)`);
  expect(await toldOf(0)).toMatchObject({ payments: [0, 0, 0] });
  await migrateAgain(house.database.owner, "0399");
  expect(await rows()).toEqual(filed);
  expect([await toldOf(0), await toldOf(later)]).toEqual([told(1), told(-1)]);
  await house.expectSound();
});
