import { overflowList } from "../../../contract/finance/overflow.columns.ts";
import { mayApplyOverflow } from "../../../lending/finance/overflow.rules.ts";
import { openedFrom, openOrderTab } from "../../client/order-tab.ts";
import { loadSections } from "../../i18n/i18n.ts";
import { commandsFor, type ScreenContext } from "../../kernel/command/command.ts";
import { ports } from "../../kernel/command/ports.ts";
import type { Tone } from "../../kernel/screen/screen.ts";
import { lateForm } from "../../table/late-dialog.tsx";
import { tableScreen } from "../../table/table-screen.tsx";
import type { Overflow } from "./overflow.form.tsx";

const tones: Readonly<Record<Overflow["status"], Tone>> = { open: "warn", reserved: "plain", done: "good" };

const form = lateForm<Overflow, true>(async () => {
  const [{ OverflowForm }] = await Promise.all([import("./overflow.form.tsx"), loadSections("form")]);
  return OverflowForm;
});

async function apply(row: Overflow, { source, refresh }: ScreenContext<Overflow>): Promise<void> {
  if (await ports.ask(form.form, row, source)) refresh();
}

/** Customers' credit balances: what was paid too much, what became of it, and what is left. */
export const repaymentOverflow = tableScreen<"overflow.list">({
  path: "/finance/repaymentOverflow",
  list: overflowList,
  rowKey: "id",
  open: (row) => void openOrderTab(row.id, row.orderNo, openedFrom()),
  looks: {
    status: { tone: (row) => tones[row.status] },
    paymentNo: { cell: (row) => row.paymentNo ?? "–" },
  },
  filters: [
    "orderNo",
    { key: "phone", label: "order.column.phoneFull", kind: "text" },
    "status",
    { key: "time", label: "finance.overflow.column.created", kind: "date-range" },
  ],
  commands: [
    commandsFor<Overflow>().ui({
      id: "overflow.apply",
      label: "finance.overflow.apply.label",
      target: "one",
      verb: "new",
      place: { bar: 1, rowMenu: 1, hint: 1 },
      permission: "finance:overflow:apply",
      acts: true,
      blocked: mayApplyOverflow,
      run: (row, context) => void apply(row, context),
    }),
  ],
});
