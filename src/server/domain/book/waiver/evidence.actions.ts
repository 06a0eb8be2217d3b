import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { totalOf } from "../../../../lending/loan/claim.ts";
import { quoteForOffer, replay, type Amounts, type Loan } from "../../../../lending/loan/loan.ts";
import { previewOffer, type OfferPreview } from "../../../../lending/loan/waiver-preview.ts";
import { Refused } from "../../../../lending/reason.ts";
import { daysBetween } from "../../../../lending/time/zone.ts";
import { businessDay } from "../../../kernel/business-day.ts";
import type { Context } from "../../../kernel/context.ts";
import { findLoan, loanTerms } from "../book/book.actions.ts";
import { orderInScope } from "../order/order.actions.ts";
import { selectAsked, selectEarlier, selectSince, type AskedRow } from "./evidence.store.ts";
import { waiverEvent } from "./outcome.actions.ts";

const overdue = 8;
const splitOf = ({ principal, interest, fee, penalty }: Amounts) => ({ principal, interest, fee, penalty });
const claimOf = (amounts: Amounts) => ({ ...splitOf(amounts), total: totalOf(amounts) });
const daysLate = ({ status, dueDate, on }: Loan): number => (status === overdue && dueDate ? Math.max(daysBetween(dueDate, on), 0) : 0);

/** The offer inside the caller's scope; without the list's permission only his own, as in the list. */
async function askedInScope(context: Context, id: number): Promise<AskedRow> {
  const asked = await selectAsked(context, id);
  const isHis = asked?.applied_by === context.staff.id || context.staff.permissions.has("finance:waiver:list");
  if (!asked || !isHis) throw new Refused({ error: "notFound", field: "waiverId" });
  await orderInScope(context, asked.order_id);
  return asked;
}

const takesOf = ({ paid, waived, entries }: OfferPreview) => ({
  paid: splitOf(paid),
  waived: splitOf(waived),
  entries: entries.map(({ code, lines }) => ({ code, lines: lines.map(({ account, debit, credit }) => ({ account, debit, credit })) })),
});

/** What whoever decides an offer is to see beside it: the case then and now, what the offer comes to, and what was offered before. */
export async function waiverEvidence({ waiverId }: ParsedOf<"waiver.evidence">, context: Context): Promise<OutputOf<"waiver.evidence">> {
  const asked = await askedInScope(context, waiverId);
  const row = await findLoan(context, asked.order_id);
  const terms = loanTerms(context, row);
  const { date: today } = businessDay(context.now, context.tenant.timeZone);
  const loan = replay(terms, row.events, today);
  const { settle_amount: settleAmount, valid_until: validUntil, scope, paid, state } = asked;
  const offer = { id: waiverEvent(waiverId), settleAmount, validUntil, scope, paid };
  const preview = state === "applied" || state === "approved" ? previewOffer(terms, row.events, { offer, today }) : null;
  const [since, earlier] = [await selectSince(context, waiverId), await selectEarlier(context, waiverId)];
  return {
    daysLate: daysLate(loan),
    owedToday: loan.claim.total,
    asked: claimOf(asked.quote),
    now: claimOf(quoteForOffer(terms, row.events, validUntil, scope)),
    takes: preview && takesOf(preview),
    since: since.map(({ event, at, amount }) => ({ event, at: at.toISOString(), amount })),
    earlier: earlier.map(({ id, applied_at: at, settle_amount: settles, state: status, ...same }) => ({
      waiverId: id,
      createTime: at.toISOString(),
      settleAmount: settles,
      status,
      ...same,
    })),
  };
}
