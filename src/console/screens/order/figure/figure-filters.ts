import { bookFactNames } from "../../../../contract/report/book/book-facts.ts";
import { reviewFacts } from "../../../../contract/report/review/review-facts.ts";
import { figureKinds } from "../../../../contract/report/review/review-reports.ts";
import { closeGroups } from "../../../../lending/options/close-reasons.ts";
import { userTypeCodes } from "../../../../lending/options/user-types.ts";
import { rejectReasonCodes } from "../../../../lending/options/reject-reasons.ts";
import { parkReasons } from "../../../../lending/options/review-reasons.ts";
import { reviewerOptions } from "../../../client/reviewers.ts";
import { textOf } from "../../../i18n/i18n.ts";
import { itemWord } from "./figure-words.ts";
import { appOptions, choicesOf, hourOptions, orNobody, productOptions } from "../../../table/filter/options.ts";

const worded = (branch: string, codes: readonly string[]) => () =>
  codes.map((value) => ({ value, label: textOf(`${branch}.${value}`) || value }));
const reasons = () => [
  ...choicesOf(rejectReasonCodes)(),
  ...worded("reviewing.figure.heldBy", parkReasons)(),
  ...worded("reviewing.figure.closedBy", closeGroups)(),
];

/** What a figure of the reviewers' reports says of its orders. */
export const figureFilters = [
  { key: "figure", label: "order.filter.figure", kind: "one-of", options: worded("facts", [...reviewFacts, ...bookFactNames]) },
  { key: "figureTime", label: "order.filter.figureTime", kind: "date-range" },
  { key: "figureStaff", label: "order.filter.figureStaff", kind: "many-of", options: orNobody(reviewerOptions) },
  { key: "figureKind", label: "order.filter.figureKind", kind: "many-of", options: worded("reviewing.kind", figureKinds) },
  { key: "figureReason", label: "order.filter.figureReason", kind: "many-of", options: reasons, word: itemWord },
  { key: "figureType", label: "order.filter.figureType", kind: "many-of", options: choicesOf(userTypeCodes) },
  { key: "figureApp", label: "order.filter.figureApp", kind: "many-of", options: appOptions },
  { key: "figureProduct", label: "order.filter.figureProduct", kind: "many-of", options: productOptions },
  { key: "figureHour", label: "order.filter.figureHour", kind: "one-of", options: hourOptions },
  { key: "figureRule", label: "order.filter.figureRule", kind: "text" },
] as const;
