import { coded } from "./coded.ts";
import { userTypes } from "./user-types.ts";

/** Labels that people give a customer (rules/product.md 3, rules/risk.md 9); message keys below order.label. */
export const handLabels = [
  "vip",
  "watch",
  "sensitive",
  "colleague",
  "whiteList",
  "shared",
  "advertising",
  "natural",
  "transition",
] as const;
export const labelCodes = coded("order.label", handLabels);
export type HandLabel = (typeof handLabels)[number];

/** Every name that a combination of labels may be made of. */
export const labelNames: readonly string[] = [...new Set<string>([...userTypes, ...handLabels])];
