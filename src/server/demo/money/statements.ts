import { keptOf, type ChannelFee } from "../../../lending/finance/match.rules.ts";
import { localDate } from "../../../lending/time/zone.ts";
import { openRest } from "../../db/claim.ts";
import { makePayCode } from "../../domain/book/pay-code/pay-code.actions.ts";
import { confirm } from "../../domain/finance/repayment/repayment.actions.ts";
import { keepStatement } from "../../domain/finance/statement/keep.actions.ts";
import { explainLine } from "../../domain/finance/statement/outgoing.actions.ts";
import { parkLine, placeLines } from "../../domain/finance/statement/place.actions.ts";
import { rowsOf } from "../../kernel/sql/sql.ts";
import { type Desk, seat } from "../seat.ts";

/** A running loan that nothing is late of, and what settles it. */
interface Loan {
  readonly id: number;
  readonly orderNo: string;
  readonly name: string;
  readonly owed: number;
}
const running = `select o.id, o.order_no as "orderNo", o.customer_name as name, ${openRest} as owed from loan_order o
  where o.tenant_id = $1 and o.status = 6 and not o.payment_in_check and not o.frozen and o.product_version is not null and o.paid_out_at < $2::timestamptz - interval '6 days'
    and o.due_date between $3::date - 1 and $3::date + 3 and ${openRest} > 1000 order by o.id limit 12`;

const day = 86_400_000;
const account = "MAIN-COLLECT";
type Line = readonly [amount: number, tradeNo: string, payer: string, memo: string];

/** One day of the account as its bank's file says it. @returns its lines of money, in their order */
async function bring(
  desk: Desk,
  ago: number,
  lines: readonly Line[],
): Promise<readonly { readonly id: number; readonly amount: number }[]> {
  const when = new Date(desk.now.getTime() - ago * day);
  const date = localDate(when, desk.tenant.timeZone);
  const rows = lines.map(([amount, ...texts]) => [date, (amount / 100).toFixed(2), ...texts.map((each) => `"${each}"`)].join(","));
  const bytes = Buffer.from(["Date,Amount,Reference,Payer,Description", ...rows].join("\n"));
  const opening = 125_000_000;
  const closing = lines.reduce((sum, [amount]) => sum + amount, opening);
  const file = { account, fileName: `${account}-${date}.csv`, bytes, opening, closing };
  const { statementId } = await keepStatement(file, seat(desk, 0, new Date(desk.now.getTime() - ago * day + 3_600_000)));
  return rowsOf(
    desk.tx,
    "select id, amount from statement_line where tenant_id = $1 and statement_id = $2 and amount > 0 order by line_no",
    [desk.tenant.id, statementId],
  );
}

/** Five days ago: one line is posted by two people, one waits for the second, one is left with a reason, one has waited too long. */
async function before(desk: Desk, [posted, waiting]: readonly Loan[]): Promise<void> {
  if (!posted || !waiting) return;
  const step = desk.tenant.currencyStep;
  const lines = await bring(desk, 5, [
    [step * 100, "BK1001", posted.name, `order ${posted.orderNo}`],
    [step * 150, "BK1002", waiting.name, `order ${waiting.orderNo}`],
    [step * 310, "BK1003", "UNKNOWN SENDER", "transfer"],
    [step * 275, "BK1004", "", "cash deposit"],
    [-step * 20, "BK1005", "", "bank charges"],
    [-step * 50, "BK1006", "", "bank charges, by agreement"],
  ]);
  const [known] = await rowsOf<{ id: number }>(desk.tx, "select id from statement_line where tenant_id = $1 and trade_no = 'BK1006'", [
    desk.tenant.id,
  ]);
  await explainLine({ lineId: known?.id ?? 0, reason: "fee", remark: "" }, seat(desk, 0, desk.now));
  const place = async (at: number, loan: Loan) => {
    const line = lines[at];
    const parts = [{ loanRecordId: loan.id, amount: line?.amount ?? 0, purpose: "repay" as const, kept: 0 }];
    return placeLines(
      { placements: [{ lineId: line?.id ?? 0, parts }], remark: "" },
      seat(desk, 0, new Date(desk.now.getTime() - day / 12)),
    );
  };
  const { repaymentIds } = await place(0, posted);
  await confirm(
    { repaymentId: repaymentIds[0] ?? 0, decision: "confirm", remark: "" },
    seat(desk, 1, new Date(desk.now.getTime() - day / 24)),
  );
  await place(1, waiting);
  await parkLine({ lineId: lines[2]?.id ?? 0, reason: "unknownPayer", remark: "" }, seat(desk, 0, desk.now));
}

interface Paid extends Loan {
  readonly number: string;
  readonly fee: ChannelFee;
}
/** A running loan that has an account of its own at a channel, which keeps its fee of whatever comes. */
const withAccount = `select o.id, o.order_no as "orderNo", o.customer_name as name, ${openRest} as owed, v.number,
    jsonb_build_object('fixed', c.fee_fixed, 'ppm', c.fee_ppm) as fee
  from virtual_account v join collection_channel c on c.tenant_id = v.tenant_id and c.code = v.channel join loan_order o on o.tenant_id = v.tenant_id and o.id = v.order_id
  where v.tenant_id = $1 and v.ended_at is null and o.status = 6 and not o.payment_in_check and not o.frozen and o.due_date > $2::date and ${openRest} > 10000
  order by o.id limit 1`;

/** Yesterday: a line of every rank, one less what a channel kept, and two that come to one loan together. */
async function yesterday(desk: Desk, [exact, other, named, halves, near]: readonly Loan[], through: Paid | undefined): Promise<void> {
  if (!exact || !other || !named || !halves || !near) return;
  const code = async ({ id, owed }: Loan) =>
    (await makePayCode({ loanRecordId: id, amount: owed, purpose: "repay" }, seat(desk, 0, new Date(desk.now.getTime() - 2 * day))))
      .payCode;
  const step = desk.tenant.currencyStep;
  const half = Math.floor(halves.owed / 2 / step) * step;
  const second = await code(halves);
  await bring(desk, 1, [
    [exact.owed, "BK2001", exact.name, `pay ${await code(exact)}`],
    [other.owed, "BK2002", "", `thanks ${await code(other)}`],
    [Math.max(named.owed - step * 10, step), "BK2003", named.name, `loan ${await code(named)}`],
    [half, "BK2004", halves.name, second],
    [halves.owed - half, "BK2005", halves.name, second],
    [near.owed, "BK2006", near.name, "loan"],
    [step * 421, "BK2007", "SOMEBODY ELSE", "ref 7"],
    ...(through ? [[through.owed - keptOf(through.fee, through.owed), "BK2008", "", through.number] as const] : []),
  ]);
}

/** Statements of an own account: placed, in check, left and open lines, and for whoever matches one of every rank. */
export async function bringStatements(desk: Desk): Promise<void> {
  const today = localDate(desk.now, desk.tenant.timeZone);
  const loans = await rowsOf<Loan>(desk.tx, running, [desk.tenant.id, desk.now, today]);
  await before(desk, loans);
  const [through] = await rowsOf<Paid>(desk.tx, withAccount, [desk.tenant.id, today]);
  await yesterday(desk, loans.slice(2), through);
}
