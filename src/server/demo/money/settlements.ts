import { keptOf, type ChannelFee } from "../../../lending/finance/match.rules.ts";
import { localDate } from "../../../lending/time/zone.ts";
import { openRest } from "../../db/claim.ts";
import { receiveMoney } from "../../domain/finance/repayment/channel.actions.ts";
import { settle, suggestSettlements } from "../../domain/finance/settlement/settlement.actions.ts";
import { keepStatement } from "../../domain/finance/statement/keep.actions.ts";
import { rowsOf } from "../../kernel/sql/sql.ts";
import { type Desk, seat, unlessRefused } from "../seat.ts";

/** A running loan that bears some small payments more, and how much one of them is. */
interface Loan {
  readonly orderNo: string;
  readonly name: string;
  readonly part: number;
}
const bearing = `select o.order_no as "orderNo", o.customer_name as name,
    greatest(o.principal / 40 / t.currency_step, 1) * t.currency_step as part
  from loan_order o join tenant t on t.tenant_id = o.tenant_id
  where o.tenant_id = $1 and o.status = 6 and not o.payment_in_check and not o.frozen and o.product_version is not null
    and o.paid_out_at < $2::timestamptz - interval '6 days' and o.due_date > $3::date and ${openRest} > o.principal / 2
    and not exists (select from receipt r where r.tenant_id = o.tenant_id and r.order_id = o.id)
    and not exists (select from extension e where e.tenant_id = o.tenant_id and e.order_id = o.id)
    and not exists (select from waiver w where w.tenant_id = o.tenant_id and w.order_id = o.id)
  order by ${openRest} desc, o.id limit 2`;

interface Channel {
  readonly code: string;
  readonly name: string;
  readonly fee: ChannelFee;
}
const collecting = `select code, name, jsonb_build_object('fixed', fee_fixed, 'ppm', fee_ppm) as fee from collection_channel
  where tenant_id = $1 and enabled and fee_fixed + fee_ppm > 0 order by code limit 1`;

const day = 86_400_000;
const account = "MAIN-COLLECT";
const before = ({ now }: Desk, days: number): Date => new Date(now.getTime() - days * day);

/** What the channel collected on a day. @returns what it owes of that, less its fee */
async function collect(desk: Desk, { code, fee }: Channel, { loans, ago }: { readonly loans: readonly Loan[]; readonly ago: number }) {
  const { tx, tenant } = desk;
  const at = before(desk, ago);
  let net = 0;
  for (const { orderNo, name, part: amount } of loans) {
    const received = { tradeNo: `B${ago}${orderNo}`, orderNo, amount, currency: tenant.currency, payTime: at.toISOString(), payer: name };
    await receiveMoney({ ...received, purpose: "repay" }, { tx, tenant, now: at, staffId: null }, code);
    net += amount - keptOf(fee, amount);
  }
  return net;
}

interface Bulk {
  readonly ago: number;
  readonly amount: number;
  readonly tradeNo: string;
}
/** The day's file of the account that the channel pays to: one line for all of it. @returns its line */
async function bring(desk: Desk, { name }: Channel, { ago, amount, tradeNo }: Bulk): Promise<number> {
  const date = localDate(before(desk, ago), desk.tenant.timeZone);
  const text = [
    "Date,Amount,Reference,Payer,Description",
    [date, (amount / 100).toFixed(2), tradeNo, `"${name}"`, '"settlement"'].join(","),
  ];
  const opening = 50_000_000;
  const file = { account, fileName: `${tradeNo}-${date}.csv`, bytes: Buffer.from(text.join("\n")), opening, closing: opening + amount };
  const { statementId } = await keepStatement(file, seat(desk, 0, new Date(before(desk, ago).getTime() + 3_600_000)));
  const [line] = await rowsOf<{ id: number }>(desk.tx, "select id from statement_line where tenant_id = $1 and statement_id = $2", [
    desk.tenant.id,
    statementId,
  ]);
  return line?.id ?? 0;
}

/** Settled as the server suggests it, two hours after the file; what lacks is said to be held back. A lender that explains nothing alone has it decided by two. */
async function settleFirst(desk: Desk, lineId: number, { ago, isAsked = false }: { readonly ago: number; readonly isAsked?: boolean }) {
  const by = seat(desk, 0, new Date(Math.min(before(desk, ago).getTime() + 3 * 3_600_000, desk.now.getTime())));
  const tenant = { ...by.tenant, moneyRules: { ...by.tenant.moneyRules, explainSum: isAsked ? 1 : 0 } };
  const context = { ...by, tenant };
  const [first] = await suggestSettlements({ lineId }, context);
  if (!first) return;
  const { channelId, from, to, count, gross, fee, rest } = first;
  const why =
    rest > 0
      ? ({ reason: "heldBack", remark: "the channel keeps it until a complaint is settled" } as const)
      : { reason: null, remark: "" };
  await settle({ lineId, channelId, from, to, count, gross, fee, ...why }, context);
}

/** A channel's bulk lines: one settled to the unit, one that lacked something, one of which a second person decides, one that waits for whoever matches lines. */
export async function settleBulk(desk: Desk): Promise<void> {
  const [channel] = await rowsOf<Channel>(desk.tx, collecting, [desk.tenant.id]);
  const loans = await rowsOf<Loan>(desk.tx, bearing, [desk.tenant.id, desk.now, localDate(desk.now, desk.tenant.timeZone)]);
  if (!channel || loans.length === 0) return;
  const step = desk.tenant.currencyStep;
  const days = [
    { tradeNo: "BK3001", ago: 5, paid: 4, lacks: 0, settles: {} },
    { tradeNo: "BK3002", ago: 4, paid: 3, lacks: step * 20, settles: {} },
    // What waits came yesterday: what has waited longest is another's.
    { tradeNo: "BK3003", ago: 3, paid: 1, lacks: step * 35, settles: { isAsked: true } },
    { tradeNo: "BK3004", ago: 2, paid: 1, lacks: 0, settles: null },
  ];
  for (const { tradeNo, ago, paid, lacks, settles } of days) {
    const net = await collect(desk, channel, { loans, ago });
    const lineId = await bring(desk, channel, { tradeNo, ago: paid, amount: net - lacks });
    if (settles) await unlessRefused(settleFirst(desk, lineId, { ago: paid, ...settles }));
  }
}
