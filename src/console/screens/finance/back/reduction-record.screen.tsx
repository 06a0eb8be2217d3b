import { waiverCalls } from "../../../../contract/finance/waiver.calls.ts";
import { waiverList } from "../../../../contract/finance/waiver.columns.ts";
import type { RowOf } from "../../../../contract/types.ts";
import { mayReviewWaiver } from "../../../../lending/finance/waiver.machine.ts";
import { localDate } from "../../../../lending/time/zone.ts";
import { openedFrom, openOrderTab } from "../../../client/order-tab.ts";
import { timeZone } from "../../../i18n/format.ts";
import { t } from "../../../i18n/i18n.ts";
import type { Tone } from "../../../kernel/screen/screen.ts";
import { session } from "../../../kernel/state/session.ts";
import { approvalList } from "../../../table/approval/approval-list.tsx";
import { stepOf } from "../../../table/approval/decision.ts";
import { personOptions } from "../money-people.ts";
import { WaiverPeek } from "./waiver.peek.tsx";

type Offer = RowOf<"waiver.list">;

/** More than so much of what was owed deserves a second look, per cent. */
const muchWaived = 50;
const tones: Readonly<Record<Offer["status"], Tone>> = {
  applied: "warn",
  approved: "good",
  used: "good",
  refused: "bad",
  expired: "plain",
};

/** The rule that the server asks: not one's own, and within one's tier. */
function blocked({ status, tier, applicantId }: Offer) {
  const user = session.get().me?.user;
  return mayReviewWaiver({ state: status, tier, applicant: applicantId, reviewer: { id: user?.adminUserId ?? 0, type: user?.type ?? 0 } });
}

function warning({ status, percent, validUntil }: Offer): string | null {
  if (status !== "applied") return null;
  if (percent > muchWaived) return t("finance.waiver.warning.most");
  return validUntil === localDate(new Date(), timeZone()) ? t("finance.waiver.warning.soon") : null;
}

/** Settlement offers: what collectors ask for, decided by whoever may (rules/machines.md "Waiver"). */
export const reductionRecord = approvalList<"waiver.list">({
  path: "/finance/reductionRecord",
  list: waiverList,
  permission: "finance:waiver:list",
  rowKey: "waiverId",
  open: (row) => void openOrderTab(row.loanRecordId, row.orderNo, openedFrom()),
  show: `status orderNo name quoteAtApply settleAmount percent tier reason applicant createTime validUntil
    paidSoFar reviewer decideTime refusal decision waivedPenalty waivedFee waivedInterest stage repayTime waiverId`,
  sections: ["history"],
  beside: WaiverPeek,
  looks: {
    status: { tone: (row) => tones[row.status] },
    percent: { tone: (row) => (row.percent > muchWaived ? "warn" : "plain") },
  },
  filters: [
    "status",
    "tier",
    { key: "adminUserId", label: "finance.waiver.column.applicant", kind: "one-of", options: personOptions("collection", "reminder") },
    { key: "time", label: "finance.waiver.column.created", kind: "date-range" },
    "stage",
    "orderNo",
    { key: "phone", label: "order.column.phoneFull", kind: "text" },
    { key: "appId", label: "order.column.app", kind: "many-of" },
  ],
  deciding: {
    steps: [
      stepOf({
        call: waiverCalls["waiver.review"],
        input: ({ waiverId, seen }: Offer, decision, { reason, remark }) => ({
          waiverId,
          decision,
          remark,
          seen,
          ...(reason ? { reason } : {}),
        }),
      }),
    ],
    blocked,
    warning,
    nameOf: ({ orderNo, name }) => `${orderNo} ${name}`,
    amountOf: ({ settleAmount }) => settleAmount,
  },
});
