/** What somebody leaves behind, in the order in which it is handed over. */
export const leaveKinds = [
  "collection",
  "collectionPromised",
  "collectionFollow",
  "remind",
  "remindPromised",
  "remindFollow",
  "reviews",
  "receipts",
  "payouts",
  "leads",
  "feedback",
  "groups",
  "covers",
  "views",
  "led",
] as const;
export type LeaveKind = (typeof leaveKinds)[number];

/** Shared out evenly over several, given to one, or back to where nobody has it and whoever may takes it from. */
export const leaveWays = ["share", "one", "pool"] as const;
export type LeaveWay = (typeof leaveWays)[number];
