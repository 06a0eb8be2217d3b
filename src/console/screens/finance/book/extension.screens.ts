import { extensionCalls } from "../../../../contract/finance/extension.calls.ts";
import { collectionDetailsCalls, extensionCollectionCalls } from "../../../../contract/finance/book/recovery.calls.ts";
import { collectionDetailsList, extensionCollectionList } from "../../../../contract/finance/book/recovery.columns.ts";
import { extensionList } from "../../../../contract/post-loan/renewal.columns.ts";
import type { RowOf } from "../../../../contract/types.ts";
import { openedFrom, openOrderTab } from "../../../client/order-tab.ts";
import { loadSections } from "../../../i18n/i18n.ts";
import { commandsFor, type Command } from "../../../kernel/command/command.ts";
import { ports } from "../../../kernel/command/ports.ts";
import type { Tone } from "../../../kernel/screen/screen.ts";
import { stageOptionsOf } from "../../../table/filter/options.ts";
import { asking } from "../../../table/asking.ts";
import { lateForm } from "../../../table/late-dialog.tsx";
import { tableScreen } from "../../../table/table-screen.tsx";
import { personOptions, teamOptions } from "../money-people.ts";

type Extension = RowOf<"renewal.pageList">;
const tones: Readonly<Record<Extension["status"], Tone>> = { inProgress: "warn", success: "good", failed: "plain" };

const cancel = lateForm<Extension, true>(async () => {
  const [{ CancelExtension }] = await Promise.all([import("./reason.form.tsx"), loadSections("form")]);
  return CancelExtension;
});
const plan = lateForm<Extension, true>(async () => (await import("./plan.dialog.tsx")).PlanDialog);

const { ui } = commandsFor<Extension>();
const commands: readonly Command<Extension>[] = [
  ui({
    id: "extension.cancel",
    label: "ledger.extension.cancel.label",
    target: "one",
    verb: "end",
    place: { bar: 1, rowMenu: 1, hint: 1 },
    permission: extensionCalls["extension.cancel"].permission,
    acts: true,
    blocked: ({ status }) => (status === "inProgress" ? null : { error: "extension.notRunning" }),
    run: asking(cancel.form),
  }),
  ui({
    id: "extension.plan",
    label: "ledger.extension.plan.label",
    target: "one",
    verb: "seek",
    place: { bar: 2, rowMenu: 2, hint: 2 },
    permission: extensionCalls["extension.plan"].permission,
    run: (row, { source }) => void ports.ask(plan.form, row, source),
  }),
];

const open = ({ loanRecordId, orderNo }: { readonly loanRecordId: number; readonly orderNo: string }): void =>
  void openOrderTab(loanRecordId, orderNo, openedFrom());
const ofOrder = [
  "orderNo",
  { key: "phone", label: "order.column.phoneFull", kind: "text" },
  { key: "appId", label: "order.column.app", kind: "many-of" },
] as const;
const asked = { key: "time", label: "ledger.extension.column.created", kind: "date-range" } as const;

/** Extensions: quoted, paid for, taken effect or lapsed. */
export const exhibitionDetails = tableScreen<"renewal.pageList">({
  path: "/finance/exhibitionDetails",
  list: extensionList,
  rowKey: "extensionId",
  open,
  show: `status orderNo name days feeDue quote feeReceived quoteExpires oldRepayTime newRepayTime times operator createTime finishTime remark appId
    phone extensionId`,
  looks: { status: { tone: ({ status }) => tones[status] } },
  mark: ({ status }) => tones[status],
  filters: ["status", ...ofOrder, asked],
  commands,
});

const byPerson = [
  { key: "adminUserId", label: "ledger.recovery.column.collector", kind: "many-of", options: personOptions("collection") },
  { key: "teamId", label: "ledger.recovery.column.team", kind: "many-of", options: teamOptions("collection") },
  { key: "stage", label: "ledger.recovery.column.stage", kind: "many-of", options: stageOptionsOf("collection") },
] as const;

/** What was recovered of late loans, for whom and with its split; reversals below zero. */
export const collectionDetails = tableScreen<"collectionDetails.list">({
  path: "/finance/collectionDetails",
  list: collectionDetailsList,
  rowKey: "id",
  open,
  show: "orderNo name adminName team stage overdueDays amount principal interest fee penalty commissionBase payTime postTime appId id",
  looks: { amount: { tone: ({ amount }) => (amount < 0 ? "bad" : "plain") }, adminName: { cell: ({ adminName }) => adminName ?? "–" } },
  mark: ({ amount }) => (amount < 0 ? "bad" : "plain"),
  filters: [...byPerson, ...ofOrder, { key: "time", label: "receipt.column.payTime", kind: "date-range" }],
  total: collectionDetailsCalls["collectionDetails.total"],
});

/** What extensions brought in, for whoever asked for them. */
export const extendCollectionDetails = tableScreen<"extensionCollection.list">({
  path: "/finance/extendCollectionDetails",
  list: extensionCollectionList,
  rowKey: "id",
  open,
  show: `status orderNo name adminName team stage overdueDays days feeDue feeReceived penaltyPaid interestPaid newRepayTime createTime finishTime
    appId id`,
  looks: { status: { tone: ({ status }) => tones[status] } },
  filters: ["status", ...byPerson, ...ofOrder, asked],
  total: extensionCollectionCalls["extensionCollection.total"],
});
