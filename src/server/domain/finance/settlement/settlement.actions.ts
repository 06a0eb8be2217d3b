import type { ParsedOf } from "../../../../contract/types.ts";
import { channelSettled } from "../../../../lending/ledger/ledger.ts";
import { keptOf, type ChannelFee } from "../../../../lending/finance/match.rules.ts";
import {
  maySettle,
  mayTakeBack,
  restOf,
  settledAfterAtMost,
  settledDaysAtMost,
  settlementRank,
  settlementsOf,
  sharesOf,
  unprovedOf,
  type RestReason,
} from "../../../../lending/finance/settlement/settlement.rules.ts";
import { fold } from "../../../../lending/fold.ts";
import { Refused } from "../../../../lending/reason.ts";
import { dateOfDay, dayNumber } from "../../../../lending/time/calendar.ts";
import { addDays, daysBetween } from "../../../../lending/time/zone.ts";
import type { Context } from "../../../kernel/context.ts";
import { booksOf, postHouse } from "../../book/book/book.actions.ts";
import { requestOnce, type ApprovalKind } from "../../office/approval/approval.actions.ts";
import { lineNamed, lockLine, type SettledLine } from "../statement/line-rest.actions.ts";
import * as store from "./settlement.store.ts";

/** Kinds of what two persons settle, and take back. */
export const settleKind = "channelSettle";
export const settleBackKind = "channelSettleBack";
/** Suggestions that are shown. */
const shownAtMost = 9;

/** Whether what a line says names a channel: its code or its name, as a word of its own. */
function isNamed({ payer, memo, tradeNo }: SettledLine, { channelId, name }: store.ChannelOfDays): boolean {
  const said = ` ${fold(`${payer} ${memo} ${tradeNo}`).replace(/[^\p{L}\p{N}]+/gu, " ")} `;
  return [channelId, name].some((word) => {
    const plain = fold(word)
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim();
    return plain.length > 1 && said.includes(` ${plain} `);
  });
}

/** What channels have collected and a line may pay out, exact ones first, of equal ones those of a channel that the line names. */
export async function suggestSettlements({ lineId }: ParsedOf<"settlement.suggest">, context: Context) {
  const line = await lineNamed(context, lineId);
  if (!line) throw new Refused({ error: "notFound", field: "lineId" });
  const from = addDays(line.day, 1 - settledAfterAtMost - settledDaysAtMost);
  const channels = await store.selectDays(context, { from, to: line.day });
  const of = { open: line.open, day: dayNumber(line.day) };
  const found = channels.flatMap((channel) => {
    const named = isNamed(line, channel);
    return settlementsOf(of, channel.days, channel)
      .slice(0, shownAtMost)
      .map((each) => ({ channel, each, named, rank: settlementRank(each.rest, named) }));
  });
  // Where no sum is exact, the channel that the line names comes before one that is nearer by chance.
  const sorted = found.toSorted(
    (one, other) =>
      one.rank.localeCompare(other.rank) || Number(other.named) - Number(one.named) || Math.abs(one.each.rest) - Math.abs(other.each.rest),
  );
  return sorted.slice(0, shownAtMost).map(({ channel, each, named, rank }) => {
    const days = channel.days.filter(({ day }) => day >= each.from && day <= each.to);
    const { from: first, to: last, ...sums } = each;
    return {
      ...sums,
      rank,
      channelId: channel.channelId,
      name: channel.name,
      isNamed: named,
      from: dateOfDay(first),
      to: dateOfDay(last),
      /** Its own statements of all these days agree with the book. */
      agrees: days.every(({ state }) => state === "success"),
    };
  });
}

interface Meant {
  readonly line: SettledLine;
  readonly parts: readonly store.Part[];
  readonly gross: number;
  readonly filed: number;
  readonly termsFee: number;
}

/** The line and the money, held, as whoever asked has seen them. */
async function meant(context: Context, input: Pick<ParsedOf<"settlement.settle">, "lineId" | "channelId" | "from" | "to">): Promise<Meant> {
  const line = await lockLine(context, input.lineId);
  if (!line) throw new Refused({ error: "notFound", field: "lineId" });
  if (line.open <= 0) throw new Refused({ error: "statement.placed", field: "lineId" });
  const isSpan = input.from <= input.to && input.to <= line.day && daysBetween(input.from, input.to) < settledDaysAtMost;
  if (!isSpan) throw new Refused({ error: "badInput", field: "to" });
  const fee = await store.selectFee(context, input.channelId);
  if (!fee) throw new Refused({ error: "notFound", field: "channelId" });
  const parts = await store.lockParts(context, input);
  return { line, parts, ...sumsOf(parts, fee, line) };
}

/** What the money comes to; its fee by the terms is that of each payment, or of their sum where only that is what the line says. */
function sumsOf(parts: readonly store.Part[], fee: ChannelFee, { open }: SettledLine): Omit<Meant, "line" | "parts"> {
  const gross = parts.reduce((sum, { amount }) => sum + amount, 0);
  const filed = parts.reduce((sum, each) => sum + (each.filed ?? 0), 0);
  const unnamed = parts.filter((each) => each.filed === null);
  const byEach = unnamed.reduce((sum, { amount }) => sum + keptOf(fee, amount), 0);
  const all = unnamed.reduce((sum, { amount }) => sum + amount, 0);
  const bySum = keptOf({ fixed: fee.fixed * unnamed.length, ppm: fee.ppm }, all);
  return { gross, filed, termsFee: gross - filed - bySum === open ? bySum : byEach };
}

/**
 * One line pays out what a channel collected over some days, less its fee: the money is at the bank from now on, the fee is the house's cost, and what
 * did not come stays with the channel, with a reason. What the terms do not prove of more than one person may explain waits for another.
 */
