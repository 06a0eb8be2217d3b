import { applyOverflow } from "../../domain/finance/overflow/overflow.actions.ts";
import { applyRefund, finishRefund, reviewRefund } from "../../domain/finance/refund/refund.actions.ts";
import { receiveMoney } from "../../domain/finance/repayment/channel.actions.ts";
import { rowsOf } from "../../kernel/sql/sql.ts";
import { type Desk, seat, unlessRefused } from "../seat.ts";

/** A loan that its customer paid twice, some days after it was settled. */
interface Settled {
  readonly id: number;
  readonly orderNo: string;
  readonly name: string;
  readonly again: number;
  readonly at: Date;
  /** An open order of the same customer. */
  readonly other: number | null;
}
const day = 86_400_000;
/** A fifth of what was lent, in whole steps; the newest settled first, those first who owe elsewhere. */
const settled = `
select o.id, o.order_no as "orderNo", o.customer_name as name, greatest(o.principal / 5 / t.currency_step * t.currency_step, t.currency_step) as again,
  o.settled_at + interval '24 hours' as at, x.id as other
from loan_order o join tenant t on t.tenant_id = o.tenant_id
left join lateral (select x.id from loan_order x where x.tenant_id = o.tenant_id and x.customer_id = o.customer_id and x.status in (6, 8)
  order by x.id limit 1) x on true
where o.tenant_id = $1 and o.status = 9 and o.settled_at between $2::timestamptz - interval '30 days' and $2::timestamptz - interval '3 days'
order by (x.id is null), o.settled_at desc, o.id limit 12`;
async function payTwice({ tx, tenant }: Desk, { orderNo, name, again, at }: Settled): Promise<void> {
  const received = { tradeNo: `T${orderNo}`, orderNo, amount: again, currency: tenant.currency, payTime: at.toISOString(), payer: name };
  await receiveMoney({ ...received, purpose: "repay" }, { tx, tenant, now: at, staffId: null }, "main");
}

const states = ["pending", "approved", "refunded", "failed", "refused"] as const;

/** Asked for the day after, then approved or refused, then paid or sent back: as far as it has come. */
async function refund(desk: Desk, { id, again, at }: Settled, state: (typeof states)[number]): Promise<void> {
  const when = (days: number) => new Date(Math.min(at.getTime() + days * day, desk.now.getTime()));
  const account = { bankName: "BPI", accountNo: `00${id}4711`, reason: "paid twice" };
  const { refundId } = await applyRefund({ overflowId: id, amount: again, ...account }, seat(desk, 0, when(0.5)));
  if (state === "pending") return;
  const answer =
    state === "refused"
      ? ({ decision: "refuse", reason: "notEntitled", remark: "not his own account" } as const)
      : ({ decision: "approve", remark: "" } as const);
  await reviewRefund({ refundId, ...answer }, seat(desk, 1, when(1)));
  if (state !== "refunded" && state !== "failed") return;
  const [outcome, why] = state === "failed" ? (["returned", "account closed"] as const) : (["paid", ""] as const);
  const done = { refundId, outcome, tradeNo: `RF${id}`, refundTime: when(1.5).toISOString(), voucherUrl: "", remark: why };
  await finishRefund(done, seat(desk, 1, when(1.5)));
}

/** Half of it pays for the open order. */
async function payElsewhere(desk: Desk, { id, again, other }: Settled): Promise<void> {
  const step = desk.tenant.currencyStep;
  const amount = Math.max(Math.floor(again / 2 / step) * step, step);
  if (other !== null) await applyOverflow({ id, loanRecordId: other, amount }, seat(desk, 0, desk.now));
}

/** Overpayments in every state: free, partly used elsewhere, and with a refund in each of its own. */
export async function overpay(desk: Desk): Promise<void> {
  const rows = await rowsOf<Settled>(desk.tx, settled, [desk.tenant.id, desk.now]);
  for (const [at, row] of rows.entries()) {
    await unlessRefused(payTwice(desk, row));
    if (at % 7 === 0) await unlessRefused(payElsewhere(desk, row));
    const state = states[(at % 7) - 1];
    if (state) await unlessRefused(refund(desk, row, state));
  }
}
