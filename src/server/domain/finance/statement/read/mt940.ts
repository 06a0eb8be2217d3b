import mt940 from "mt940js";
import { Refused } from "../../../../../lending/reason.ts";
import type { Fault, ReadLine } from "./cells.ts";
import { joined, type Part } from "./parts.ts";

const minor = (major: number): number => Math.round(major * 100);
const nothing = /^(NONREF|NOTPROVIDED)$/i;

/** Statements of SWIFT's MT940; the line is the transaction's number in the file. */
export function mt940Lines(text: string, currency: string) {
  return joined(partsOf(text), currency);
}

function partsOf(text: string): readonly Part[] {
  try {
    let line = 0;
    return new mt940.Parser().parse(text).map((statement) => ({
      currency: statement.currency,
      opening: minor(statement.openingBalance),
      closing: minor(statement.closingBalance),
      lines: statement.transactions.map((each): ReadLine => {
        line += 1;
        const reference = [each.bankReference, each.reference].find((one) => one && !nothing.test(one)) ?? "";
        const memo = `${each.details} ${each.extraDetails}`.replace(/\s+/g, " ").trim();
        return { line, day: each.date.toISOString().slice(0, 10), amount: minor(each.amount), tradeNo: reference, payer: "", memo };
      }),
      faults: [] as readonly Fault[],
    }));
  } catch {
    throw new Refused({ error: "statement.unreadable", field: "content" });
  }
}
