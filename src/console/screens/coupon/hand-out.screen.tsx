import { couponCalls } from "../../../contract/marketing/coupon.calls.ts";
import { handOutList } from "../../../contract/marketing/coupon.columns.ts";
import type { RowOf } from "../../../contract/types.ts";
import { handOutSkipCodes } from "../../../lending/options/growth/coupon-codes.ts";
import { formatNumber } from "../../i18n/format.ts";
import { commandsFor } from "../../kernel/command/command.ts";
import { askerCommands, decideCommands, waitingMark } from "../../table/approval/waiting.commands.ts";
import { wordOf } from "../../table/filter/options.ts";
import { tableScreen } from "../../table/table-screen.tsx";
import { HandOutPeek } from "./hand-out-peek.tsx";
import { giveAny } from "./giving.ts";

type HandOut = RowOf<"coupon.manualSendList">;
const tones = { toSend: "warn", sent: "good", cancelled: "plain" } as const;

/** How many were left out, and why. */
const leftOut = ({ skipped, leftOut: why }: HandOut): string =>
  why.length === 0
    ? formatNumber(skipped)
    : `${formatNumber(skipped)} · ${why.map(({ reason, count }) => `${wordOf(handOutSkipCodes, reason)} ${formatNumber(count)}`).join(", ")}`;

/** Hand-outs: one for more customers than a person gives to alone waits for another, whose `p` sends it. */
export const handOuts = tableScreen<"coupon.manualSendList">({
  path: "/coupon/manualSendList",
  list: handOutList,
  rowKey: "batchId",
  sections: ["coupon", "approval"],
  mark: waitingMark,
  beside: HandOutPeek,
  looks: {
    couponName: { cell: ({ couponName }) => <span translate="no">{couponName}</span> },
    status: { tone: ({ status }) => tones[status] },
    skipped: { cell: leftOut },
    remark: { cell: ({ remark }) => <span translate="no">{remark || "–"}</span> },
    operator: { cell: ({ operator }) => <span translate="no">{operator}</span> },
    reviewer: { cell: ({ reviewer }) => <span translate="no">{reviewer ?? "–"}</span> },
  },
  filters: [
    { key: "couponName", label: "coupon.column.name", kind: "text" },
    { key: "operator", label: "coupon.handOut.operator", kind: "text" },
    { key: "status", kind: "many-of" },
    { key: "time", label: "coupon.column.created", kind: "date-range" },
  ],
  commands: [
    commandsFor<HandOut>().ui({
      id: "coupon.give",
      label: "coupon.give.label",
      target: "screen",
      verb: "new",
      place: { bar: 2, hint: 2 },
      permission: couponCalls["coupon.giveCoupon"].permission,
      acts: true,
      run: (_none, context) => void giveAny(context),
    }),
    ...decideCommands<HandOut>({
      id: "handOut",
      words: {
        approve: "coupon.handOut.approve",
        refuse: "coupon.handOut.refuse",
        asks: "coupon.handOut.asks",
        decided: "coupon.handOut.decided",
      },
      vars: ({ couponName, planned, operator, remark }) => ({
        name: couponName,
        count: formatNumber(planned),
        requester: operator,
        remark: remark || "–",
      }),
      place: { bar: 1, rowMenu: 1 },
    }),
    ...askerCommands<HandOut>("handOut", "coupon:manual:give"),
  ],
});
