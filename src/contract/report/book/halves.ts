import { back, type BookSum, paidBy, sumOf } from "./sums.ts";

/** Only of days that are so long over that what is asked of them is known, in lines and totals alike: a share of all due would sink with each new day. */
const ripeAfter = (sum: BookSum, age: number): BookSum => ({ ...sum, ripe: age + 1 });

/**
 * Orders of which it is known whether they were paid in time: their due day is over, and their own days of grace. By order and not by day: where one
 * product in ten has a grace, the day would wait for it.
 */
export const dueOver: BookSum = { ...sumOf("due", "due"), ripe: 1, graced: true };

/** What shares are shares of, where no figure shows it. */
export const bookHalves: Readonly<Record<string, BookSum>> = {
  dueTo0: ripeAfter(sumOf("due", "dueAmount"), 0),
  paidTo1: ripeAfter(paidBy("1"), 1),
  dueTo1: ripeAfter(sumOf("due", "dueAmount"), 1),
  paidTo3: ripeAfter(paidBy("3"), 3),
  dueTo3: ripeAfter(sumOf("due", "dueAmount"), 3),
  paidTo7: ripeAfter(paidBy("7"), 7),
  dueTo7: ripeAfter(sumOf("due", "dueAmount"), 7),
  paidTo15: ripeAfter(paidBy("15"), 15),
  dueTo15: ripeAfter(sumOf("due", "dueAmount"), 15),
  paidTo30: ripeAfter(paidBy("30"), 30),
  dueTo30: ripeAfter(sumOf("due", "dueAmount"), 30),
  backTo0: ripeAfter(back("reapplied", "0"), 0),
  settledTo0: ripeAfter(sumOf("settle", "settled"), 0),
  backTo3: ripeAfter(back("reapplied", "3"), 3),
  settledTo3: ripeAfter(sumOf("settle", "settled"), 3),
  backTo7: ripeAfter(back("reapplied", "7"), 7),
  settledTo7: ripeAfter(sumOf("settle", "settled"), 7),
  backTo30: ripeAfter(back("reapplied", "30"), 30),
  settledTo30: ripeAfter(sumOf("settle", "settled"), 30),
  amountUp: sumOf("settle", "amountUp"),
  paidSeconds: sumOf("flow", "paidSeconds"),
  paidTimed: sumOf("flow", "paidTimed"),
  stepSeconds: sumOf("identity", "seconds"),
  stepTimed: sumOf("identity", "timed"),
  costs: { book: "ledger", plus: ["amount"], items: ["5020", "5040"] },
  dueOver,
  // Whole due days: who is within his grace is among those asked of, whether he has paid or not.
  dueDays: { ...sumOf("due", "due"), ripe: 1 },
  dueUnpaid: sumOf("due", "late"),
};
