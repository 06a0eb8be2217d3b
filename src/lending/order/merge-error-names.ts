/** What merging customers may be refused with. */
export const mergeErrorNames = [
  "merge.same",
  "merge.away",
  "merge.erased",
  "merge.idNo",
  "merge.request",
  "merge.complaints",
  "merge.holds",
  "merge.moved",
  "merge.undone",
  "merge.late",
  "merge.further",
  "merge.newOrder",
  "merge.coupon",
  "merge.money",
] as const;
