import type { OutputOf } from "../../../contract/types.ts";
import { stateOf, type GrantState } from "../../../lending/rights/grant.rules.ts";
import { formatInstant } from "../../i18n/format.ts";
import { t } from "../../i18n/i18n.ts";
import { everyItem, leavesOf, type TreeItem } from "../../table/tree/tree-rows.ts";

type Wire = OutputOf<"permission.selectConfigPermission">;
/** A key of the menu as it stands to a role. */
export interface GrantItem extends TreeItem {
  readonly state: GrantState;
  readonly isGranted: boolean;
  readonly isForbidden: boolean;
  readonly isAsked: boolean;
  readonly since: string | null;
  readonly by: string | null;
  readonly approvedBy: string | null;
  readonly children: readonly GrantItem[];
}
interface WireNode extends Omit<Wire["entries"][number], "children"> {
  readonly children: readonly WireNode[];
}

const itemOf = ({ perms, type, children, ...rest }: WireNode): GrantItem => ({
  ...rest,
  code: perms,
  isLeaf: type === 2,
  children: children.map(itemOf),
});
/** The schema names itself for its children, which its type cannot; here it can. */
export const itemsOf = (entries: Wire["entries"]): readonly GrantItem[] =>
  (entries as readonly object[] as readonly WireNode[]).map(itemOf);

export const leaves = (items: readonly GrantItem[]): readonly GrantItem[] => everyItem(items).filter(({ isLeaf }) => isLeaf);

/** What is wanted of the entries that were touched, and not that they turn: whoever saves in between changes nothing of what one wants. */
export type Flips = ReadonlyMap<number, boolean>;
export const isTicked = (item: GrantItem, flips: Flips): boolean => flips.get(item.id) ?? item.isGranted;
export const isChanged = (item: GrantItem, flips: Flips): boolean => isTicked(item, flips) !== item.isGranted;
/** A key beyond the ceiling may be taken away, never given. */
const mayFlip = (item: GrantItem, flips: Flips): boolean => isTicked(item, flips) || !item.isForbidden || item.isGranted;

export function flip(flips: Flips, items: readonly GrantItem[]): Flips {
  const next = new Map(flips);
  for (const item of items) {
    if (!mayFlip(item, flips)) continue;
    const wanted = !isTicked(item, flips);
    if (wanted === item.isGranted) next.delete(item.id);
    else next.set(item.id, wanted);
  }
  return next;
}
/** All of a branch, or, where it has all that it may have, none of it. */
export function flipBranch(flips: Flips, branch: GrantItem): Flips {
  const all = leavesOf(branch).filter((item) => mayFlip(item, flips));
  const open = all.filter((item) => !isTicked(item, flips));
  return flip(flips, open.length > 0 ? open : all);
}
/** Numbers of the entries that are to be granted. */
export const grantedIds = (items: readonly GrantItem[], flips: Flips): number[] =>
  leaves(items)
    .filter((item) => isTicked(item, flips))
    .map(({ id }) => id);

/** What somebody else has saved since the tree was opened: the other side of a conflict. */
export interface Meanwhile {
  readonly by: readonly string[];
  readonly added: readonly string[];
  readonly removed: readonly string[];
}
export function meanwhileOf(opened: readonly GrantItem[], now: readonly GrantItem[]): Meanwhile | null {
  const before = new Map(leaves(opened).map((item) => [item.id, item.isGranted]));
  const theirs = leaves(now).filter((item) => (before.get(item.id) ?? false) !== item.isGranted);
  if (theirs.length === 0) return null;
  const codes = (isAdded: boolean) => theirs.filter((item) => item.isGranted === isAdded).map(({ code }) => code);
  return { by: [...new Set(theirs.flatMap(({ by }) => by ?? []))], added: codes(true), removed: codes(false) };
}

/** Another role beside the one that is edited. */
export interface Other {
  readonly name: string;
  readonly menuIds: ReadonlySet<number>;
}
export const differs = (item: GrantItem, flips: Flips, other: Other): boolean => other.menuIds.has(item.id) !== isTicked(item, flips);

const glyphs = { inherited: "◇", own: "✓", taken: "✕", none: "·", forbidden: "⊘", asked: "◔" } as const;
export type Shown = keyof typeof glyphs;
export function shownState(item: GrantItem, flips: Flips): Shown {
  const ticked = isTicked(item, flips);
  if (!ticked && item.isForbidden) return "forbidden";
  if (!ticked && item.isAsked) return "asked";
  return stateOf(item.state === "inherited" || item.state === "taken", ticked);
}
export const glyphOf = (shown: Shown): string => glyphs[shown];

/** Why a key stands as it does: since when, by whom, approved by whom. */
export function whyOf(item: GrantItem | null): string {
  if (!item) return "";
  if (!item.isLeaf) return t("authority.tree.branch", { name: item.name, count: leavesOf(item).length });
  const { since, by, approvedBy } = item;
  const name = `${item.name} · ${item.code} · `;
  if (item.isAsked) return name + t("authority.tree.why.asked");
  if (item.isForbidden && !item.isGranted) return name + t("authority.tree.why.forbidden");
  if (since && by && approvedBy)
    return name + t("authority.tree.why.approved", { time: formatInstant(since), name: by, second: approvedBy });
  if (since && by) return name + t("authority.tree.why.since", { time: formatInstant(since), name: by });
  return name + t(item.state === "inherited" ? "authority.tree.why.inherited" : "authority.tree.why.none");
}
