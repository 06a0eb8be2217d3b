import type { ParsedOf } from "../../../../contract/types.ts";
import { fold } from "../../../../lending/fold.ts";
import { keptOf, ranked, setOf } from "../../../../lending/finance/match.rules.ts";
import { Refused } from "../../../../lending/reason.ts";
import { addDays, localDate, startOfDay } from "../../../../lending/time/zone.ts";
import type { Context, TenantTx } from "../../../kernel/context.ts";
import { booksOf, duesOn } from "../../book/book/book.actions.ts";
import { runningExtension } from "../../book/extension/extension.actions.ts";
import { orderInScope } from "../../book/order/order.actions.ts";
import { namedAccount } from "../own-account/own-account.actions.ts";
import { insertReceipt, refreshCheck } from "../repayment/receipt.actions.ts";
import { lockLines, selectChannelFees, tieReceipt, updateParked, type LineRow } from "./place.store.ts";
import { selectCandidates, selectFound, type OrderOfLine } from "./suggest.store.ts";

type Placement = ParsedOf<"statement.place">["placements"][number];
type PlacedPart = Placement["parts"][number];

/** What each line may be for; of an order that is named by several lines, those that come exactly to what it owes. */
export async function suggestOrders({ lineIds }: ParsedOf<"statement.suggest">, context: TenantTx) {
  const found = await withDues(context, await selectCandidates(context, lineIds));
  const byLine = grouped(found, ({ lineId }) => lineId);
  const named = grouped(
    found.filter(({ tie }) => tie !== "payer"),
    ({ orderId }) => orderId,
  );
  const exact = new Set<number>();
  return lineIds.map((lineId) => {
    const all = byLine.get(lineId) ?? [];
    const [line] = all;
    const suggestions = line
      ? ranked(line, all).map(({ rank, candidate, kept }) => {
          const isTwice = rank === "A" && exact.has(candidate.orderId);
          return { ...shown(isTwice ? "B" : rank, candidate, named.get(candidate.orderId) ?? []), kept: isTwice ? 0 : kept };
        })
      : [];
    // What is paid twice is exact once.
    for (const { rank, loanRecordId } of suggestions) if (rank === "A") exact.add(loanRecordId);
    return { lineId, suggestions };
  });
}

/** Where a part of a loan may be what came: its loan is asked for what was due. What settles it, or only an order's number names, needs no asking. */
async function withDues(context: TenantTx, found: readonly OrderOfLine[]): Promise<readonly OrderOfLine[]> {
  const isAsked = (each: OrderOfLine): boolean =>
    each.hasInstalments && each.tie !== "orderNo" && each.purpose === "repay" && each.open < each.owed && !each.figures.includes(each.open);
  const asked = found.filter(isAsked);
  const dues = await duesOn(
    context,
    asked.map(({ orderId, day }) => ({ orderId, day: addDays("1970-01-01", day) })),
  );
  const byCandidate = new Map(asked.map((each, at) => [each, dues[at] ?? []]));
  return found.map((each) => ({ ...each, figures: [...each.figures, ...(byCandidate.get(each) ?? [])] }));
}

function grouped(list: readonly OrderOfLine[], by: (each: OrderOfLine) => number): ReadonlyMap<number, readonly OrderOfLine[]> {
  const groups = new Map<number, OrderOfLine[]>();
  for (const each of list) groups.set(by(each), [...(groups.get(by(each)) ?? []), each]);
  return groups;
}

function shown<R extends string>(rank: R, candidate: OrderOfLine, named: readonly OrderOfLine[]) {
  const { orderId, orderNo, name, owed, dueDate, tie, purpose, lineId } = candidate;
  const others = named.filter((each, at) => each.lineId !== lineId && named.findIndex((one) => one.lineId === each.lineId) === at);
  const set = rank === "B" && candidate.open < owed ? setOf(owed, [candidate, ...others.slice(0, 12)]) : null;
  return { rank, tie, loanRecordId: orderId, orderNo, name, owed, dueDate, purpose, set: [...(set ?? [])] };
}

export async function findOrders({ text }: ParsedOf<"statement.find">, context: Context) {
  const today = localDate(context.now, context.tenant.timeZone);
  return [...(await selectFound(context, { text: text.toUpperCase(), folded: fold(text), today }))];
}

