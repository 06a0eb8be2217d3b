import { useState } from "react";
import { useWatch } from "react-hook-form";
import { ruleCalls } from "../../../../contract/risk/rule.calls.ts";
import type { InputOf } from "../../../../contract/types.ts";
import type { Reason } from "../../../../lending/reason.ts";
import { mostRows, readRuleRows, type RowsReading, type RuleRow } from "../../../../lending/risk/rule-rows.ts";
import { FieldsDialog, type Asked } from "../../../form/fields-dialog.tsx";
import { rows as rowsKind, type RowNote } from "../../../form/kinds.ts";
import { textOfRows } from "../../../form/rows/rows.ts";
import { useFormHandle } from "../../../form/use-form.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { t, useT } from "../../../i18n/i18n.ts";
import { reasonText } from "../../../i18n/reason.ts";
import { ports } from "../../../kernel/command/ports.ts";
import { names } from "./names.ts";

/** A rule of the list whose next version a row of its name is. */
export interface EditedRule {
  readonly id: number;
  readonly name: string;
  readonly version: number;
}
export interface RuleRows {
  readonly text: string;
  readonly edited: readonly EditedRule[];
}

const command = "rule.saveAll";
const alike = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
const readerOf =
  (edited: readonly EditedRule[]) =>
  (typed: string): RowsReading =>
    readRuleRows(
      typed,
      names.market,
      names.rules.filter(({ id }) => !edited.some((rule) => rule.id === id)).map(({ name }) => name),
    );

const fieldsOf = (read: (typed: string) => RowsReading) => ({
  rows: rowsKind({
    label: "risk.paste.rows",
    required: true,
    hint: () => t("risk.paste.help"),
    look: {
      columns: [{ label: "risk.column.name" }, { label: "risk.column.group" }, { label: "risk.field.rule" }],
      margin: {
        label: "risk.column.says",
        of: (rows) => {
          const { bad } = read(textOfRows(rows));
          return rows.map((_, row): RowNote => {
            const fault = bad.find(({ line }) => line === row + 1);
            return fault ? { text: reasonText(fault.reason), isWrong: true } : { text: "✓" };
          });
        },
      },
    },
  }),
});

/** How many of the rows can stand, as they are now. */
function Judged({ read }: { readonly read: (typed: string) => RowsReading }) {
  useT();
  const typed = String(useWatch({ control: useFormHandle().hook.control, name: "rows" }) ?? "");
  const { rules } = read(typed);
  return <output className="text-cell">{t("risk.paste.good", { count: formatNumber(rules.length) })}</output>;
}

type Input = InputOf<"rule.saveAll">["rules"][number];
function inputOf({ limit, ...rest }: RuleRow, edited: readonly EditedRule[]): Input {
  const before = edited.find(({ name }) => alike(name, rest.name));
  const enabled = names.rules.find(({ id }) => id === before?.id)?.enabled ?? true;
  const value = (typeof limit === "object" && !("from" in limit) ? [...limit] : limit) as Input["value"];
  return { ...rest, value, enabled, ...(before ? { id: before.id, version: before.version } : {}) };
}
function judge({ rules, bad }: RowsReading): Reason | null {
  if (bad.length > 0) return { error: "risk.badRows", vars: { count: bad.length }, field: "rows" };
  return rules.length > mostRows ? { error: "risk.manyRows", vars: { max: mostRows }, field: "rows" } : null;
}

/** Several rules at once as a grid, copied from elsewhere or ticked in the list: all of them become drafts, or none. */
export function RowsDialog({ subject: { text, edited }, source, submit, cancel }: Asked<RuleRows>) {
  const [read] = useState(() => readerOf(edited));
  const [fields] = useState(() => fieldsOf(read));
  return (
    <FieldsDialog
      title={t(edited.length > 0 ? "risk.paste.edit" : "risk.paste.add")}
      send={t("risk.paste.send")}
      fields={fields}
      initial={{ rows: text }}
      cancel={cancel}
      after={<Judged read={read} />}
      judge={({ rows }) => judge(read(rows))}
      submit={async ({ rows }, idempotencyKey) => {
        const rules = read(rows).rules.map((rule) => inputOf(rule, edited));
        await ports.send(ruleCalls["rule.saveAll"], { rules }, { command, source, idempotencyKey });
        ports.tell({ kind: "done", text: t("risk.paste.done", { count: formatNumber(rules.length) }) }, command);
        submit(true);
      }}
    />
  );
}
