import { orderCalls } from "../../../contract/order/order.calls.ts";
import { blackListCalls } from "../../../contract/post-loan/soft-phone.calls.ts";
import { contactPolicyCalls } from "../../../contract/message/contact-policy.calls.ts";
import type { RowOf } from "../../../contract/types.ts";
import { userListCalls } from "../../../contract/user/list/user.calls.ts";
import { userList as list } from "../../../contract/user/list/user.columns.ts";
import { labelCodes } from "../../../lending/options/customer-labels.ts";
import { contactStatusCodes } from "../../../lending/options/order-codes.ts";
import { userTypeCodes } from "../../../lending/options/user-types.ts";
import { deviceCodes, userStateCodes } from "../../../lending/options/user-codes.ts";
import { customerFigure, partReason } from "../../../lending/report/figure-filters.ts";
import { openedFrom, openOrderTab } from "../../client/order-tab.ts";
import { loadSections, textOf, t } from "../../i18n/i18n.ts";
import { commandsFor, type Command } from "../../kernel/command/command.ts";
import { ports } from "../../kernel/command/ports.ts";
import { choicesOf, hourOptions } from "../../table/filter/options.ts";
import { askerCommands, awaitsMe, waitingMark } from "../../table/approval/waiting.commands.ts";
import { asking } from "../../table/asking.ts";
import { holdCommand } from "../../table/hold/hold.command.ts";
import { openLabels } from "../../table/labels/open-labels.ts";
import { lateForm } from "../../table/late-dialog.tsx";
import { merge, merges, mergeTexts } from "../../table/merge/open-merge.ts";
import { tableScreen } from "../../table/table-screen.tsx";
import { showPhone, ShownPhone } from "../../table/shown-phone.tsx";
import { UserPeek } from "./user.peek.tsx";

export type UserRow = RowOf<"user.list">;
const { call, ui } = commandsFor<UserRow>();

const sections = () => loadSections("form", "order");
const freeze = lateForm<UserRow, true>(async () => (await Promise.all([import("./freeze-user.form.tsx"), sections()]))[0].FreezeUserForm);
const wishes = lateForm<UserRow, true>(async () => (await Promise.all([import("./wishes.form.tsx"), sections()]))[0].WishesForm);
const black = lateForm<UserRow, true>(
  async () => (await Promise.all([import("./propose-black.form.tsx"), sections()]))[0].ProposeBlackForm,
);

const decideMerge = lateForm<UserRow, true>(
  async () => (await Promise.all([import("../../table/merge/merge.form.tsx"), mergeTexts()]))[0].DecideMergeForm,
);
const undoMerge = lateForm<UserRow, true>(
  async () => (await Promise.all([import("../../table/merge/undo-merge.form.tsx"), mergeTexts()]))[0].UndoMergeForm,
);

/** Of whom there is no order there is no task, and so no reason to see his number or to propose him. */
const withoutOrder = ({ loanRecordId }: UserRow) => (loanRecordId === null ? ({ error: "notFound" } as const) : null);

