import { afterLoanRecordList } from "../../../contract/post-loan/after-loan-record.columns.ts";
import { reasonCodes } from "../../../lending/options/collection-reasons.ts";
import { subTagCodes } from "../../../lending/options/record-codes.ts";
import { softPhoneCalls } from "../../../contract/post-loan/soft-phone.calls.ts";
import type { ReactNode } from "react";
import type { InputOf, RowOf } from "../../../contract/types.ts";
import { openedFrom, openOrderTab } from "../../client/order-tab.ts";
import { staffOptions } from "../../client/staff.ts";
import { formatListMoney, formatWhen } from "../../i18n/near.ts";
import { t } from "../../i18n/i18n.ts";
import { commandsFor } from "../../kernel/command/command.ts";
import { lastDays } from "../../table/filter/filter-text.ts";
import { appOptions, hourOptions, wordOf } from "../../table/filter/options.ts";
import { tableScreen } from "../../table/table-screen.tsx";

type Row = RowOf<"afterLoanRecord.list">;
type Input = InputOf<"afterLoanRecord.list">;

/** What was undone stays, struck through: the attempt behind it counted. */
const said = (row: Row, text: string): ReactNode =>
  row.voided && text !== "" ? (
    <s className="text-fg-2" title={t("records.column.voided")}>
      {text}
    </s>
  ) : (
    text || "–"
  );

/** Week that the list begins with (rules/product.md 6); asked for when it is read, because days go by. */
const lastWeek = () => lastDays(7) as NonNullable<Input["time"]>;

const peopleOfBoth = () => [
  ...new Map([...staffOptions("collection")(), ...staffOptions("remind")()].map((each) => [each.value, each])).values(),
];

export const afterLoanRecord = tableScreen<"afterLoanRecord.list">({
  path: "/records/afterLoanRecord",
  list: afterLoanRecordList,
  rowKey: "recordId",
  open: (row) => void openOrderTab(row.loanRecordId, row.orderNo, openedFrom()),
  looks: {
    reason: { cell: (row) => said(row, row.reason === null ? "" : wordOf(reasonCodes, row.reason)) },
    subTag: { cell: (row) => said(row, row.subTag ? wordOf(subTagCodes, row.subTag) : "") },
    commitmentTime: { cell: (row) => said(row, row.commitmentTime ? formatWhen(row.commitmentTime) : "") },
    commitmentAmount: { cell: (row) => said(row, row.commitmentAmount === null ? "" : formatListMoney(row.commitmentAmount)) },
    remark: { cell: (row) => said(row, row.remark) },
  },
  filters: [
    { key: "time", label: "records.column.time", kind: "date-range", initial: lastWeek() },
    "orderNo",
    { key: "adminUserId", label: "records.column.operator", kind: "many-of", options: peopleOfBoth },
    "department",
    "type",
    "direction",
    "purpose",
    "reason",
    "rule",
    "subTag",
    { key: "appId", label: "order.column.app", kind: "many-of", options: appOptions },
    { key: "hour", label: "records.filter.hour", kind: "one-of", options: hourOptions },
    { key: "carried", label: "records.filter.carried", kind: "flag" },
    { key: "answered", label: "records.filter.answered", kind: "flag" },
    { key: "seconds", label: "records.column.seconds", kind: "number-range" },
    { key: "promised", label: "records.filter.promised", kind: "flag" },
    { key: "stands", label: "records.filter.stands", kind: "flag" },
  ],
  commands: [
    commandsFor<Row>().call({
      id: "records.play",
      label: "records.play",
      target: "one",
      verb: "play",
      place: { bar: 1, rowMenu: 1, hint: 1 },
      call: softPhoneCalls["softPhone.recording"],
      blocked: (row) => (row.type === "call" || row.type === "voice" ? null : { error: "recording.none" }),
      input: (row) => ({ id: row.recordId / 2 }),
      after: ({ url }) => void window.open(url, "_blank", "noopener"),
      done: "records.playing",
    }),
  ],
});
