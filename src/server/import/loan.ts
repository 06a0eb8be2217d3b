/** One order as another system hands it over; money in minor units of the tenant's currency, whole payable steps. */
export interface ImportedLoan {
  readonly external_no: string;
  readonly name: string;
  readonly phone: string;
  readonly id_no: string;
  readonly gender: "male" | "female";
  readonly province: string;
  readonly time_zone: string | null;
  readonly employer: string;
  readonly contact_status: string;
  readonly status: 6 | 8 | 9;
  readonly stage: string;
  readonly principal: number;
  readonly interest: number;
  readonly fee: number;
  readonly principal_paid: number;
  readonly interest_paid: number;
  readonly fee_paid: number;
  readonly penalty_paid: number;
  readonly penalty_ppm: number;
  readonly penalty_cap_ppm: number;
  readonly term_days: number;
  /** Calendar days of the tenant. */
  readonly applied_on: string;
  readonly paid_out_on: string;
  readonly due_date: string;
  readonly settled_on: string | null;
  /** Account of the collector who has it. */
  readonly collector: string | null;
  readonly promise_at: string | null;
  readonly promise_amount: number | null;
  readonly bounced_promises: number;
  readonly last_reason: number | null;
  readonly last_sub_tag: string | null;
  readonly last_result_at: string | null;
  /** Outbound collect contacts of the last seven days, today first: the caps go on from them. */
  readonly attempts: readonly number[];
}

export type Row = Readonly<Record<string, string | undefined>>;
export interface ImportContext {
  /** Today in the tenant's zone. */
  readonly today: string;
  readonly now: Date;
  readonly currencyStep: number;
  readonly collectors: ReadonlySet<string>;
}

/** A CSV's columns to a loan; every reason why a row cannot be taken is collected, none is thrown. */
export interface Mapping {
  readonly name: string;
  /** Columns that the file must have. */
  readonly columns: readonly string[];
  readonly read: (row: Row, context: ImportContext, problem: (text: string) => void) => ImportedLoan;
}

export type Problem = (text: string) => void;

/** Decimal text in major units to minor units, rounded half-up to a payable step. */
export function readMoney(row: Row, column: string, step: number, problem: Problem): number {
  const text = row[column]?.trim() || "0";
  if (!/^\d{1,13}(\.\d+)?$/.test(text)) {
    problem(`${column} "${text}" is not an amount`);
    return 0;
  }
  return Math.round((Number(text) * 100) / step) * step;
}

export function readCount(row: Row, column: string, problem: Problem, fallback = 0): number {
  const text = row[column]?.trim();
  if (!text) return fallback;
  if (!/^\d{1,9}$/.test(text)) problem(`${column} "${text}" is not a whole number`);
  return Number(text) || 0;
}

/** A loan whose parts do not fit together is not taken, whatever file it came from. */
export function judgeLoan(loan: ImportedLoan, problem: Problem): void {
  if (!loan.external_no) problem("the loan number is missing");
  if (loan.principal <= 0) problem("the principal is not above zero");
  for (const part of ["principal", "interest", "fee"] as const) {
    if (loan[`${part}_paid`] > loan[part]) problem(`${part} paid ${loan[`${part}_paid`] / 100} is above ${part} ${loan[part] / 100}`);
  }
  if (loan.status === 9 && loan.principal_paid < loan.principal) problem("it is settled, but principal is open");
  const owed = loan.principal + loan.interest + loan.fee - loan.principal_paid - loan.interest_paid - loan.fee_paid;
  if (loan.status !== 9 && owed <= 0 && loan.penalty_ppm === 0) problem("it is open, but nothing is owed");
  if (loan.settled_on !== null && loan.settled_on < loan.paid_out_on) problem("it was settled before it was paid out");
  if (loan.paid_out_on > loan.due_date) problem("it is due before it was paid out");
}
