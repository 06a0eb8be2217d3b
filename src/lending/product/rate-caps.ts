import { effectiveMonthly } from "./apr.ts";
import { daysBetween } from "../time/calendar.ts";
import { scale, sum } from "../money/money.ts";
import { million, ppm } from "../money/rate.ts";
import type { Reason } from "../reason.ts";
import type { Schedule } from "./schedule.ts";
import type { LoanTerms } from "./terms.ts";

/** What a market allows from a day on (rules/money.md 8); rates are decimal texts, null where nothing is known. */
export interface RateCaps {
  readonly market: string;
  readonly validFrom: string;
  /** The row is about loans up to this principal and this many days; others are free of it. */
  readonly principalAtMost: number | null;
  readonly daysAtMost: number | null;
  readonly nominalPerMonth: string | null;
  readonly effectivePerMonth: string | null;
  readonly latePerMonth: string | null;
  readonly latePerDay: string | null;
  readonly totalCost: string | null;
  readonly source: string;
}

const philippines = {
  market: "PH",
  principalAtMost: 1_000_000,
  daysAtMost: 124,
  nominalPerMonth: "0.06",
  latePerMonth: "0.05",
  latePerDay: null,
  totalCost: "1",
} as const;
const indonesia = { market: "ID", principalAtMost: null, daysAtMost: null, nominalPerMonth: null, effectivePerMonth: null } as const;
const late = { latePerMonth: null, totalCost: "1", source: "SEOJK 19/2023 (press)" } as const;

/** Presets; a tenant's own rows take their place. A lawyer has to confirm them. */
export const rateCaps: readonly RateCaps[] = [
  { ...philippines, validFrom: "2022-01-03", effectivePerMonth: "0.15", source: "SEC MC 3/2022" },
  { ...philippines, validFrom: "2026-04-01", effectivePerMonth: "0.12", source: "SEC MC 14/2025 (press)" },
  { ...indonesia, ...late, validFrom: "2024-01-01", latePerDay: "0.003" },
  { ...indonesia, ...late, validFrom: "2025-01-01", latePerDay: "0.002" },
  { ...indonesia, ...late, validFrom: "2026-01-01", latePerDay: "0.001" },
];

/** The row in force: that of the day of contract, restructure, renewal or extension. */
export function capsInForce(rows: readonly RateCaps[], market: string, on: string): RateCaps | null {
  const valid = rows.filter((row) => row.market === market && row.validFrom <= on);
  return valid.toSorted((one, other) => one.validFrom.localeCompare(other.validFrom)).at(-1) ?? null;
}

/** A share of an amount, rounded down to a payable step: what a cap leaves. */
export function shareOf(amount: number, rate: string, step: number): number {
  return scale(amount, ppm(rate), million, { mode: "down", step });
}

/** A cap that a contract breaks: named by its field, with what the row allows, what the contract comes to, and whence the row is. */
export interface CapBreach {
  readonly field: "interest.rate" | "fee" | "totalCostRate" | "penalty.dailyRate";
  /** What is allowed, and what was found: decimal texts. */
  readonly rate: string;
  readonly found: string;
  readonly source: string;
  readonly validFrom: string;
}

const text = (rate: number): string => String(Number(rate.toFixed(6)));

interface Figures {
  readonly days: number;
  readonly interest: number;
  readonly cost: number;
}
function figuresOf({ start, instalments, deducted }: Schedule): Figures {
  const interest = sum(instalments.map((each) => each.interest)) + deducted.interest;
  const days = daysBetween(start, instalments.at(-1)?.dueDate ?? start);
  return { days, interest, cost: interest + deducted.fee + sum(instalments.map((each) => each.fee)) };
}

/** Whether a row is about this contract at all. */
const isAbout = (caps: RateCaps, principal: number, days: number): boolean =>
  (caps.principalAtMost === null || principal <= caps.principalAtMost) && (caps.daysAtMost === null || days <= caps.daysAtMost);

/**
 * Every cap that a contract breaks; none when it may be offered.
 * Both rates a month are those of thirty days, whatever the periods of the contract.
 */
export function capBreaches(terms: LoanTerms, plan: Schedule, caps: RateCaps | null): readonly CapBreach[] {
  const { principal, penalty } = terms;
  const { days, interest, cost } = figuresOf(plan);
  if (!caps || !isAbout(caps, principal, days)) return [];
  const { nominalPerMonth, effectivePerMonth, totalCost, latePerDay, latePerMonth, source, validFrom } = caps;
  const effective = effectivePerMonth === null ? 0 : effectiveMonthly(plan);
  const daily = latePerDay ?? (latePerMonth === null ? null : String(Number(latePerMonth) / 30));
  const month = Math.max(days, 30);
  const isOver = (rate: string, days30: number): boolean =>
    interest > scale(principal, ppm(rate) * days30, 30 * million, { mode: "down", step: 1 });
  const broken = (field: CapBreach["field"], rate: string, found: string): CapBreach => ({ field, rate, found, source, validFrom });
  return [
    ...(nominalPerMonth && isOver(nominalPerMonth, month)
      ? [broken("interest.rate", nominalPerMonth, text((interest * 30) / (principal * month)))]
      : []),
    ...(effectivePerMonth && effective > Number(effectivePerMonth) + 1e-9 ? [broken("fee", effectivePerMonth, text(effective))] : []),
    ...(totalCost && cost > shareOf(principal, totalCost, 1) ? [broken("totalCostRate", totalCost, text(cost / principal))] : []),
    ...(daily !== null && Number(penalty?.dailyRate ?? 0) > Number(daily) + 1e-9
      ? [broken("penalty.dailyRate", text(Number(daily)), penalty?.dailyRate ?? "0")]
      : []),
  ];
}

/** The first cap that a contract breaks, named by its field; null when it may be offered. */
export function capReason(terms: LoanTerms, plan: Schedule, caps: RateCaps | null): Reason | null {
  const [first] = capBreaches(terms, plan, caps);
  return first ? { error: "terms.cap", vars: { rate: first.rate }, field: first.field } : null;
}
