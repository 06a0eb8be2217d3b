import { orderFigureReason } from "../../../contract/order/figure.rules.ts";
import { reviewBacklog, reviewHistory } from "../../../contract/order/review.columns.ts";
import { reviewCalls } from "../../../contract/order/review.calls.ts";
import type { RowOf } from "../../../contract/types.ts";
import { decisionCodes, reviewKindCodes } from "../../../lending/options/review-reasons.ts";
import { userTypeCodes } from "../../../lending/options/user-types.ts";
import { rejectReasonCodes } from "../../../lending/options/reject-reasons.ts";
import { openedFrom, openOrderTab } from "../../client/order-tab.ts";
import { figureFilters } from "./figure/figure-filters.ts";
import { formatSpan } from "../../i18n/span.ts";
import { formatNumber } from "../../i18n/format.ts";
import { loadSections, textOf } from "../../i18n/i18n.ts";
import { commandsFor } from "../../kernel/command/command.ts";
import type { Tone } from "../../kernel/screen/screen.ts";
import { choicesOf, productOptions } from "../../table/filter/options.ts";
import { lateForm } from "../../table/late-dialog.tsx";
import { tableScreen } from "../../table/table-screen.tsx";
import { HistoryStrip } from "./desk/history-strip.tsx";
import { reviewBacklogPath } from "../../kernel/screen/places/review-path.ts";
import type { GiveBackAnswer } from "./desk/give-back.form.tsx";

type Waiting = RowOf<"review.agencyList">;
const { call, ui } = commandsFor<Waiting>();

const giveBack = lateForm<readonly Waiting[], GiveBackAnswer>(async () => {
  const [{ GiveBackForm }] = await Promise.all([import("./desk/give-back.form.tsx"), loadSections("review", "form")]);
  return GiveBackForm;
});

const toneOf = ({ slaLeft, isWarned }: Waiting): Tone => (slaLeft < 0 ? "bad" : isWarned ? "warn" : "plain");
const open = (row: Waiting) => void openOrderTab(row.loanRecordId, row.orderNo, openedFrom());

/** What a reviewer has and may take, the oldest first: no other order, so that nobody picks (rules/review.md 1). */
export const orderAgency = tableScreen<"review.agencyList">({
  path: reviewBacklogPath,
  list: reviewBacklog,
  sections: ["review"],
  rowKey: "loanRecordId",
  open,
  show: `orderNo name waitingMinutes slaLeft kind cameBack scoreBand rulesHit appliedAmount term lock phone appId product userType applyTime parkedUntil`,
  mark: toneOf,
  looks: {
    waitingMinutes: { cell: ({ waitingMinutes }) => formatSpan(waitingMinutes) },
    slaLeft: { cell: ({ slaLeft }) => formatSpan(slaLeft), tone: toneOf },
    cameBack: { tone: ({ cameBack }) => (cameBack ? "accent" : "plain") },
  },
  filters: [
    "orderNo",
    { key: "phone", label: "order.column.phoneFull" },
    "appId",
    { key: "productId", label: "order.column.product", kind: "many-of", options: productOptions },
    { key: "userType", label: "order.column.userType", kind: "many-of", options: choicesOf(userTypeCodes) },
    { key: "kind", label: "review.column.kind", kind: "many-of", options: choicesOf(reviewKindCodes) },
    { key: "waitingMinutes", label: "review.filter.waiting", kind: "number-range" },
    { key: "parked", label: "review.filter.parked", kind: "flag" },
  ],
  commands: [
    ...(["approve", "refuse"] as const).map((verb) =>
      ui({
        id: `review.queue.${verb}`,
        label: verb === "approve" ? "review.command.pass" : "review.command.refuse",
        target: "one",
        verb,
        permission: ["order:review:first", "order:review:final"],
        place: { rowMenu: verb === "approve" ? 2 : 3 },
        // A decision wants its lock and its evidence: it is made in the record.
        blocked: () => ({ error: "review.openFirst" }),
        run: open,
      }),
    ),
    call({
      id: "review.queue.giveBack",
      label: "review.command.giveBack",
      target: "many",
      verb: "assign",
      place: { bar: 2, rowMenu: 1, hint: 2 },
      call: reviewCalls["review.release"],
      blocked: (rows) => (rows.every(({ isMine }) => isMine) ? null : { error: "review.notYours" }),
      ask: giveBack.form,
      input: (rows, { reason, remark }) => ({ loanRecordIds: rows.map(({ loanRecordId }) => loanRecordId), reason, remark }),
      after: (_, context) => context.refresh(),
      done: "review.done.givenBack",
    }),
  ],
});

const reasonsText = (reasons: string): string =>
  reasons
    .split(", ")
    .map((code) => textOf(`order.rejectReason.${code}`) || code)
    .join(", ") || "–";

/** What was decided, and what has become of it. */
export const orderHistory = tableScreen<"review.historyList">({
  path: "/order/orderHistory",
  list: reviewHistory,
  sections: ["facts", "review", "reviewing"],
  rowKey: "reviewId",
  open: (row) => void openOrderTab(row.loanRecordId, row.orderNo),
  show: `orderNo name decisionTime kind decision reasons appliedAmount approvedAmount minutesUsed status overdueDays reviewerName phone appId product`,
  looks: {
    // Kept in seconds.
    minutesUsed: { cell: ({ minutesUsed }) => formatNumber(Math.round(minutesUsed / 6) / 10) },
    reasons: { cell: ({ reasons }) => reasonsText(reasons) },
    decision: { tone: ({ decision }) => (decision === "pass" ? "good" : decision === "reject" ? "bad" : "warn") },
  },
  filters: [
    "orderNo",
    { key: "phone", label: "order.column.phoneFull" },
    { key: "decision", label: "review.column.decision", kind: "many-of", options: choicesOf(decisionCodes) },
    { key: "reasons", label: "review.column.reasons", kind: "many-of", options: choicesOf(rejectReasonCodes) },
    "decisionTime",
    "appId",
    ...figureFilters,
  ],
  judge: (asked) => orderFigureReason(asked),
  above: HistoryStrip,
});
