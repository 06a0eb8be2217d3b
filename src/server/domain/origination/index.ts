import { applicationRoutes } from "./application/application.routes.ts";
import { bindingHandlers } from "./binding/binding.handlers.ts";
import { readRiskReport } from "./machine-review/risk-report.actions.ts";
import { productHandlers } from "./product/product.handlers.ts";
import { reviewPart } from "./review/leave.part.ts";
import { keepFirstReviewers } from "./binding/binding.actions.ts";
import { publishKind } from "./risk/publish.actions.ts";
import { giveLabels, readLabelsOf } from "./risk/user-label.actions.ts";
import { riskHandlers } from "./risk/risk.handlers.ts";
import { releaseReviews } from "./review/review.actions.ts";
import { reviewHandlers } from "./review/review.handlers.ts";
import type { SignedRoute } from "../../kernel/sign-in/signed.ts";

/** From an application to a decision: products, machine review, reviewers. */
export const handlers = {
  ...productHandlers,
  ...reviewHandlers,
  ...bindingHandlers,
  ...riskHandlers,
  "order.riskReport": readRiskReport,
  "order.userLabel": giveLabels,
  "order.userLabels": readLabelsOf,
};

/** Routes of programs outside of the house, which sign what they send. */
export const signed: readonly SignedRoute[] = [...applicationRoutes];

/** What waits for a second person, and what his yes does. */
export const approvals = { ruleSet: publishKind };

/** Open reviews of people who are switched off or do other work now; the last first reviewer of an app is and does not. */
export const release: typeof releaseReviews = async (context, staffIds, why) => {
  await keepFirstReviewers(context, staffIds);
  return releaseReviews(context, staffIds, why);
};

/** What people hold here, for when they leave. */
export const leaveParts = { reviews: reviewPart };
