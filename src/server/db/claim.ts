/** What is open of principal, interest and fee of a loan_order `o`, or kept in memo after a write-off. */
export const openRest = `(o.principal - o.principal_paid - o.principal_waived + o.interest - o.interest_paid - o.interest_waived
  + o.fee - o.fee_paid - o.fee_waived)`;

/** Penalty that a loan_order `o` has been charged by a day: its line (0009-book.sql), or the contract amount's from the due date on. */
export const penaltyOwed = (step: number | string, day: string): string =>
  `penalty_at(coalesce(o.penalty_base, o.principal), o.penalty_ppm, ${day} - coalesce(o.penalty_since, o.due_date), o.penalty_open, o.penalty_closed,
    coalesce(o.penalty_most, o.principal * o.penalty_cap_ppm / 1000000 / ${step} * ${step}), ${step})`;
