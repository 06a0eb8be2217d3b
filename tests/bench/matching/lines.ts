import type { OpenLoan } from "./book.ts";

/** A line of a bank's file; what it is truly for where it is exact, null where nothing may be offered as exact. */
export interface MadeLine {
  readonly kind: string;
  readonly day: string;
  readonly amount: number;
  readonly tradeNo: string;
  readonly payer: string;
  readonly memo: string;
  readonly orderId: number | null;
}
type Told = Pick<MadeLine, "amount" | "payer" | "memo"> & { readonly day?: string };
type Make = (loan: OpenLoan, other: OpenLoan) => Told | null;

/** Two neighbours change places. */
function transposed(digits: string, from: number): string {
  for (let at = from; at < from + digits.length; at += 1) {
    const index = 1 + (at % (digits.length - 2));
    const [left = "", right = ""] = [digits[index], digits[index + 1]];
    if (left !== right) return digits.slice(0, index) + right + left + digits.slice(index + 2);
  }
  return `${digits.slice(0, -1)}${(Number(digits.at(-1)) + 1) % 10}`;
}

/** As banks bring what is paid as it was asked for: with a code, with an account, in a sentence, under another's name. */
const exact: Readonly<Record<string, Make>> = {
  code: ({ owed, code, name }) => ({ amount: owed, payer: name, memo: `pay ${code}` }),
  account: ({ owed, account }) => ({ amount: owed, payer: "", memo: account }),
  sentence: ({ owed, code }, other) => ({ amount: owed, payer: other.name, memo: `IBFT ${code} tra no thang nay. Cam on` }),
};

/** One thing of each is not as it was asked for. */
const misses = (past: string): Readonly<Record<string, Make>> => ({
  "code transposed": ({ id, owed, code, name }) => ({ amount: owed, payer: name, memo: `pay ${transposed(code, id)}` }),
  "account transposed": ({ id, owed, account }) => ({ amount: owed, payer: "", memo: transposed(account, id) }),
  "one unit more": ({ owed, code }) => ({ amount: owed + 1, payer: "", memo: code }),
  "one unit less": ({ owed, account, name }) => ({ amount: owed - 1, payer: name, memo: account }),
  "owed on another day": ({ status, owed, before, account }) =>
    status === 8 && before !== owed ? { amount: owed, payer: "", memo: account, day: past } : null,
  "name alike": ({ owed, name }) => ({ amount: owed, payer: `${name.slice(0, -1)}${name.endsWith("n") ? "m" : "n"}`, memo: "loan" }),
  "name alone": ({ owed, name }) => ({ amount: owed, payer: name, memo: "" }),
  "amount of another order": (loan, other) =>
    loan.owed === other.owed ? null : { amount: other.owed, payer: other.name, memo: `pay ${loan.code}` },
  "number of another order": (loan, other) => ({ amount: loan.owed, payer: loan.name, memo: `${loan.code} ${other.orderNo}` }),
  "code and another's account": (loan, other) => ({ amount: loan.owed, payer: loan.name, memo: `${loan.code} ${other.account}` }),
  "code that has ended": ({ status, owed, before, ended }) =>
    status === 8 && before > 0 && before !== owed ? { amount: before, payer: "", memo: ended } : null,
  "order number alone": ({ owed, orderNo, name }) => ({ amount: owed, payer: name, memo: orderNo }),
});

/** So many lines from loans of every part of the book, one in three of them not quite right; the same each time. */
export function madeLines(
  loans: readonly OpenLoan[],
  { count, today, past }: { readonly count: number; readonly today: string; readonly past: string },
): readonly MadeLine[] {
  const right = Object.entries(exact);
  const wrong = Object.entries(misses(past));
  const lines: MadeLine[] = [];
  const stride = Math.max(Math.floor(loans.length / (count * 2)), 1);
  for (let at = 0; lines.length < count; at += 1) {
    const loan = loans[(at * stride * 2) % loans.length];
    const other = loans[(at * stride * 2 + stride) % loans.length];
    if (!loan || !other || at > count * 4) throw new Error("the book is too small for these lines");
    const isExact = at % 3 > 0;
    const [kind, make] = (isExact ? right[at % right.length] : wrong[Math.floor(at / 3) % wrong.length]) ?? ["", () => null];
    const told = make(loan, other);
    if (!told) continue;
    const line = { day: today, tradeNo: `FT${26_000_000 + at}`, ...told, kind, orderId: isExact ? loan.id : null };
    // What comes while money is in check may be the same money.
    lines.push(loan.inCheck ? { ...line, kind: `${kind}, in check`, orderId: null } : line);
    if (at % 50 === 1 && lines.length < count) lines.push({ ...line, tradeNo: `${line.tradeNo}T`, kind: "paid twice", orderId: null });
  }
  return lines;
}
