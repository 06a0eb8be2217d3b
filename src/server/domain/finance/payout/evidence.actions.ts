import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { previewPayout } from "../../../../lending/loan/payout-preview.ts";
import { payoutFeeKept, type Entry } from "../../../../lending/ledger/ledger.ts";
import { keptOf } from "../../../../lending/finance/match.rules.ts";
import { isAccountVerified, isUp } from "../../../../lending/origination/payout.rules.ts";
import { Refused } from "../../../../lending/reason.ts";
import { businessDay } from "../../../kernel/business-day.ts";
import type { Context } from "../../../kernel/context.ts";
import { findLoan, loanTerms } from "../../book/book/book.actions.ts";
import { refusedOf } from "../../office/approval/approval.actions.ts";
import { selectChannels } from "./channel.store.ts";
import { selectDecisions } from "./decision.store.ts";
import * as evidence from "./evidence.store.ts";
import { selectPayout } from "./payout.store.ts";
import { budgetLeft } from "./review.actions.ts";

type Evidence = OutputOf<"payment.evidence">;

/** What whoever decides on a payout is to see beside it; entries and amounts are what today would give. */
export async function payoutEvidence({ paymentId }: ParsedOf<"payment.evidence">, context: Context): Promise<Evidence> {
  const payout = await selectPayout(context, paymentId);
  if (!payout) throw new Refused({ error: "notFound", field: "paymentId" });
  const row = await findLoan(context, payout.order_id);
  const today = businessDay(context.now, context.tenant.timeZone).date;
  const tries = await evidence.selectTries(context, paymentId);
  const isReady = !tries.some(({ state }) => state === "sent" || state === "success");
  const preview = previewPayout(loanTerms(context, row), isReady ? row.events : [], today);
  const channel = await channelOf(context, isReady ? payout.channel : (tries[0]?.channel ?? payout.channel));
  const fee = channel && isReady ? keptOf(channel.fee, preview.payout) : null;
  // A channel without a float is owed it once it reports it.
  const keeps = channel?.shown.float === null ? 0 : (fee ?? 0);
  const feeEntries = keeps > 0 ? [payoutFeeKept({ id: "preview:fee", valueDate: today, amount: keeps })] : [];
  return {
    customer: payout.customer,
    account: await accountOf(context, payout.order_id, payout.customer),
    others: [...(await evidence.selectOthers(context, paymentId))],
    isAccepted: payout.is_accepted,
    principal: payout.principal,
    fee: preview.fee,
    payout: preview.payout,
    due: preview.due,
    termDays: row.term_days,
    budgetLeft: isReady ? await budgetLeft(context) : null,
    channel: channel && { ...channel.shown, fee },
    warnings: [...(await evidence.selectWarnings(context, paymentId))],
    entries: isReady ? entriesOf([...preview.entries, ...feeEntries]) : [],
    decisions: (await selectDecisions(context, paymentId)).map(({ at, ...each }) => ({ ...each, at: at.toISOString() })),
    transfers: tries.map(({ sentAt, endedAt, paidLateAt, ...each }) => ({
      ...each,
      sentAt: sentAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
      paidLateAt: paidLateAt?.toISOString() ?? null,
    })),
    request: await requestOf(context, paymentId),
    refused: await refusedOf(context, "payoutManual", `payout:${paymentId}`),
  };
}

/** Entries as they go over the wire. */
export const entriesOf = (entries: readonly Entry[]) =>
  entries.map(({ code, lines }) => ({ code, lines: lines.map(({ account, debit, credit }) => ({ account, debit, credit })) }));

async function accountOf(context: Context, orderId: number, customer: string): Promise<Evidence["account"]> {
  const found = await evidence.selectAccount(context, orderId);
  if (!found) return null;
  const { bank_name: bankName, account_no: accountNo, holder, by, at, reason, proof, earlier, outcome, name } = found;
  const bank = outcome ? { outcome, name: name ?? "" } : null;
  const isVerified = isAccountVerified({ holder, customer, proof, bank });
  return { bankName, accountNo, holder, bank, by, at: at.toISOString(), reason, proof, isVerified, earlier };
}

/** The channel that it went by or would go by, as it is now. */
async function channelOf(context: Context, code: string | null) {
  const all = await selectChannels(context);
  const found = code === null ? all.find(({ enabled }) => enabled) : all.find((each) => each.code === code);
  if (!found) return null;
  const { unanswered, float, dayLeft } = found;
  const lastAnswer = (await evidence.selectLastAnswer(context, found.code))?.toISOString() ?? null;
  return { shown: { code: found.code, isUp: isUp(found, context.now), float, dayLeft, unanswered, lastAnswer }, fee: found.fee };
}

async function requestOf(context: Context, paymentId: number): Promise<Evidence["request"]> {
  const found = await evidence.selectRequest(context, paymentId);
  if (!found) return null;
  const text = (name: string): string => {
    const value = found.payload[name];
    return typeof value === "string" ? value : "";
  };
  return {
    requester: found.requester,
    at: found.at.toISOString(),
    expires: found.expires.toISOString(),
    tradeNo: text("tradeNo"),
    payTime: text("payTime"),
    voucher: text("voucherUrl"),
    remark: text("remark"),
  };
}