/** Money of lines goes into check. Each line is held, so that of two who place it at once one finds nothing left; another person confirms. */
export async function placeLines({ placements, remark }: ParsedOf<"statement.place">, context: Context) {
  const ids = placements.map(({ lineId }) => lineId);
  if (new Set(ids).size < ids.length) throw new Refused({ error: "badInput", field: "placements" });
  const lines = new Map((await lockLines(context, ids)).map((line) => [line.id, line]));
  const repaymentIds: number[] = [];
  for (const placement of placements.toSorted((one, other) => Number(one.lineId) - Number(other.lineId))) {
    const line = lines.get(placement.lineId);
    if (!line) throw new Refused({ error: "notFound", field: "lineId" });
    refuseParts(line, placement.parts);
    for (const [at, part] of placement.parts.entries())
      repaymentIds.push(await placePart(context, { line, part, serial: line.used + at + 1, remark }));
    if (line.parked_reason !== null) await updateParked(context, line.id, { reason: null, remark: "" });
  }
  context.record({ subject: "receipt", ids: repaymentIds, detail: { lines: ids } });
  return { repaymentIds };
}

/** The parts come exactly to what is left, and each order stands once. */
function refuseParts(line: LineRow, parts: readonly PlacedPart[]): void {
  if (line.open <= 0) throw new Refused({ error: "statement.placed", field: "lineId" });
  const isTwice = new Set(parts.map(({ loanRecordId }) => loanRecordId)).size < parts.length;
  if (isTwice || parts.reduce((sum, { amount }) => sum + amount, 0) !== line.open)
    throw new Refused({ error: "statement.parts", field: "parts" });
}

interface Placing {
  readonly line: LineRow;
  readonly part: PlacedPart;
  readonly serial: number;
  readonly remark: string;
}
async function placePart(context: Context, { line, part, serial, remark }: Placing): Promise<number> {
  const order = await orderInScope(context, part.loanRecordId, true);
  if (order.status !== 6 && order.status !== 8 && order.status !== 9)
    throw new Refused({ error: "repayment.noDebt", field: "loanRecordId" });
  const extensionId = part.purpose === "extend" ? await runningExtension(context, order.id) : null;
  const { amount, kept } = part;
  if (kept > 0 && !(await isKept(context, { lineId: line.id, orderId: order.id, kept, paid: amount + kept })))
    throw new Refused({ error: "statement.kept", field: "kept" });
  const day = startOfDay(line.day, context.tenant.timeZone);
  const paidAt = order.paid_out_at !== null && day < order.paid_out_at ? order.paid_out_at : day;
  const tradeNo = `${(line.trade_no || line.account).slice(0, 40)}/${line.id}-${serial}`;
  const money = {
    orderId: order.id,
    extensionId,
    source: "statement" as const,
    amount: amount + kept,
    kept,
    paidAt,
    tradeNo,
    voucher: "",
    remark,
    payer: line.payer,
    bankAccountId: await namedAccount(context, line.account),
  };
  const id = await insertReceipt(booksOf(context), money);
  if (id === null) throw new Refused({ error: "duplicateRequest", field: "lineId" });
  await tieReceipt(context, id, line.id);
  await refreshCheck(context, order.id);
  context.changed([order.id], order.collector_id ? [order.collector_id] : []);
  return id;
}

/** Whether a channel whose account of the order the line names keeps so much of a payment. */
async function isKept(
  context: Context,
  { kept, paid, ...of }: { readonly lineId: number; readonly orderId: number; readonly kept: number; readonly paid: number },
): Promise<boolean> {
  const fees = await selectChannelFees(context, of);
  return fees.some((fee) => keptOf(fee, paid) === kept);
}

/** Left with a reason, and found again by it; without one it waits like the others. */
export async function parkLine({ lineId, reason, remark }: ParsedOf<"statement.park">, context: Context) {
  const [line] = await lockLines(context, [lineId]);
  if (!line) throw new Refused({ error: "notFound", field: "lineId" });
  if (line.open <= 0) throw new Refused({ error: "statement.placed", field: "lineId" });
  await updateParked(context, line.id, { reason, remark });
  context.record({ subject: "statementLine", ids: [line.id], detail: { reason, remark } });
  return { ok: true as const };
}
