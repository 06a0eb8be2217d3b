import { useState } from "react";
import { figureOf, type FigureKey } from "../../../contract/report/figures.ts";
import { isNobody } from "../../../contract/report/nobody.ts";
import type { ReportCode } from "../../../contract/report/explained.ts";
import type { Dimension, ReportRecord } from "../../../contract/report/report-record.ts";
import { targetCalls } from "../../../contract/report/target/target.calls.ts";
import { targetReads } from "../../../contract/report/target/target-reads.calls.ts";
import { targetDimsOf, type TargetDim } from "../../../contract/report/target/targets.ts";
import type { OutputOf } from "../../../contract/types.ts";
import { monthOf } from "../../../lending/report/target.ts";
import { addMonths } from "../../../lending/time/calendar.ts";
import { localDate } from "../../../lending/time/zone.ts";
import { useAsked } from "../../client/asked.ts";
import { reviewerOptions } from "../../client/reviewers.ts";
import { staffOptions, teamOptions, useStaff } from "../../client/staff.ts";
import { FieldsDialog } from "../../form/fields-dialog.tsx";
import { choice, money, number, rate, type Option } from "../../form/kinds.ts";
import { formatInstant, formatMonth, timeZone } from "../../i18n/format.ts";
import { t, useT } from "../../i18n/i18n.ts";
import { ports } from "../../kernel/command/ports.ts";
import type { Source } from "../../kernel/command/records.ts";
import { appName, appOptions, productName, productOptions } from "../../table/filter/options.ts";
import type { Ranked } from "../rank/ranked.ts";
import { figureName, valueText } from "../values.ts";

export interface TargetFormProps {
  readonly record: ReportRecord;
  readonly code: ReportCode;
  readonly metric: FigureKey;
  /** Along what the report runs, and the line under the cursor. */
  readonly by: Dimension;
  readonly line: Ranked | undefined;
  readonly source: Source;
  readonly onClose: () => void;
  readonly onDone: () => void;
}
type Row = OutputOf<"report.targetList">[number];

const million = 1_000_000;
const earlier = 1;
const later = 6;

/** Whoever and whatever a target can be of, each with what it is; the one under the cursor too while the others are still being read. */
function whomOptions({ record, by, line }: TargetFormProps, here: string): readonly Option[] {
  const floor = record.department ?? "collection";
  const of: Readonly<Record<TargetDim, () => readonly Option[]>> = {
    all: () => [],
    team: teamOptions(floor),
    app: appOptions,
    product: productOptions,
    collector: staffOptions(floor),
    reviewer: reviewerOptions,
  };
  const named = (dim: TargetDim, label: string): string => `${t(`reporting.target.dim.${dim}`)}: ${label}`;
  const options = targetDimsOf(record).flatMap((dim) =>
    dim === "all"
      ? [{ value: "all:", label: t("reporting.target.dim.all") }]
      : of[dim]().map(({ value, label }) => ({ value: `${dim}:${value}`, label: named(dim, label) })),
  );
  const isThere = options.some(({ value }) => value === here);
  return isThere || !line ? options : [...options, { value: here, label: named(by as TargetDim, line.name) }];
}
const kinds = {
  money: money({ label: "report.target.name", hint: () => t("reporting.target.emptyHint") }),
  count: number({ label: "report.target.name", hint: () => t("reporting.target.emptyHint") }),
  share: rate({ label: "report.target.name", hint: () => t("reporting.target.shareHint") }),
};
const kindOf = (metric: FigureKey): keyof typeof kinds => {
  const { unit } = figureOf(metric);
  return unit === "money" || unit === "share" ? unit : "count";
};

function memberName({ by, key, name }: Row): string {
  if (by === "all") return t("reporting.target.dim.all");
  if (by === "app") return appName(Number(key));
  return by === "product" ? productName(Number(key)) : (name ?? key);
}

const standingCell = "px-2 py-0.5 text-left font-normal";

/** Of which month and whom, how much, and who set it when. */
function StandingLine({ row, metric }: { readonly row: Row; readonly metric: FigureKey }) {
  return (
    <tr className="border-t border-line">
      <td className={standingCell}>{formatMonth(row.month)}</td>
      <td className={standingCell} translate={row.by === "all" ? undefined : "no"}>
        {memberName(row)}
      </td>
      <td className="px-2 py-0.5 text-right font-mono">{valueText(figureOf(metric).unit, row.value)}</td>
      <td className={standingCell}>
        <span translate="no">{row.setBy}</span> · {formatInstant(row.at)}
      </td>
    </tr>
  );
}

/** What stands of the figure, the newest month first. */
function Standing({ rows, metric }: { readonly rows: readonly Row[]; readonly metric: FigureKey }) {
  if (rows.length === 0) return <p className="text-cell text-fg-2">{t("reporting.target.nothing")}</p>;
  return (
    <div className="max-h-52 overflow-auto rounded-panel border border-line">
      <table className="w-full text-cell">
        <caption className="sr-only">{t("reporting.target.standing")}</caption>
        <thead className="text-fg-2">
          <tr>
            {(["month", "whom", "value", "setBy"] as const).map((head) => (
              <th key={head} scope="col" className={`${standingCell} ${head === "value" ? "text-right" : ""}`}>
                {t(`reporting.target.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <StandingLine key={`${row.month} ${row.by} ${row.key}`} row={row} metric={metric} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What the figure under the cursor is to reach in a month: everybody, or the line under the cursor. Nothing takes it back. */
export function TargetForm(props: TargetFormProps) {
  const { record, code, metric, by, line, source, onClose, onDone } = props;
  useT();
  useStaff(record.department);
  const { data: rows } = useAsked(targetReads["report.targetList"], { reportCode: code, metric });
  const [now] = useState(() => monthOf(localDate(new Date(), timeZone())));
  const months = Array.from({ length: earlier + later }, (_, at) => addMonths(now, at - earlier));
  // Nobody is to reach anything.
  const here = line && !isNobody(line.id) && targetDimsOf(record).some((dim) => dim === by) ? `${by}:${line.id}` : "all:";
  const kind = kindOf(metric);
  const fields = {
    value: kinds[kind],
    month: choice({
      label: "reporting.target.month",
      required: true,
      options: () => months.map((value) => ({ value, label: formatMonth(value) })),
    }),
    whom: choice({ label: "reporting.target.whom", required: true, options: () => whomOptions(props, here) }),
  };
  return (
    <FieldsDialog
      title={t("reporting.target.title", { figure: figureName(metric) })}
      fields={fields}
      initial={{ month: now, whom: here }}
      cancel={onClose}
      after={rows ? <Standing rows={rows} metric={metric} /> : null}
      submit={async ({ month, whom, value }, idempotencyKey) => {
        const [dim = "all", key = ""] = String(whom).split(":");
        const set = value === null ? null : kind === "share" ? Math.round(value * million) : Math.round(value);
        const input = { reportCode: code, metric, month: String(month), by: dim as TargetDim, key, value: set };
        await ports.send(targetCalls["report.targetSave"], input, { command: "report.targets", source, idempotencyKey });
        ports.tell({ kind: "done", text: t(set === null ? "reporting.target.takenBack" : "reporting.target.saved") }, "report.targets");
        onDone();
      }}
    />
  );
}
