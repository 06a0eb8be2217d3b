/** What a queue of orders may be sorted by. */
export const orderSorts = [
  "orderNo",
  "name",
  "appliedAmount",
  "approvedAmount",
  "applyTime",
  "repayTime",
  "overdueDays",
  "claim",
  "status",
] as const;
