import type { QueryReport } from "../../../contract/report/query-reports.ts";
import { sendingCalls } from "../../../contract/report/sending/sending.calls.ts";
import type { InputOf } from "../../../contract/types.ts";
import { FieldsDialog } from "../../form/fields-dialog.tsx";
import { choice, number, text, type Option } from "../../form/kinds.ts";
import { formatInstant, formatWeekday } from "../../i18n/format.ts";
import { t, useT } from "../../i18n/i18n.ts";
import { ports } from "../../kernel/command/ports.ts";
import type { Source } from "../../kernel/command/records.ts";
import { daysIn, type Range } from "../ranges.ts";

export interface NewSending {
  readonly query: QueryReport;
  readonly title: string;
  readonly filters: InputOf<"sending.begin">["filters"];
  readonly columns: readonly string[];
  readonly range: Range;
}
interface FormProps {
  readonly of: NewSending;
  readonly source: Source;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const weekdays = [1, 2, 3, 4, 5, 6, 7];
const monday = "2024-01-0";
/** "day", a weekday, or a day of the month, in words. */
export function whenText(every: string, onDay: number): string {
  if (every === "day") return t("reporting.sending.daily");
  if (every === "week") return t("reporting.sending.weekly", { day: formatWeekday(`${monday}${onDay}`) });
  return onDay === 31 ? t("reporting.sending.monthEnd") : t("reporting.sending.monthly", { day: onDay });
}
const whenOptions = (): readonly Option[] =>
  [
    ["day", 1] as const,
    ...weekdays.map((day) => ["week", day] as const),
    ["month", 1] as const,
    ["month", 15] as const,
    ["month", 31] as const,
  ].map(([every, onDay]) => ({ value: `${every}:${onDay}`, label: whenText(every, onDay) }));
const days = ["1", "7", "14", "30"] as const;
export const periodText = (period: string): string =>
  period === "month" || period === "monthBefore" ? t(`reporting.sending.${period}`) : t("reporting.sending.lastDays", { days: period });
const periodOptions = (): readonly Option[] => [...days, "month", "monthBefore"].map((value) => ({ value, label: periodText(value) }));

const hours = (value: number) =>
  Number.isInteger(value) && value >= 0 && value <= 23 ? null : ({ error: "field.unreadable", vars: { hint: "8" } } as const);
export const reasonField = text({
  label: "export.reason",
  required: true,
  hint: () => t("export.reasonHint"),
  rules: [(value) => (value.length >= 5 ? null : { error: "field.required" })],
});
const fields = {
  name: text({ label: "reporting.sending.name", required: true }),
  when: choice({ label: "reporting.sending.when", required: true, options: whenOptions }),
  hour: number({ label: "reporting.sending.hour", required: true, rules: [hours], hint: () => t("reporting.sending.hourHint") }),
  period: choice({ label: "reporting.sending.period", required: true, options: periodOptions }),
  format: choice({
    label: "export.format",
    required: true,
    options: () => ["xlsx", "csv"].map((value) => ({ value, label: value.toUpperCase() })),
  }),
  reason: reasonField,
};

/** The table that is shown, as a file on a schedule: its filters and split, of days that move. */
export function SendingForm({ of: { query, title, filters, columns, range }, source, onClose, onDone }: FormProps) {
  useT();
  const length = String(daysIn(range));
  return (
    <FieldsDialog
      title={t("reporting.sending.new", { report: title })}
      fields={fields}
      initial={{ name: title, when: "day:1", hour: 8, period: days.find((each) => each === length) ?? "30", format: "xlsx" }}
      cancel={onClose}
      submit={async ({ name, when, hour, period, format, reason }, idempotencyKey) => {
        const [every = "day", onDay = "1"] = String(when).split(":");
        const input: InputOf<"sending.begin"> = {
          name,
          reportCode: query,
          filters,
          columns: [...columns],
          period: String(period),
          hour: hour ?? 8,
          onDay: Number(onDay),
          reason,
          every: every === "week" || every === "month" ? every : "day",
          format: format === "csv" ? "csv" : "xlsx",
        };
        const { nextTime } = await ports.send(sendingCalls["sending.begin"], input, { command: "sending.begin", source, idempotencyKey });
        ports.tell({ kind: "done", text: t("reporting.sending.begun", { time: formatInstant(nextTime) }) }, "sending.begin");
        onDone();
      }}
    />
  );
}

interface ReasonProps extends Omit<FormProps, "of"> {
  readonly id: number;
  readonly name: string;
}
/** The reason anew: it is asked for every 90 days. */
export function ReasonForm({ id, name, source, onClose, onDone }: ReasonProps) {
  useT();
  return (
    <FieldsDialog
      title={t("reporting.sending.reasonOf", { name })}
      fields={{ reason: reasonField }}
      cancel={onClose}
      submit={async ({ reason }, idempotencyKey) => {
        await ports.send(sendingCalls["sending.reason"], { id, reason }, { command: "sending.reason", source, idempotencyKey });
        onDone();
      }}
    />
  );
}
