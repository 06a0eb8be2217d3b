/** Lists that messages are sent to in bulk, by their number on the wire (rules/wire.md 8). */
export const bulkKinds = ["data", "flow", "reborrow", "shared", "conversion"] as const;
export type BulkKind = (typeof bulkKinds)[number];
/** Every kind of list, by its number on the wire: those that nothing is sent to in bulk stand behind the others. */
export const leadKinds = [...bulkKinds, "registerUser", "follow"] as const;
export type LeadKind = (typeof leadKinds)[number];

export const isBulk = (kind: LeadKind): kind is BulkKind => bulkKinds.some((each) => each === kind);
