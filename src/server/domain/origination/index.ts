import { appHandlers } from "./app/app.handlers.ts";
import { appRoutes } from "./app/app.routes.ts";
import { applicationRoutes } from "./application/application.routes.ts";
import { bindingHandlers } from "./binding/binding.handlers.ts";
import { contestRefusal, decideContest, listContests } from "./contest/contest.actions.ts";
import { contestRoutes } from "./contest/contest.routes.ts";
import { readDocuments, requestDocument } from "./document/document.actions.ts";
import { documentRoutes } from "./document/document.routes.ts";
import { identityRoutes } from "./identity/identity.routes.ts";
import { relevanceHandlers } from "./relevance/relevance.handlers.ts";
import { registrationRoutes } from "./registration/registration.routes.ts";
import { relevanceRoutes } from "./relevance/relevance.routes.ts";
import { readRiskReport } from "./machine-review/risk-report.actions.ts";
import { statusKind } from "./product/listing.actions.ts";
import { productHandlers } from "./product/product.handlers.ts";
import { publishKind as productKind } from "./product/publish.actions.ts";
import { reviewPart } from "./review/leave.part.ts";
import { keepFirstReviewers } from "./binding/binding.actions.ts";
import { publishKind } from "./risk/publish.actions.ts";
import { giveLabels, readLabelsOf } from "./risk/user-label.actions.ts";
import { riskHandlers } from "./risk/risk.handlers.ts";
import { releaseReviews } from "./review/review.actions.ts";
import { reviewHandlers, reviewStreamers } from "./review/review.handlers.ts";
import type { SignedRoute } from "../../kernel/sign-in/signed.ts";

/** From an application to a decision: products, machine review, reviewers. */
export const handlers = {
  ...productHandlers,
  ...relevanceHandlers,
  ...appHandlers,
  ...reviewHandlers,
  ...bindingHandlers,
  ...riskHandlers,
  "refusal.contest": contestRefusal,
  "refusal.list": listContests,
  "refusal.decide": decideContest,
  "review.documentRequest": requestDocument,
  "review.documents": readDocuments,
  "order.riskReport": readRiskReport,
  "order.userLabel": giveLabels,
  "order.userLabels": readLabelsOf,
};

export const streamers = { ...reviewStreamers };
export { exportLists } from "./review/review.exports.ts";

/** Routes of programs outside of the house, which sign what they send. */
export const signed: readonly SignedRoute[] = [
  ...registrationRoutes,
  ...applicationRoutes,
  ...documentRoutes,
  ...contestRoutes,
  ...relevanceRoutes,
  ...appRoutes,
  ...identityRoutes,
];

/** What waits for a second person, and what his yes does. */
export const approvals = { ruleSet: publishKind, product: productKind, productStatus: statusKind };

/** Open reviews of people who are switched off or do other work now; the last first reviewer of an app is and does not. */
export const release: typeof releaseReviews = async (context, staffIds, why) => {
  await keepFirstReviewers(context, staffIds);
  return releaseReviews(context, staffIds, why);
};

/** What people hold here, for when they leave. */
export const leaveParts = { reviews: reviewPart };
