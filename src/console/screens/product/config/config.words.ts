import type { LendableCycle } from "../../../../lending/product/product.rules.ts";
import { components, type Component } from "../../../../lending/product/terms.ts";
import { fold } from "../../../../lending/fold.ts";
import { t } from "../../../i18n/i18n.ts";

export const componentName = (component: Component): string => t(`product.component.${component}`);

/** What money is for, a line each, in the order in which it is taken. */
export const writeOrder = (order: readonly Component[]): string => order.map(componentName).join("\n");

/** Null: not each of the four, once. By the word of the language or by the code. */
export function readOrder(typed: string): readonly Component[] | null {
  const words = typed
    .split("\n")
    .map((word) => fold(word.trim()))
    .filter((word) => word !== "");
  const found = words.map((word) => components.find((each) => fold(componentName(each)) === word || each === word));
  const known = found.filter((each): each is Component => each !== undefined);
  return known.length === components.length && new Set(known).size === components.length ? known : null;
}

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
