/** Figures by day that the home page shows and its trend can draw. Amounts are minor units, the rate is in parts per million. */
export const homeMetrics = [
  "register",
  "apply",
  "approve",
  "payoutCount",
  "payoutAmount",
  "dueCount",
  "repayCount",
  "repayAmount",
  "overdueCount",
  "firstOverdueRate",
] as const;
export type HomeMetric = (typeof homeMetrics)[number];
