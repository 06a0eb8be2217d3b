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

/**
 * The first cap that a contract breaks, named by its field; null when it may be offered.
 * Both rates a month are those of thirty days, whatever the periods of the contract.
 */
export function capReason(terms: LoanTerms, plan: Schedule, caps: RateCaps | null): Reason | null {
  if (!caps || (caps.principalAtMost !== null && terms.principal > caps.principalAtMost)) return null;
  const days = daysOf(plan);
  if (caps.daysAtMost !== null && days > caps.daysAtMost) return null;
  const interest = sum(plan.instalments.map((each) => each.interest)) + plan.deducted.interest;
  const cost = interest + plan.deducted.fee + sum(plan.instalments.map((each) => each.fee));
  const broken = (rate: string | null, field: string): Reason => ({ error: "terms.cap", vars: { rate: rate ?? "" }, field });
  if (
    caps.nominalPerMonth &&
    interest > scale(terms.principal, ppm(caps.nominalPerMonth) * Math.max(days, 30), 30 * million, { mode: "down", step: 1 })
  )
    return broken(caps.nominalPerMonth, "interest.rate");
  if (caps.effectivePerMonth && effectiveMonthly(plan) > Number(caps.effectivePerMonth) + 1e-9)
    return broken(caps.effectivePerMonth, "fee");
  if (caps.totalCost && cost > shareOf(terms.principal, caps.totalCost, 1)) return broken(caps.totalCost, "totalCostRate");
  const daily = caps.latePerDay ?? (caps.latePerMonth === null ? null : String(Number(caps.latePerMonth) / 30));
  return daily !== null && Number(terms.penalty?.dailyRate ?? 0) > Number(daily) + 1e-9 ? broken(daily, "penalty.dailyRate") : null;
}

function daysOf({ start, instalments }: Schedule): number {
  const last = instalments.at(-1)?.dueDate ?? start;
  return daysBetween(start, last);
}