const commands: readonly Command<UserRow>[] = [
  call({
    id: "user.phone",
    label: "order.reveal",
    target: "one",
    verb: "reveal",
    place: { rowMenu: 1, hint: 2 },
    call: userListCalls["user.phone"],
    blocked: withoutOrder,
    input: ({ userId }) => ({ userId }),
    after: ({ phone }, { row }) => row && showPhone(row.userId, phone),
  }),
  ui({
    id: "user.label",
    label: "user.list.command.label",
    target: "one",
    place: { bar: 1, rowMenu: 2 },
    permission: orderCalls["order.userLabel"].permission,
    acts: true,
    blocked: withoutOrder,
    run: ({ userId, name }, context) => void openLabels({ userId, name, command: "user.label" }, context),
  }),
  ui({
    id: "user.wishes",
    label: "user.list.command.wishes",
    target: "one",
    place: { bar: 2, rowMenu: 3 },
    permission: contactPolicyCalls["contactPolicy.wishes"].permission,
    acts: true,
    run: asking(wishes.form),
  }),
  ui({
    id: "user.black",
    label: "user.list.command.black",
    target: "one",
    place: { rowMenu: 4 },
    permission: blackListCalls["blackList.add"].permission,
    acts: true,
    blocked: (row) => (row.black ? { error: "blackList.already" } : withoutOrder(row)),
    run: asking(black.form),
  }),
  ui({
    id: "user.freeze",
    label: "user.list.command.freeze",
    target: "one",
    place: { bar: 3, rowMenu: 5 },
    permission: userListCalls["user.freeze"].permission,
    acts: true,
    run: asking(freeze.form),
  }),
  ui({
    id: "user.merge",
    label: "user.merge.command",
    target: "one",
    place: { bar: 4, rowMenu: 6 },
    permission: merges,
    acts: true,
    blocked: ({ twins, approvalId }) => (twins === 0 && approvalId === null ? { error: "merge.idNo" } : null),
    run: asking(merge.form),
  }),
  ui({
    id: "user.mergeDecide",
    label: "user.merge.decide",
    target: "one",
    verb: "publish",
    place: { rowMenu: 7, hint: 3 },
    permission: merges,
    acts: true,
    blocked: awaitsMe,
    run: asking(decideMerge.form),
  }),
  ui({
    id: "user.mergeUndo",
    label: "user.merge.undo",
    target: "one",
    place: { rowMenu: 8 },
    permission: merges,
    acts: true,
    blocked: ({ merged }) => (merged === 0 ? { error: "merge.undone" } : null),
    run: asking(undoMerge.form),
  }),
  holdCommand<UserRow>(({ userId, name, hold }) => ({ userId, name, isHeld: hold }), { rowMenu: 9 }),
  ...askerCommands<UserRow>("user.merge", merges),
];

/** Customers, the newest first: Space shows one whole, Enter opens the record of his newest order. */
export const userList = tableScreen<"user.list">({
  path: "/user/userList",
  list,
  rowKey: "userId",
  sections: ["user", "order", "review", "approval", "form"],
  beside: UserPeek,
  open: ({ loanRecordId, orderNo }) => {
    if (loanRecordId !== null && orderNo !== null) void openOrderTab(loanRecordId, orderNo, openedFrom());
    else ports.tell({ kind: "done", text: t("user.list.noOrder") }, "user.open");
  },
  mark: (row) => (row.black ? "bad" : row.status === "frozen" ? "warn" : waitingMark(row)),
  looks: {
    name: { cell: ({ name }) => <span translate="no">{name}</span> },
    phone: { cell: (row) => <ShownPhone of={row} /> },
    idNo: { cell: ({ idNo }) => <span translate="no">{idNo}</span> },
    channel: { cell: ({ channel }) => <span translate="no">{channel ?? "–"}</span> },
    deviceType: { cell: ({ deviceType }) => (deviceType === null ? "–" : textOf(`user.list.device.${deviceType}`) || deviceType) },
    black: { tone: ({ black: isBlack }) => (isBlack ? "bad" : "plain") },
    status: { tone: ({ status }) => (status === "frozen" ? "warn" : "plain") },
    hold: { tone: ({ hold }) => (hold ? "warn" : "plain") },
    overdueDaysMax: { tone: ({ overdueDaysMax }) => (overdueDaysMax > 0 ? "warn" : "plain") },
  },
  filters: [
    { key: "phone", label: "order.column.phoneFull" },
    "name",
    { key: "idNo", label: "order.profile.idNo", kind: "text" },
    "appId",
    { key: "userType", kind: "many-of", options: choicesOf(userTypeCodes) },
    { key: "label", label: "user.list.column.labels", kind: "many-of", options: choicesOf(labelCodes) },
    { key: "black", kind: "flag" },
    { key: "channel", label: "order.filter.channel", kind: "text" },
    { key: "deviceType", kind: "many-of", options: choicesOf(deviceCodes) },
    { key: "registerTime", kind: "date-range" },
    { key: "contactStatus", kind: "many-of", options: choicesOf(contactStatusCodes) },
    { key: "status", kind: "one-of", options: choicesOf(userStateCodes) },
    { key: "userId", label: "user.list.column.id", kind: "text" },
    { key: "merging", label: "user.merge.waiting", kind: "flag" },
    { key: "figureTime", label: "user.list.filter.figureTime", kind: "date-range" },
    { key: "figureHour", label: "user.list.filter.figureHour", kind: "one-of", options: hourOptions },
    { key: "registeredOs", label: "user.list.filter.registeredOs", kind: "many-of", options: choicesOf(deviceCodes) },
  ],
  judge: (asked) => partReason(customerFigure, asked),
  commands,
});
