import { addDays } from "../../lending/time/zone.ts";
import { readCount, readMoney, type ImportedLoan, type Mapping, type Problem } from "./loan.ts";

/** LendingClub's word -> our status and stage, and how many days late it stands for: the file has a range, not a date. */
const states: Readonly<Record<string, { readonly status: 6 | 8 | 9; readonly stage: string; readonly late: number }>> = {
  Current: { status: 6, stage: "payout_success", late: 0 },
  "Fully Paid": { status: 9, stage: "settled", late: 0 },
  "In Grace Period": { status: 8, stage: "overdue", late: 8 },
  "Late (16-30 days)": { status: 8, stage: "overdue", late: 23 },
  "Late (31-120 days)": { status: 8, stage: "overdue", late: 75 },
  Default: { status: 8, stage: "overdue", late: 130 },
  "Charged Off": { status: 8, stage: "overdue", late: 160 },
};
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** "18-Mar" is March 2018; the day is not told, so the first. */
function issueDate(text: string, problem: Problem): string {
  const [, year, name] = /^(\d{2})-([A-Z][a-z]{2})$/.exec(text) ?? [];
  const month = months.indexOf(name ?? "") + 1;
  if (!year || month === 0) problem(`issue_month "${text}" is not a month such as 18-Mar`);
  return `20${year ?? "00"}-${String(Math.max(month, 1)).padStart(2, "0")}-01`;
}

function addMonths(date: string, count: number): string {
  const [year = 2000, month = 1] = date.split("-").map(Number);
  const at = year * 12 + month - 1 + count;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, "0")}-01`;
}

/**
 * OpenIntro's sample of LendingClub's book: level instalments by month. Interest of the contract is what all instalments exceed the amount by.
 * The file names no customer: rows come without name and phone.
 */
export const lendingclub: Mapping = {
  name: "lendingclub",
  columns: [
    "loan_no",
    "state",
    "loan_amount",
    "term",
    "installment",
    "issue_month",
    "loan_status",
    "balance",
    "paid_principal",
    "paid_interest",
    "paid_late_fees",
  ],
  read(row, { today, currencyStep }, problem): ImportedLoan {
    const money = (column: string): number => readMoney(row, column, currencyStep, problem);
    const word = row["loan_status"] ?? "";
    const state = states[word];
    if (!state) problem(`loan_status "${word}" is not known`);
    const { status, stage, late } = state ?? { status: 6 as const, stage: "payout_success", late: 0 };
    const term = readCount(row, "term", problem);
    const issued = issueDate(row["issue_month"] ?? "", problem);
    const [principal, paid, paidInterest] = [money("loan_amount"), money("paid_principal"), money("paid_interest")];
    if (Math.abs(principal - paid - money("balance")) > 2 * currencyStep) problem("amount less principal paid is not the balance");
    const interest = Math.max(Math.round((money("installment") * term) / currencyStep) * currencyStep - principal, paidInterest, 0);
    const isPart = paid + paidInterest > 0;
    const due = status === 8 ? addDays(today, -late) : status === 9 ? addMonths(issued, term) : addMonths(today, 1);
    return {
      external_no: `LC-${row["loan_no"] ?? ""}`,
      name: `LendingClub ${row["loan_no"] ?? ""}`,
      phone: "",
      id_no: "",
      gender: "female",
      province: row["state"] ?? "",
      time_zone: null,
      employer: "",
      contact_status: "normal",
      status,
      stage: status === 8 && isPart ? "overdue_partial" : status === 6 && isPart ? "partially_repaid" : stage,
      principal,
      interest: status === 9 ? paidInterest : interest,
      fee: 0,
      principal_paid: paid,
      interest_paid: paidInterest,
      fee_paid: 0,
      penalty_paid: money("paid_late_fees"),
      penalty_ppm: 0,
      penalty_cap_ppm: 0,
      term_days: term * 30,
      applied_on: issued,
      paid_out_on: issued,
      due_date: due,
      settled_on: null,
      collector: null,
      promise_at: null,
      promise_amount: null,
      bounced_promises: 0,
      last_reason: null,
      last_sub_tag: null,
      last_result_at: null,
      attempts: [],
    };
  },
};
