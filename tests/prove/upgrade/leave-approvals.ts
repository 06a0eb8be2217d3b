import { collectorOf, day, type Drawer, late, localDay, payment, tenant } from "./drawer.ts";
import type { Office } from "./office.ts";

/** One request of each kind that waits for a second person. */
export async function askForApprovals(office: Office, drawer: Drawer, today: string): Promise<void> {
  const { owner } = office;
  const reason = "left open over an upgrade";
  const black = await drawer.one(late(20, 80, today));
  await office.call(await collectorOf(office, black), "blackList.add", { loanRecordId: black, reason });
  const fraud = await drawer.one(late(5, 80, today));
  const fraudBy = await collectorOf(office, fraud);
  const call = await office.call(fraudBy, "collection.softPhoneAdd", { loanRecordId: fraud, clientType: 1, myPhone: 1 });
  const said = { loanRecordId: fraud, callRecordId: call.id, reason: 9, subTag: "fraud", remark: reason };
  await office.call(fraudBy, "collection.addCollectionResultRecord", said);
  const validFrom = localDay(new Date(office.now().getTime() + 30 * day));
  await office.call("tenant01", "contactPolicy.save", { validFrom, source: "Circular 1", policy });
  await owner.query(`update tenant set settings = settings || '{"money": {"couponHandOut": 2}}' where tenant_id = $1`, [tenant]);
  office.goTo(new Date(office.now().getTime() + 5_000));
  const coupon = await owner.query<{ id: number }>("select id from coupon where tenant_id = $1 and state = 'listed' order by id limit 1", [
    tenant,
  ]);
  const people = await owner.query<{ id: number }>("select id from customer where tenant_id = $1 order by id limit 4", [tenant]);
  const userIds = people.rows.map(({ id }) => id);
  await office.call("manager01", "coupon.giveCoupon", { couponId: coupon.rows[0]?.id ?? 0, userIds });
  const dead = await drawer.one(`o.status = 8 and o.written_off_on is null and '${today}'::date - o.due_date >= 90`);
  await office.call("finance01", "badDebt.writeOff", { loanRecordId: dead, reason });
  const days = { fromDay: localDay(new Date(office.now().getTime() - 5 * day)), toDay: today };
  await office.call("finance01", "lateExemption.save", { scope: "tenant", ids: [], ...days, reason });
  const back = await drawer.one(late(5, 60, today));
  const repaymentId = await payment(office, back, 40_000_000);
  await office.call("finance02", "repayment.confirm", { repaymentId, decision: "confirm", voucherAmount: 40_000_000 });
  await office.call("finance01", "repayment.reverse", { repaymentId, reason });
}

const policy = {
  opens: 8 * 3600,
  closes: 20 * 3600,
  perDay: 3,
  perSevenDays: 10,
  closedDays: [7],
  freeHoursAfterDaysLate: null,
  quietDaysAfterTalk: 0,
  thirdParties: false,
  closedOnHolidays: true,
  consentFreesHours: false,
  complaintPauseDays: null,
  advertising: [],
};
