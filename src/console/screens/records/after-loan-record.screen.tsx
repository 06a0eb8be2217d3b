import type { ReactNode } from "react";
import type { InputOf, RowOf } from "../../../contract/types.ts";
import { openedFrom, openOrderTab } from "../../client/order-tab.ts";
import { staffOptions } from "../../client/staff.ts";
import { formatInstant, formatMoney } from "../../i18n/format.ts";
import { t, textOf } from "../../i18n/i18n.ts";
import { commandsFor } from "../../kernel/command.ts";
import { lastDays } from "../../table/filter-text.ts";
import { reasonName, reasonOptions } from "../../table/options.ts";
import { tableScreen } from "../../table/table-screen.tsx";

type Row = RowOf<"afterLoanRecord.list">;
type Input = InputOf<"afterLoanRecord.list">;

const types = ["call", "sms", "voice", "chat", "result"] as const;
const purposes = ["collect", "remind", "verify", "service", "market"] as const;
const departments = ["collection", "remind"] as const;
const directions = ["out", "in"] as const;
const rules = ["passed", "uncounted", "withoutAttempt"] as const;

/** What was undone stays, struck through: the attempt behind it counted. */
const said = (row: Row, text: string): ReactNode =>
  row.voided && text !== "" ? (
    <s className="text-fg-2" title={t("records.column.voided")}>
      {text}
    </s>
  ) : (
    text || "–"
  );

/** Week that the list begins with (console.md 9); asked for when it is read, because days go by. */
const lastWeek = () => lastDays(7) as NonNullable<Input["time"]>;

export const afterLoanRecord = tableScreen<"afterLoanRecord.list">({
  path: "/records/afterLoanRecord",
  title: "records.title",
  permission: "records:afterLoan:list",
  sections: ["table", "order", "composer", "records"],
  list: "afterLoanRecord.list",
  exports: "export.create",
  rowKey: "recordId",
  open: (row: Row) => void openOrderTab(row.loanRecordId, row.orderNo, openedFrom()),
  columns: [
    { key: "createTime", label: "records.column.time", kind: "instant" },
    { key: "orderNo", label: "order.column.orderNo", kind: "id" },
    { key: "name", label: "order.column.name", kind: "text", width: 184 },
    { key: "type", label: "records.column.type", kind: "text", width: 128, cell: (row) => textOf(`order.record.type.${row.type}`) },
    { key: "reason", label: "records.column.reason", kind: "text", width: 172, cell: (row) => said(row, reasonName(row.reason)) },
    {
      key: "subTag",
      label: "records.column.subTag",
      kind: "text",
      width: 148,
      cell: (row) => said(row, row.subTag ? textOf(`composer.tags.${row.subTag}`) : ""),
    },
    {
      key: "commitmentTime",
      label: "order.column.promise",
      kind: "instant",
      cell: (row) => said(row, row.commitmentTime ? formatInstant(row.commitmentTime) : ""),
    },
    {
      key: "commitmentAmount",
      label: "records.column.promised",
      kind: "money",
      cell: (row) => said(row, row.commitmentAmount === null ? "" : formatMoney(row.commitmentAmount)),
    },
    { key: "operator", label: "records.column.operator", kind: "text", width: 148 },
    { key: "seconds", label: "records.column.seconds", kind: "count", width: 112 },
    { key: "rule", label: "records.column.rule", kind: "text", width: 176, cell: (row) => t(`records.rule.${row.rule}`) },
    { key: "remark", label: "records.column.remark", kind: "text", width: 240, cell: (row) => said(row, row.remark) },
    { key: "phone", label: "order.column.phone", kind: "phone" },
    {
      key: "phoneType",
      label: "records.column.phoneType",
      kind: "text",
      width: 144,
      cell: (row) => (row.phoneType ? textOf(`records.phoneType.${row.phoneType}`) || row.phoneType : "–"),
    },
    {
      key: "direction",
      label: "records.column.direction",
      kind: "text",
      width: 128,
      cell: (row) => t(`records.direction.${row.direction}`),
    },
    { key: "purpose", label: "records.column.purpose", kind: "text", width: 112, cell: (row) => textOf(`records.purpose.${row.purpose}`) },
    {
      key: "department",
      label: "records.column.department",
      kind: "text",
      width: 136,
      cell: (row) => t(`records.department.${row.department}`),
    },
    { key: "voided", label: "records.column.voided", kind: "flag", width: 112 },
  ],
  filters: [
    { key: "time", label: "records.column.time", kind: "date-range", initial: lastWeek() },
    { key: "orderNo", label: "order.column.orderNo", kind: "text" },
    {
      key: "adminUserId",
      label: "records.column.operator",
      kind: "many-of",
      options: () => [
        ...new Map([...staffOptions("collection")(), ...staffOptions("remind")()].map((each) => [each.value, each])).values(),
      ],
    },
    {
      key: "department",
      label: "records.column.department",
      kind: "many-of",
      options: () => departments.map((value) => ({ value, label: t(`records.department.${value}`) })),
    },
    {
      key: "type",
      label: "records.column.type",
      kind: "many-of",
      options: () => types.map((value) => ({ value, label: t(`order.record.type.${value}`) })),
    },
    {
      key: "direction",
      label: "records.column.direction",
      kind: "many-of",
      options: () => directions.map((value) => ({ value, label: t(`records.direction.${value}`) })),
    },
    {
      key: "purpose",
      label: "records.column.purpose",
      kind: "many-of",
      options: () => purposes.map((value) => ({ value, label: t(`records.purpose.${value}`) })),
    },
    { key: "reason", label: "records.column.reason", kind: "many-of", options: reasonOptions },
    {
      key: "rule",
      label: "records.column.rule",
      kind: "many-of",
      options: () => rules.map((value) => ({ value, label: t(`records.rule.${value}`) })),
    },
  ],
  commands: [
    commandsFor<Row>().call({
      id: "records.play",
      label: "records.play",
      target: "one",
      keys: ["p"],
      place: { bar: 1, rowMenu: 1, hint: 1 },
      call: "softPhone.recording",
      blocked: (row) => (row.type === "call" || row.type === "voice" ? null : { error: "recording.none" }),
      input: (row) => ({ id: row.recordId / 2 }),
      after: ({ url }) => void window.open(url, "_blank", "noopener"),
      done: "records.playing",
    }),
  ],
});
