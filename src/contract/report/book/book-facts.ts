/** Facts behind figures that are summed from the tallies, by name: the book and the measure that they are of. */
export const bookFacts = {
  flowApplied: ["flow", "applied"],
  flowMachinePassed: ["flow", "machinePassed"],
  flowApproved: ["flow", "approved"],
  flowPaidOut: ["flow", "paidOut"],
  flowPayFailed: ["flow", "payFailed"],
  moneyPaid: ["money", "payments"],
  moneyReversed: ["money", "reversed"],
  cohortDue: ["due", "due"],
  cohortExtended: ["due", "extended"],
  cohortSettled: ["due", "settled"],
  cohortInTime: ["due", "inTime"],
  cohortLate: ["due", "late"],
  cohortPaid: ["due", "paid"],
  backSettled: ["settle", "settled"],
  backOverdue: ["settle", "overdueSettled"],
  backApplied: ["settle", "reapplied"],
  backPaidOut: ["settle", "repaidOut"],
  backLess: ["settle", "downgraded"],
  lapsed: ["lapse", "lapsed"],
  reliefExtended: ["relief", "extended"],
  reliefWaived: ["relief", "waived"],
  leadApplied: ["lead", "applied"],
  leadApproved: ["lead", "approved"],
  leadPaidOut: ["lead", "paidOut"],
  ledgerMoved: ["ledger", "amount"],
  ledgerOverpaid: ["ledger", "overpaid"],
  ledgerRefunded: ["ledger", "refunded"],
  moveHeld: ["move", "held"],
} as const satisfies Readonly<Record<string, readonly [book: string, measure: string]>>;
export type BookFact = keyof typeof bookFacts;
export const bookFactNames = Object.keys(bookFacts) as [BookFact, ...BookFact[]];
export type BookFacts = `book.${BookFact}`;
