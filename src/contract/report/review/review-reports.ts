import type { Permission } from "../../permissions.ts";

/** Reports of the reviewers, by the code of their permission keys: who may read them, and along what their lines may run. */
export const reviewReports = {
  reviewer: { permission: "report:reviewer:list", exports: "report:reviewer:export", by: ["reviewer", "day", "kind", "week"] },
  orderReview: { permission: "report:orderReview:list", exports: "report:orderReview:export", by: ["day", "app", "userType", "week"] },
  firstRefuse: { permission: "report:firstRefuse:list", exports: "report:firstRefuse:export", by: ["reviewer", "day", "reason", "week"] },
  firstBlock: { permission: "report:firstBlock:list", exports: "report:firstBlock:export", by: ["reviewer", "day", "reason", "week"] },
  firstClose: { permission: "report:firstClose:list", exports: "report:firstClose:export", by: ["reviewer", "day", "reason", "week"] },
  machineRefuse: {
    permission: "report:machineRefuse:list",
    exports: "report:machineRefuse:export",
    by: ["rule", "day", "app", "userType", "week"],
  },
  peopleRefuse: {
    permission: "report:peopleRefuse:list",
    exports: "report:peopleRefuse:export",
    by: ["reason", "reviewer", "kind", "day", "app", "week"],
  },
} as const satisfies Readonly<
  Record<string, { readonly permission: Permission; readonly exports: Permission; readonly by: readonly ReviewDimension[] }>
>;

export const reviewDimensions = ["day", "week", "reviewer", "kind", "app", "userType", "reason", "rule"] as const;
export type ReviewDimension = (typeof reviewDimensions)[number];
export type ReviewReport = keyof typeof reviewReports;
export const reviewReportCodes = Object.keys(reviewReports) as [ReviewReport, ...ReviewReport[]];
/** Whose work a figure is of: stages of a review, and refusals by policy. */
export const workKinds = ["first", "second", "final", "policy"] as const;
/** The same, the work of the machine, and what two looked at without knowing of each other. */
export const figureKinds = [...workKinds, "machine", "pair"] as const;
