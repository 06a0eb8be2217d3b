import { couponCalls as calls } from "../../../contract/marketing/coupon.calls.ts";
import { issuedCouponList, usedCouponList } from "../../../contract/marketing/coupon.columns.ts";
import type { RowOf } from "../../../contract/types.ts";
import { userCouponMachine } from "../../../lending/growth/coupon.machine.ts";
import { openedFrom, openOrderTab } from "../../client/order-tab.ts";
import { loadSections } from "../../i18n/i18n.ts";
import { commandsFor, type Command } from "../../kernel/command/command.ts";
import type { Tone } from "../../kernel/screen/screen.ts";
import { asking } from "../../table/asking.ts";
import { lateForm } from "../../table/late-dialog.tsx";
import { tableScreen } from "../../table/table-screen.tsx";
import { faceOf } from "./face.ts";

type Issued = RowOf<"coupon.sendList">;
const tones: Readonly<Record<Issued["status"], Tone>> = {
  pendingTake: "warn",
  taken: "good",
  unused: "good",
  used: "plain",
  expired: "plain",
  revoked: "bad",
};
const unused: ReadonlySet<string> = new Set([...userCouponMachine.moves.revoke.from, "unused"]);

const revoking = lateForm<readonly Issued[], true>(
  async () => (await Promise.all([import("./revoke.form.tsx"), loadSections("form")]))[0].RevokeForm,
);
const openOrder = ({ loanRecordId, orderNo }: { readonly loanRecordId: number | null; readonly orderNo: string | null }): void => {
  if (loanRecordId !== null && orderNo !== null) void openOrderTab(loanRecordId, orderNo, openedFrom());
};

const { ui } = commandsFor<Issued>();
const commands: readonly Command<Issued>[] = [
  ui({
    id: "coupon.revoke",
    label: "coupon.revoke.label",
    target: "many",
    verb: "end",
    place: { bar: 1, rowMenu: 1, hint: 1 },
    permission: calls["coupon.revoke"].permission,
    acts: true,
    blocked: (rows) => (rows.every(({ status }) => unused.has(status)) ? null : { error: "state.refused" }),
    run: asking(revoking.form),
  }),
];

const who = { name: { cell: ({ name }: Issued) => <span translate="no">{name}</span> } };
const coupon = { couponName: { cell: ({ couponName }: { couponName: string }) => <span translate="no">{couponName}</span> } };

/** What customers have: Enter opens the order that one was used for, Shift+X takes the ticked ones back. */
export const issuedCoupons = tableScreen<"coupon.sendList">({
  path: "/coupon/userList",
  list: issuedCouponList,
  rowKey: "userCouponId",
  sections: ["coupon", "order"],
  open: openOrder,
  looks: { ...who, ...coupon, faceValue: { cell: faceOf }, status: { tone: ({ status }) => tones[status] } },
  filters: [
    { key: "couponName", label: "coupon.column.name", kind: "text" },
    "phone",
    { key: "status", kind: "many-of" },
    { key: "time", label: "coupon.issued.offered", kind: "date-range" },
  ],
  commands,
});

const checked: Readonly<Record<RowOf<"coupon.verificationList">["status"], Tone>> = {
  booked: "good",
  unbooked: "bad",
  waiting: "warn",
  reversed: "plain",
};

/** What was written off with a repayment, or was to be: finance checks it against the order that Enter opens. */
export const usedCoupons = tableScreen<"coupon.verificationList">({
  path: "/coupon/userList/used",
  list: usedCouponList,
  rowKey: "id",
  title: "coupon.used.title",
  permission: calls["coupon.verificationList"].permission,
  sections: ["coupon", "order"],
  open: openOrder,
  looks: {
    ...coupon,
    faceValue: { cell: faceOf },
    status: { tone: ({ status }) => checked[status] },
    repaymentNo: { cell: ({ repaymentNo }) => <span translate="no">{repaymentNo ?? "–"}</span> },
    operator: { cell: ({ operator }) => <span translate="no">{operator ?? "–"}</span> },
  },
  filters: [
    { key: "couponName", label: "coupon.column.name", kind: "text" },
    "orderNo",
    { key: "status", kind: "many-of" },
    { key: "phone", label: "coupon.issued.phone", kind: "text" },
    { key: "time", label: "coupon.issued.writtenOff", kind: "date-range" },
  ],
  commands: [],
});
