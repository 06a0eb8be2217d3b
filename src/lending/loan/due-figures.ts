import type { InstalmentView, Loan } from "./loan-view.ts";
import { sum } from "../money/money.ts";

const others = ["principal", "fee", "penalty"] as const;

/** What is open of an instalment, with the interest that it will have borne on its due date where that is yet to come. */
function openOf(row: InstalmentView, on: string): number {
  const { outstanding, charged } = row.interest;
  const interest = row.dueDate > on ? Math.max(row.expectedInterest - (charged - outstanding), outstanding) : outstanding;
  return sum(others.map((each) => row[each].outstanding)) + interest;
}

/**
 * What somebody who pays by instalments may pay to the unit, minor units: the oldest that is open, with each of those that are due by the loan's day,
 * and with the one that comes next. Nothing for a loan of one instalment, which only its claim settles, and after a write-off.
 */
export function dueFigures({ instalments, on, isWrittenOff }: Pick<Loan, "instalments" | "on" | "isWrittenOff">): readonly number[] {
  if (instalments.length < 2 || isWrittenOff) return [];
  const figures: number[] = [];
  let asked = 0;
  for (const row of instalments) {
    const open = openOf(row, on);
    if (open <= 0) continue;
    asked += open;
    figures.push(asked);
    if (row.dueDate > on) break;
  }
  return figures;
}
