import type { RowOf } from "../../../contract/types.ts";
import { openedFrom, openOrderTab } from "../../client/order-tab.ts";
import { t } from "../../i18n/i18n.ts";
import type { Column, Filter } from "../../kernel/screen.ts";
import { appName, appOptions, contactStatusOptions, reasonName, reasonOptions, stageOptions } from "../../table/options.ts";
import { StatusCell } from "../../table/order-cells.tsx";

/** A collection case: the row that all three stages of the queue share. */
export type Case = RowOf<"collection.list">;

export const sections = ["table", "order", "composer", "collection"] as const;

export const openCase = (row: Case): void => void openOrderTab(row.loanRecordId, row.orderNo, openedFrom());

const contactStatus = (row: Case): string =>
  row.contactStatus === "normal" ? "–" : t(`table.contactStatus.${row.contactStatus as "halfLost" | "creditLost" | "fraudLost"}`);

/** Columns by key, so that each stage names the ones it shows in its own order. */
export const caseColumn = {
  orderNo: { key: "orderNo", label: "order.column.orderNo", kind: "id", sort: true },
  name: { key: "name", label: "order.column.name", kind: "text", width: 184, sort: true },
  phone: { key: "phone", label: "order.column.phone", kind: "phone" },
  stage: { key: "stage", label: "order.column.stage", kind: "text", width: 112 },
  standing: {
    key: "overdueDays",
    label: "order.column.status",
    kind: "status",
    width: 168,
    sort: true,
    cell: (row) => <StatusCell status={row.status} overdueDays={row.overdueDays} />,
  },
  claim: { key: "claim", label: "order.column.claim", kind: "money", sort: true },
  penalty: { key: "penalty", label: "order.column.penalty", kind: "money", sort: true },
  repayTime: { key: "repayTime", label: "order.column.repayTime", kind: "day", sort: true },
  assignee: { key: "assigneeName", label: "order.column.assignee", kind: "text", width: 148, sort: true },
  assignTime: { key: "assignTime", label: "order.column.assignTime", kind: "instant", sort: true },
  lastResult: {
    key: "lastResult",
    label: "order.column.lastResult",
    kind: "text",
    width: 172,
    cell: (row) => reasonName(row.lastResult) || "–",
  },
  lastFollow: { key: "lastFollowTime", label: "order.column.lastFollow", kind: "instant", sort: true },
  promise: { key: "commitmentTime", label: "order.column.promise", kind: "instant", sort: true },
  callsToday: { key: "callCountToday", label: "order.column.callsToday", kind: "count", width: 96, sort: true },
  smsToday: { key: "smsCountToday", label: "order.column.smsToday", kind: "count", width: 128 },
  contactStatus: { key: "contactStatus", label: "order.column.contactStatus", kind: "text", width: 112, cell: contactStatus },
  paymentInCheck: { key: "paymentInCheck", label: "order.column.paymentInCheck", kind: "flag", width: 184 },
  app: { key: "appId", label: "order.column.app", kind: "text", width: 112, cell: (row) => appName(row.appId) },
  product: { key: "product", label: "order.column.product", kind: "text" },
} as const satisfies Record<string, Column<Case>>;

type CommonFilters = {
  readonly orderNo?: unknown;
  readonly phone?: unknown;
  readonly name?: unknown;
  readonly stage?: unknown;
  readonly overdueDays?: unknown;
  readonly amount?: unknown;
  readonly appId?: unknown;
  readonly reason?: unknown;
  readonly contactStatus?: unknown;
  readonly commitmentTime?: unknown;
  readonly notContactedToday?: unknown;
  readonly paymentInCheck?: unknown;
};

/** Filters that the queues of every stage take. */
export function caseFilters<I extends CommonFilters>(): readonly Filter<I>[] {
  const filters: readonly Filter<CommonFilters>[] = [
    { key: "overdueDays", label: "order.column.overdueDays", kind: "number-range" },
    { key: "stage", label: "order.column.stage", kind: "many-of", options: stageOptions },
    { key: "amount", label: "order.column.claim", kind: "money-range" },
    { key: "appId", label: "order.column.app", kind: "many-of", options: appOptions },
    { key: "reason", label: "order.column.lastResult", kind: "many-of", options: reasonOptions },
    { key: "commitmentTime", label: "order.column.promise", kind: "date-range" },
    { key: "notContactedToday", label: "order.filter.notContactedToday", kind: "flag" },
    { key: "paymentInCheck", label: "order.column.paymentInCheck", kind: "flag" },
    { key: "contactStatus", label: "order.column.contactStatus", kind: "many-of", options: contactStatusOptions },
    { key: "orderNo", label: "order.column.orderNo", kind: "text" },
    { key: "phone", label: "order.column.phoneFull", kind: "text" },
    { key: "name", label: "order.column.name", kind: "text" },
  ];
  return filters as unknown as readonly Filter<I>[];
}
