import { addDays } from "../../lending/time/calendar.ts";
import { localDate } from "../../lending/time/zone.ts";
import { adjustmentKinds, askCharge, askGoodwill } from "../domain/finance/adjustment/adjustment.actions.ts";
import { decideApproval, lockApproval } from "../domain/office/approval/approval.store.ts";
import { cancelExtension, extensionPlans, openExtension } from "../domain/book/extension/extension.actions.ts";
import { saveExemption } from "../domain/finance/late-exemption/late-exemption.actions.ts";
import { receiveMoney } from "../domain/finance/repayment/channel.actions.ts";
import { confirm, registerOffline } from "../domain/finance/repayment/repayment.actions.ts";
import { addBlackList, countRefused } from "../domain/orders/black-list/black-list.actions.ts";
import { endEntries, insertValues } from "../domain/orders/black-list/black-list.store.ts";
import { endOverdueEntries } from "../domain/orders/black-list/value.actions.ts";
import { rowsOf } from "../kernel/sql/sql.ts";
import { type Desk, seat, unlessRefused } from "./seat.ts";

interface Order {
  readonly id: number;
  readonly orderNo: string;
  readonly due: string;
  readonly principal: number;
}
const minute = 60_000;

/** Orders with which nothing else is going on; each kind of case takes others. */
const quiet = `
select o.id, o.order_no as "orderNo", o.due_date::text as due, o.principal from loan_order o
where o.tenant_id = $1 and o.product_version is not null and not o.frozen and not o.payment_in_check and o.due_date between $2::date and $3::date
  and o.status in (6, 8) and o.stage in ('payout_success', 'overdue') and o.id % 6 = $4
  and not exists (select from waiver w where w.tenant_id = o.tenant_id and w.order_id = o.id)
  and not exists (select from promise p where p.tenant_id = o.tenant_id and p.order_id = o.id and p.state = 'open')
order by abs(o.due_date - $6::date), o.id limit $5`;

function quietOrders(desk: Desk, kind: number, days: readonly [from: number, to: number], most: number): Promise<readonly Order[]> {
  const today = localDate(desk.now, desk.tenant.timeZone);
  return rowsOf<Order>(desk.tx, quiet, [desk.tenant.id, addDays(today, days[0]), addDays(today, days[1]), kind, most, today]);
}

const ago = ({ now }: Desk, minutes: number): Date => new Date(now.getTime() - minutes * minute);

async function extend(desk: Desk, { id, orderNo }: Order, fate: "open" | "paid" | "given up"): Promise<boolean> {
  const asking = seat(desk, 0, ago(desk, 9));
  const [plan] = await extensionPlans({ loanRecordId: id }, asking);
  if (!plan) return false;
  const { planId, days, fee, total } = plan;
  const { extensionId } = await openExtension({ loanRecordId: id, planId, days, fee, remark: "" }, asking);
  if (fate === "given up") await cancelExtension({ extensionId, reason: "paid the whole loan elsewhere" }, seat(desk, 0, ago(desk, 7)));
  if (fate !== "paid") return true;
  const { tx, tenant } = desk;
  const paidAt = ago(desk, 6);
  const money = { tradeNo: `X${orderNo}`, orderNo, amount: total, currency: tenant.currency, payTime: paidAt.toISOString(), payer: "" };
  await receiveMoney({ ...money, purpose: "extend" }, { tx, tenant, now: paidAt, staffId: null }, "main");
  return true;
}

/** Extensions in every state, of loans that are due in these days: where the market's law leaves room for their price. */
export async function extendLoans(desk: Desk): Promise<void> {
  const fates = ["open", "paid", "given up"] as const;
  let done = 0;
  for (const order of await quietOrders(desk, 0, [-30, 20], 60)) {
    const fate = fates[done % fates.length] ?? "open";
    await unlessRefused(extend(desk, order, fate).then((isDone) => void (done += Number(isDone))));
    if (done === 3 * fates.length) return;
  }
}

/** Days of penalty that a customer is let off: of one order at once, of all by a second person, who has not decided yet. */
export async function exemptPenalty(desk: Desk): Promise<void> {
  const today = localDate(desk.now, desk.tenant.timeZone);
  const wish = { fromDay: addDays(today, -2), toDay: addDays(today, 1), rate: "1" };
  for (const { id } of await quietOrders(desk, 1, [-40, -8], 3))
    await unlessRefused(
      saveExemption({ ...wish, scope: "order", ids: [id], reason: "storm in the district" }, seat(desk, 0, ago(desk, 30))).then(() => {}),
    );
  const everybody = { ...wish, fromDay: addDays(today, 3), toDay: addDays(today, 5), scope: "tenant" as const, ids: [] };
  await saveExemption({ ...everybody, reason: "the bank is closed for the holidays" }, seat(desk, 0, ago(desk, 25)));
}

