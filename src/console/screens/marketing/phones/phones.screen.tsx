import { registerNotApply } from "../../../../contract/marketing/lead.modules.ts";
import { leadPhonesCalls } from "../../../../contract/marketing/lead-phones.calls.ts";
import { leadPhonesList } from "../../../../contract/marketing/lead-phones.columns.ts";
import type { ListColumns } from "../../../../contract/kernel/list.ts";
import type { RowOf } from "../../../../contract/types.ts";
import { ruleKindCodes } from "../../../../lending/growth/lead-rule.rules.ts";
import { formatDay, formatNumber } from "../../../i18n/format.ts";
import { t, textOf } from "../../../i18n/i18n.ts";
import type { Tone } from "../../../kernel/screen/screen.ts";
import { askerCommands, decideCommands, waitingMark } from "../../../table/approval/waiting.commands.ts";
import { appName, productName, wordOf } from "../../../table/filter/options.ts";
import { tableScreen } from "../../../table/table-screen.tsx";

type File = RowOf<"leadPhones.list">;
const tones: Readonly<Record<File["status"], Tone>> = {
  asked: "warn",
  refused: "plain",
  withdrawn: "plain",
  expired: "plain",
  making: "accent",
  ready: "good",
  failed: "bad",
  over: "plain",
};

const columns: ListColumns = registerNotApply.lists.all.columns;
const isDays = (value: unknown): value is { readonly from: string; readonly to: string } =>
  typeof value === "object" && value !== null && "from" in value && "to" in value;

/** One value of the filter, as its column says it. */
function valueText(name: string, value: unknown, { assigneeName }: File): string {
  const column = columns[name];
  if (name === "assigneeId") return assigneeName ?? String(value);
  if (isDays(value)) return `${formatDay(value.from)} – ${formatDay(value.to)}`;
  const words = (Array.isArray(value) ? value : [value]).map((each: string | number) => {
    if (column?.kind === "app") return appName(Number(each));
    if (column?.kind === "product") return productName(Number(each));
    return column?.codes ? wordOf(column.codes, each) : String(each);
  });
  return words.join(", ");
}

/** Whose numbers are asked for, as the filter of their list says it. */
function filterText(row: File): string {
  const parts = Object.entries(row.filters).map(([name, value]) =>
    name === "dataIds"
      ? t("marketing.phones.ticked", { count: formatNumber(Array.isArray(value) ? value.length : 0) })
      : `${textOf(name === "assigneeId" ? "marketing.column.assignee" : (columns[name]?.label ?? ""))}: ${valueText(name, value, row)}`,
  );
  return parts.join(" · ") || t("marketing.phones.everybody");
}

/** Files of whole numbers: whoever holds the key asks for one on a lead list, another decides it here, and the asker's exports hold it. */
export const phoneFiles = tableScreen<"leadPhones.list">({
  path: "/marketing/marketConfig/phoneFiles",
  list: leadPhonesList,
  rowKey: "id",
  show: "status type rows filters reason requester createTime expireTime reviewer decideTime fileRows keptUntil remark",
  sections: ["marketing", "order", "approval"],
  mark: waitingMark,
  looks: {
    status: { tone: ({ status }) => tones[status] },
    filters: { cell: (row) => <span translate="no">{filterText(row)}</span> },
    reason: { cell: ({ reason }) => <span translate="no">{reason}</span> },
    requester: { cell: ({ requester }) => <span translate="no">{requester}</span> },
    reviewer: { cell: ({ reviewer }) => <span translate="no">{reviewer ?? "–"}</span> },
    remark: { cell: ({ remark }) => <span translate="no">{remark || "–"}</span> },
  },
  filters: ["status", { key: "type", kind: "many-of" }, { key: "time", label: "marketing.phones.asked", kind: "date-range" }],
  commands: [
    ...decideCommands<File>({
      id: "phones",
      words: {
        approve: "marketing.phones.approve",
        refuse: "marketing.phones.refuse",
        asks: "marketing.phones.asks",
        decided: "marketing.phones.decidedDone",
      },
      vars: (row) => ({
        requester: row.requester,
        count: formatNumber(row.rows),
        list: wordOf(ruleKindCodes, row.type),
        filter: filterText(row),
        reason: row.reason,
      }),
      place: { bar: 1, rowMenu: 1 },
    }),
    ...askerCommands<File>("phones", leadPhonesCalls["leadPhones.ask"].permission),
  ],
});
