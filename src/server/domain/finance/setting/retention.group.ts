import { retentionKinds, retentionOf, type RetentionKind } from "../../../../lending/rights/data-subject.ts";
import { Refused } from "../../../../lending/reason.ts";
import { retentionsOf } from "../../orders/rights/erase.actions.ts";
import { valueOf, type Group } from "./group.ts";

/** No law that we know of keeps longer; none is a slip. */
const bounds = { least: 1, most: 30 };
const isKind = (key: string): key is RetentionKind => (retentionKinds as readonly string[]).includes(key);
const longer: NonNullable<Group["isTighter"]> = (_context, held, value) => Promise.resolve(Number(value) >= Number(held.value));

/**
 * Years for which the law keeps what a customer would have erased (rules/customer-rights.md 3). Longer holds at once, by one person; shorter takes
 * two and begins tomorrow. Read by the erasing itself: there is nothing to write but the version.
 */
export const retentionGroup: Group = {
  second: "paramSave",
  held: async (context) => {
    const [now, preset] = [await retentionsOf(context), retentionOf(context.tenant.region)];
    return retentionKinds.map((key) => ({
      key,
      type: "count" as const,
      value: String(now[key].years),
      source: now[key].source,
      isLoose: now[key].years < preset[key].years,
    }));
  },
  judge: (_context, { key }, typed) => {
    if (!isKind(key)) throw new Refused({ error: "setting.key", field: "key" });
    return valueOf("count", typed, bounds);
  },
  isTighter: longer,
  isAlone: longer,
  isLoose: ({ tenant }, { key }, value) => Promise.resolve(isKind(key) && Number(value) < retentionOf(tenant.region)[key].years),
  dryRun: () => Promise.resolve({ lines: [] }),
};
