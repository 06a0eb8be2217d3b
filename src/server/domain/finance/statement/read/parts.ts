import type { Fault, ReadLine } from "./cells.ts";

/** One statement of a file that may hold several. */
export interface Part {
  readonly currency: string;
  readonly opening: number | null;
  readonly closing: number | null;
  readonly lines: readonly ReadLine[];
  readonly faults: readonly Fault[];
}

/** Statements one after the other: each begins with what the one before ended with, all in the lender's own money. */
export function joined(parts: readonly Part[], currency: string) {
  const faults = parts.flatMap((part, at): Fault[] => {
    const line = part.lines[0]?.line ?? 1;
    const before = parts[at - 1];
    const isBroken = before !== undefined && before.closing !== part.opening;
    return [
      ...(part.currency === currency ? [] : [{ line, field: "currency", fault: "currency" as const }]),
      ...(isBroken ? [{ line, field: "opening", fault: "balance" as const }] : []),
      ...part.faults,
    ];
  });
  const lines = parts.flatMap((part) => part.lines);
  const zero = lines.filter(({ amount }) => amount === 0).map(({ line }): Fault => ({ line, field: "amount", fault: "missing" }));
  return {
    headings: [],
    columns: null,
    asks: [],
    lines,
    opening: parts[0]?.opening ?? null,
    closing: parts.at(-1)?.closing ?? null,
    faults: [...faults, ...zero],
  };
}
