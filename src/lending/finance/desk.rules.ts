import { coded } from "../options/coded.ts";
import { checkItems, type CheckItem } from "./day-close.rules.ts";

/** What stands on finance's own home besides the day's checklist. */
export const deskItems = [...checkItems, "unprovedLong", "wages", "contested", "lowAccounts", "services", "trialBalance"] as const;
export type DeskItem = (typeof deskItems)[number];
export const deskKinds = ["fine", "waits", "late", "off"] as const;
export type DeskKind = (typeof deskKinds)[number];
export const deskKindCodes = coded("finance.desk.kind", deskKinds);

/** What is open of it waits for somebody, has waited too long, or does not add up. */
const late: readonly DeskItem[] = ["reviews", "noWord", "tests", "checks", "unplaced", "unprovedLong"];
const off: readonly DeskItem[] = ["floats", "contradictions", "differences", "pairs", "book", "lowAccounts", "services", "trialBalance"];
export const kindOf = (item: DeskItem): DeskKind => (off.includes(item) ? "off" : late.includes(item) ? "late" : "waits");

/** Days after which money without a statement's line is red. */
export const unprovedDays = 3;

export const isCheckItem = (item: DeskItem): item is CheckItem => (checkItems as readonly string[]).includes(item);

export interface Soundness {
  /** What all accounts come to: 0 where the book is balanced. */
  readonly trialBalance: number;
  /** Orders whose entries and own row say different things. */
  readonly orders: number;
}
export const isSound = ({ trialBalance, orders }: Soundness): boolean => trialBalance === 0 && orders === 0;
