import { fold } from "../../../lending/fold.ts";
import { components, type Component } from "../../../lending/product/terms.ts";
import { t } from "../../i18n/i18n.ts";

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