export async function settle(input: ParsedOf<"settlement.settle">, context: Context) {
  const { line, parts, gross, filed, termsFee } = await meant(context, input);
  if (parts.length !== input.count || gross !== input.gross) throw new Refused({ error: "settlement.moved", field: "channelId" });
  const { fee, reason, remark, lineId, channelId, from, to } = input;
  const booking = { open: line.open, gross, filed, fee, reason, remark };
  const refusal = maySettle(booking);
  if (refusal) throw new Refused(refusal);
  const rest = restOf(booking);
  const sums = { payments: parts.length, gross, filed, fee, rest, termsFee, paid: gross - filed - fee - rest };
  const id = await store.insertSettlement(context, { lineId, channelId, from, to, ...sums, reason, remark });
  const detail = {
    channelId,
    date: from === to ? from : `${from} ${to}`,
    amount: line.open,
    count: parts.length,
    fee,
    rest,
    reason,
    remark,
  };
  const { explainSum } = context.tenant.moneyRules;
  if (explainSum === 0 || unprovedOf(booking, termsFee) <= explainSum) {
    await carryOut(context, id);
    context.record({ subject: "settlement", ids: [id], detail });
    return { ok: true as const, settlementId: id };
  }
  const payload = { settlementId: id, amount: unprovedOf(booking, termsFee) };
  const pending = await requestOnce(context, { kind: settleKind, orderId: null, target: String(lineId), payload });
  context.record({ subject: "settlement", ids: [id], detail: { ...detail, asked: true } });
  return { ok: true as const, settlementId: id, pending };
}

async function carryOut(context: Context, id: number): Promise<store.SettlementRow> {
  const row = await store.lockSettlement(context, id);
  if (row?.state !== "asked") throw new Refused({ error: "state.refused", field: "settlementId" });
  const { channel: channelId, from_day: from, to_day: to, line_id: lineId, gross, filed, fee, paid, rest, reason } = row;
  const now = await meant(context, { lineId, channelId, from, to });
  const isSame = now.parts.length === row.payments && now.gross === gross && now.filed === filed;
  const isWhole = restOf({ open: now.line.open, gross, filed, fee }) === rest && paid <= now.line.open;
  if (!isSame || !isWhole || maySettle({ ...row, open: now.line.open, reason: reason as RestReason | null }))
    throw new Refused({ error: "settlement.moved", field: "channelId" });
  const shares = sharesOf(
    fee,
    now.parts.map((each) => each.amount - (each.filed ?? 0)),
  );
  const kept = now.parts.map((each, at) => [each.id, (each.filed ?? 0) + (shares[at] ?? 0)] as const);
  await store.settleParts(context, row, kept);
  await postHouse(booksOf(context), [channelSettled({ id: `settlement:${id}`, valueDate: now.line.day, amount: paid + fee, fee })]);
  return row;
}

/** The second person's yes, against the money that it meets. */
export const settleByTwo: ApprovalKind = {
  permission: "finance:reconcile:edit",
  async carryOut(context, { payload }) {
    const { id, channel: channelId, fee, rest } = await carryOut(context, Number(payload["settlementId"]));
    context.record({ subject: "settlement", ids: [id], detail: { channelId, fee, rest } });
  },
};

/** One that stands; what was reversed of it since has left it already. */
async function standing(context: Context, id: number): Promise<store.SettlementRow> {
  const row = await store.lockSettlement(context, id);
  if (!row) throw new Refused({ error: "notFound", field: "settlementId" });
  const reason = mayTakeBack({ status: row.state, isGoingBack: false });
  if (reason) throw new Refused({ ...reason, field: "settlementId" });
  return row;
}

async function takeBack(context: Context, row: store.SettlementRow, reason: string): Promise<void> {
  const line = await lockLine(context, row.line_id);
  if (!line) throw new Error("a settlement has no line");
  const { amount, kept, filed } = await store.selectStanding(context, row.id);
  await store.untieParts(context, row, reason);
  const back = { id: `settlement:${row.id}:back`, valueDate: line.day, amount: filed + row.rest - amount, fee: filed - kept };
  await postHouse(booksOf(context), [channelSettled(back)]);
  context.record({ subject: "settlement", ids: [row.id], detail: { channelId: row.channel, amount: row.paid, fee: row.fee, reason } });
}

/** Takes a settlement back: contra entries, the money is the channel's again and the line waits; what two have settled two take back. */
export async function settleBack({ settlementId, reason }: ParsedOf<"settlement.back">, context: Context) {
  const row = await standing(context, settlementId);
  const { explainSum } = context.tenant.moneyRules;
  if (explainSum === 0 || row.paid <= explainSum) {
    await takeBack(context, row, reason);
    return { ok: true as const };
  }
  const payload = { settlementId, reason, amount: row.paid };
  const pending = await requestOnce(context, { kind: settleBackKind, orderId: null, target: String(settlementId), payload });
  context.record({ subject: "settlement", ids: [settlementId], detail: { reason, amount: row.paid, asked: true } });
  return { ok: true as const, pending };
}

/** The second person's yes to that. */
export const settleBackByTwo: ApprovalKind = {
  permission: "finance:reconcile:edit",
  async carryOut(context, { payload }) {
    await takeBack(context, await standing(context, Number(payload["settlementId"])), String(payload["reason"]));
  },
};

/** Of a payment whose settlement left a rest nothing is reversed before that is taken back: whose rest it was could not be said. */
export async function refuseUnsettled(context: Context, receiptId: number): Promise<void> {
  if ((await store.selectRestOf(context, receiptId)) > 0) throw new Refused({ error: "settlement.backFirst", field: "repaymentId" });
}
