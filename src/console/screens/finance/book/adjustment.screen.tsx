import { adjustmentList } from "../../../../contract/finance/book/adjustment.columns.ts";
import type { RowOf } from "../../../../contract/types.ts";
import { openedFrom, openOrderTab } from "../../../client/order-tab.ts";
import type { Tone } from "../../../kernel/screen/screen.ts";
import { approvalList } from "../../../table/approval/approval-list.tsx";
import { requestStep } from "../../../table/approval/decision.ts";
import { evidencePeek } from "../../../table/approval/evidence.peek.tsx";
import { askerCommands, awaitsMe, waitingMark } from "../../../table/approval/waiting.commands.ts";
import { Own } from "../../../table/approval/evidence-parts.tsx";

type Adjustment = RowOf<"adjustment.list">;
const tones: Readonly<Record<Adjustment["status"], Tone>> = {
  pending: "warn",
  approved: "good",
  refused: "bad",
  withdrawn: "plain",
  expired: "plain",
};

const deciders = ["finance:waiver:review", "finance:badDebt:writeOff"] as const;

/** What changes a claim by hand: credits at our expense, charges, what is let off of them, write-offs. Asked for at the order, decided here. */
export const adjustments = approvalList<"adjustment.list">({
  path: "/finance/reductionRecord/adjustments",
  list: adjustmentList,
  rowKey: "key",
  open: (row) => void openOrderTab(row.loanRecordId, row.orderNo, openedFrom()),
  show: "status kind orderNo name amount reason requester createTime expireTime reviewer decideTime refusal remark key",
  looks: {
    status: { tone: ({ status }) => tones[status] },
    reason: { cell: ({ reason }) => <Own>{reason || "–"}</Own> },
    remark: { cell: ({ remark }) => <Own>{remark || "–"}</Own> },
  },
  beside: evidencePeek<Adjustment>({
    of: "adjustment",
    list: adjustmentList,
    idOf: ({ key }) => key,
    nameOf: ({ orderNo, name }) => `${orderNo} ${name}`,
    facts: ["status", "kind", "amount", "reason", "expireTime"],
    seenOf: ({ status }) => status,
  }),
  filters: [
    "status",
    "kind",
    { key: "time", label: "finance.waiver.column.created", kind: "date-range" },
    "orderNo",
    { key: "phone", label: "order.column.phoneFull", kind: "text" },
    { key: "appId", label: "order.column.app", kind: "many-of" },
  ],
  mark: waitingMark,
  deciding: {
    steps: [
      // Write-offs have a key of their own: the server asks for it.
      requestStep<Adjustment>({ permission: deciders }),
    ],
    blocked: awaitsMe,
    nameOf: ({ orderNo, name }) => `${orderNo} ${name}`,
    amountOf: ({ amount }) => amount,
  },
  commands: askerCommands<Adjustment>("adjustment", ["finance:waiver:apply", ...deciders]),
});
