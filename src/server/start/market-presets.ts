/** Collection stages that a tenant starts with (rules/collection.md 1): days past due, both ends included. Rows up to day 0 belong to the reminder queue. */
export const collectionStages: readonly { readonly code: string; readonly from: number; readonly to: number | null }[] = [
  { code: "S-3", from: -3, to: -2 },
  { code: "S-1", from: -1, to: -1 },
  { code: "S0", from: 0, to: 0 },
  { code: "M0", from: 1, to: 7 },
  { code: "M1", from: 8, to: 15 },
  { code: "M2", from: 16, to: 30 },
  { code: "M2+", from: 31, to: null },
];
