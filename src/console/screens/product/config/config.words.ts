import type { LendableCycle } from "../../../../lending/product/product.rules.ts";

/** "14, 30": whole numbers above zero, each once, the shortest first. */
export function readTerms(typed: string): readonly number[] | null {
  const parts = typed.split(/[\s,;、，]+/).filter((part) => part !== "");
  if (parts.length === 0 || !parts.every((part) => /^\d{1,5}$/.test(part))) return null;
  return [...new Set(parts.map(Number))].toSorted((one, other) => one - other);
}
export const writeTerms = (terms: readonly number[]): string => terms.join(", ");

/** "0-2, 5+": after how many settled loans. */
export function readCycles(typed: string): readonly LendableCycle[] | null {
  const parts = typed.split(/[\s,;、，]+/).filter((part) => part !== "");
  const cycles = parts.map((part): LendableCycle | null => {
    const [, from, open, to] = /^(\d{1,5})(?:(\+)|[-–](\d{1,5}))?$/.exec(part) ?? [];
    if (from === undefined) return null;
    return { from: Number(from), to: open ? null : Number(to ?? from) };
  });
  return parts.length > 0 && cycles.every((cycle) => cycle !== null) ? (cycles as readonly LendableCycle[]) : null;
}
export const writeCycles = (cycles: readonly LendableCycle[]): string =>
  cycles.map(({ from, to }) => (to === null ? `${from}+` : to === from ? `${from}` : `${from}-${to}`)).join(", ");
