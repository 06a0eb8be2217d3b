import { targetCalls } from "../../../contract/report/target/target.calls.ts";
import { targetFigures, targetFileFields, type TargetFileField } from "../../../contract/report/target/targets.ts";
import type { OutputOf } from "../../../contract/types.ts";
import { limits } from "../../../lending/limits.ts";
import { type FileDesk, ImportDialog } from "../../form/import/import-dialog.tsx";
import { formatNumber } from "../../i18n/format.ts";
import { t, useT } from "../../i18n/i18n.ts";
import { ports } from "../../kernel/command/ports.ts";
import { figureName } from "../values.ts";
import type { TargetFormProps } from "./target.form.tsx";

const command = "report.targetFile";
const labelOf = (field: string): string => {
  const known = targetFileFields.find((each) => each === field);
  return known ? t(`reporting.target.file.${known}`) : field;
};
const fieldOf = (title: string): string =>
  targetFileFields.find((field: TargetFileField) => [field, labelOf(field).toLowerCase()].includes(title.trim().toLowerCase())) ?? title;

/** A file of targets for the figures of one report: judged at once, line by line. */
export function TargetFileForm({ record, code, source, onClose, onDone }: Omit<TargetFormProps, "metric">) {
  useT();
  const desk: FileDesk<OutputOf<"report.targetImport">> = {
    title: t("report.key.targetFile"),
    help: t("reporting.target.fileHelp", {
      fields: targetFileFields.join(", "),
      most: formatNumber(limits.targetsInFile),
      figures: targetFigures(record).map(figureName).join(", "),
    }),
    badFile: "targets-refused.csv",
    fieldOf,
    labelOf,
    ask: (rows, dry, idempotencyKey) =>
      ports.send(targetCalls["report.targetImport"], { reportCode: code, rows, dry }, { command, source, idempotencyKey }),
    button: (good) => t("reporting.target.fileSend", { count: formatNumber(good) }),
    ended: ({ good }) => {
      ports.tell({ kind: "done", text: t("reporting.target.fileSaved", { count: formatNumber(good) }) }, command);
      onDone();
    },
  };
  return <ImportDialog desk={desk} cancel={onClose} />;
}
