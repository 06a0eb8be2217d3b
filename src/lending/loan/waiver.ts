import { dropFutureInterest, project } from "./accrual.ts";
import { fill, slotsOf } from "./allocation.ts";
import { totalOf, type Amounts } from "./claim.ts";
import { memo, outstanding, type LoanState, type Row } from "./loan-state.ts";
import { scale } from "../money/money.ts";
import { million, ppm } from "../money/rate.ts";
import type { Offer } from "./standing-events.ts";
import { components, type LoanTerms } from "../product/terms.ts";

/**
 * The least that an offer may ask for (rules/money.md 11): of the quote at its last day only penalty, fee and interest can be waived,
 * and over the loan's life no more than a share of the contract amount.
 * @param quote claim at the offer's last day: the whole, or with several instalments what is due by then
 * @param waivedBefore minor units
 */
export function settleAtLeast(terms: LoanTerms, quote: Amounts, waivedBefore: number): number {
  const range = terms.waiverRate ? scale(terms.principal, ppm(terms.waiverRate), million, { mode: "down", step: terms.rounding.step }) : 0;
  const waivable = Math.min(quote.penalty + quote.fee + quote.interest, Math.max(range - waivedBefore, 0));
  return totalOf(quote) - waivable;
}

/**
 * A payment under an offer: principal first. The one that completes it closes the rest of what the offer is about; where that would leave
 * principal open without permission the offer is none, and the replay starts again without it.
 * @returns what the payment brings beyond the offer
 */
export function takeOffer(state: LoanState, amount: number, date: string, { waiver, share, completes }: Offer): number {
  if (completes && waiver.scope !== "due") dropFutureInterest(state, date);
  const rows = waiver.scope === "due" ? state.rows.filter((row) => row.dueDate <= waiver.validUntil) : state.rows;
  const towards = Math.min(share, amount);
  const left = fill(
    slotsOf(rows, ["principal", "interest", "fee", "penalty"], true, (row, component) =>
      (state.isWrittenOff ? memo : outstanding)(row.parts[component]),
    ),
    towards,
    state.isWrittenOff ? "recovered" : "paid",
  );
  if (completes) close(state, rows, waiver.withPrincipal === true, waiver.id);
  project(state, date);
  return amount - towards + left;
}

function close(state: LoanState, rows: readonly Row[], withPrincipal: boolean, id: string): void {
  const open = state.isWrittenOff ? memo : outstanding;
  if (!withPrincipal && rows.some((row) => open(row.parts.principal) > 0)) {
    state.refusedOffer = id;
    return;
  }
  const waived = { principal: 0, interest: 0, fee: 0, penalty: 0 };
  for (const row of rows)
    for (const component of components) {
      const rest = open(row.parts[component]);
      row.parts[component][state.isWrittenOff ? "forgone" : "waived"] += rest;
      waived[component] += rest;
    }
  state.usedOffers.push({ id, waived });
}