const fates = [
  ["goodwillCredit", "our reminder came twice", "approved"],
  ["chargeByHand", "copy of the contract by courier", "approved"],
  ["goodwillCredit", "waited an hour at the counter", "refused"],
  ["goodwillCredit", "payment was placed two days late by us", "pending"],
  ["chargeByHand", "returned cheque", "pending"],
] as const;

/** Credits at the lender's expense and charges by hand: given, refused, and waiting for a second person. */
export async function adjustClaims(desk: Desk): Promise<void> {
  const orders = await quietOrders(desk, 5, [-40, -4], 3 * fates.length);
  let done = 0;
  for (const { id, principal } of orders) {
    const [kind, reason, fate] = fates[done] ?? [];
    if (!kind) return;
    // A fiftieth or a hundredth of the loan, in whole fifties of what can be paid.
    const step = desk.tenant.currencyStep * 50;
    const amount = Math.max(Math.round((principal * (kind === "goodwillCredit" ? 0.02 : 0.01)) / step), 1) * step;
    const asking = seat(desk, 0, ago(desk, 240 - done * 20));
    const wish = { loanRecordId: id, amount, reason };
    const adjust = async (): Promise<void> => {
      const { approvalId } = await (kind === "goodwillCredit"
        ? askGoodwill(wish, asking)
        : askCharge({ ...wish, component: "fee" }, asking));
      done += 1;
      if (fate === "pending") return;
      const deciding = seat(desk, 1, ago(desk, 100 - done * 5));
      const approval = await lockApproval(deciding, approvalId);
      await decideApproval(
        deciding,
        approvalId,
        fate === "refused" ? { state: fate, refusal: "notEntitled", remark: "no fault of ours" } : { state: fate, remark: "" },
      );
      if (approval && fate === "approved") await adjustmentKinds[kind]?.carryOut(deciding, approval);
    };
    await unlessRefused(adjust());
  }
}

interface Held extends Omit<Order, "principal"> {
  readonly couponId: number;
  readonly owed: number;
}
const withCoupon = `
select o.id, o.order_no as "orderNo", o.due_date::text as due, u.id as "couponId", o.principal - o.principal_paid as owed
from user_coupon u join loan_order o on o.tenant_id = u.tenant_id and o.customer_id = u.customer_id
where u.tenant_id = $1 and u.state = 'taken' and o.status in (6, 8) and o.product_version is not null and not o.frozen and not o.payment_in_check
  and o.stage in ('payout_success', 'overdue') and o.id % 6 <> 0
order by u.id limit 24`;

/** A part of the loan is paid with the customer's coupon, and another person confirms it. */
async function payWithCoupon(desk: Desk, { id, orderNo, couponId, owed }: Held): Promise<void> {
  const step = desk.tenant.currencyStep;
  const amount = Math.max(Math.floor(owed / 4 / step) * step, step);
  const paid = { loanRecordId: id, amount, tradeNo: `C${orderNo}`, payTime: ago(desk, 20).toISOString(), userCouponId: couponId };
  const { repaymentId } = await registerOffline(
    { ...paid, purpose: "repay", voucherUrl: `voucher-${orderNo}`, remark: "" },
    seat(desk, 0, ago(desk, 15)),
  );
  await confirm({ repaymentId, decision: "confirm", remark: "", voucherAmount: amount }, seat(desk, 1, ago(desk, 12)));
}

/** Coupons that were used. */
export async function takeCoupons(desk: Desk): Promise<void> {
  for (const held of await rowsOf<Held>(desk.tx, withCoupon, [desk.tenant.id])) await unlessRefused(payWithCoupon(desk, held));
}

/** Customers on the black list, and proposed for it. */
export async function listCustomers(desk: Desk): Promise<void> {
  const orders = await quietOrders(desk, 2, [-115, -60], 6);
  for (const [at, { id }] of orders.entries()) {
    const asking = seat(desk, 0, ago(desk, 60 * (at + 1)));
    const staff = at % 3 === 2 ? asking.staff : { ...asking.staff, permissions: new Set(["user:black:add"]) };
    await unlessRefused(addBlackList({ loanRecordId: id, reason: "forged payslip" }, { ...asking, staff }).then(() => {}));
  }
  await listValues(desk);
}

/** Values that came by a file, a device and an account, one whose day is over and one that was taken off. */
async function listValues(desk: Desk): Promise<void> {
  const by = { staffId: seat(desk, 0, desk.now).staff.id, approvalId: null };
  const today = localDate(desk.now, desk.tenant.timeZone);
  const account = (at: number, reason: string) => ({
    kind: "account" as const,
    value: `97041${desk.tenant.id}000${at}`,
    reason,
    expires: null,
  });
  const at = seat(desk, 0, ago(desk, 9_000));
  await insertValues(
    at,
    [1, 2, 3].map((each) => account(each, "paid out to a ring of applicants")),
    { ...by, source: "import" },
  );
  const mistaken = await insertValues(at, [account(9, "same holder as a fraud case")], { ...by, source: "staff" });
  await insertValues(
    at,
    [
      { kind: "device", value: `emu-${desk.tenant.id}-7f3a91c2`, reason: "emulator", expires: addDays(today, 180) },
      { kind: "device", value: `emu-${desk.tenant.id}-11d04be8`, reason: "many applications in a day", expires: addDays(today, -3) },
    ],
    { ...by, source: "staff" },
  );
  // A ring that came again and again: on one device, to one account.
  for (const device of [{ id: `emu-${desk.tenant.id}-7f3a91c2` }, { id: `emu-${desk.tenant.id}-7f3a91c2` }, undefined])
    await countRefused(desk, { customer: { phone: "", idNo: "" }, bank: { accountNo: account(1, "").value }, device });
  await endEntries(seat(desk, 1, ago(desk, 400)), mistaken, "mistaken for somebody else");
  await endOverdueEntries({ ...desk, now: ago(desk, 300) });
}

/** Who saw a customer's record: whoever works it, when he called. */
export async function accessRecords({ tx, tenant, now }: Desk): Promise<void> {
  await rowsOf(
    tx,
    `insert into record_access (tenant_id, order_id, staff_id, at, what)
     select a.tenant_id, a.order_id, a.staff_id, a.at - interval '40 seconds', 'record' from contact_attempt a
     where a.tenant_id = $1 and a.type = 'call' and a.order_id is not null and a.at > $2::timestamptz - interval '2 days'`,
    [tenant.id, now],
  );
}

/** What people did in the last week, as the audit trail says it: calls, results, notices, and requests decided. */
export async function trail({ tx, tenant, now }: Desk): Promise<void> {
  const acts = `
    select a.at, a.staff_id, 'softPhone.add' as call, 'order' as subject, a.order_id as id, jsonb_build_object('attempt', a.id) as detail
      from contact_attempt a where a.tenant_id = $1 and a.type = 'call' and a.purpose = 'collect'
    union all select r.at, r.staff_id, 'collection.addResult', 'order', r.order_id, jsonb_build_object('result', r.id)
      from collection_result r where r.tenant_id = $1 and r.department = 'collection'
    union all select w.applied_at, w.applied_by, 'waiver.apply', 'waiver', w.id, jsonb_build_object('order', w.order_id, 'settleAmount', w.settle_amount)
      from waiver w where w.tenant_id = $1
    union all select w.decided_at, w.decided_by, 'waiver.review', 'waiver', w.id,
        jsonb_build_object('before', jsonb_build_object('state', 'applied'), 'after', jsonb_build_object('state', w.state))
      from waiver w where w.tenant_id = $1 and w.decided_by is not null
    union all select v.created_at, v.created_by, 'systemNotice.update', 'notice', v.notice_id, jsonb_build_object('after', jsonb_build_object('title', v.title))
      from notice_version v where v.tenant_id = $1`;
  await rowsOf(
    tx,
    `insert into audit (tenant_id, at, staff_id, call, command, source, address, subject, subject_ids, detail)
     select $1, x.at, x.staff_id, x.call, '', case when x.id % 4 = 0 then 'palette' else 'key' end, '10.20.' || x.staff_id % 8 || '.' || x.staff_id % 250,
       x.subject, array[x.id], x.detail
     from (${acts}) x where x.at between $2::timestamptz - interval '7 days' and $2::timestamptz order by x.at`,
    [tenant.id, now],
  );
}
