import { useState } from "react";
import { queryReports } from "../../contract/report/query-reports.ts";
import { fileTarget, targetFileColumns } from "../../contract/report/target/target.columns.ts";
import { loadSections, t } from "../i18n/i18n.ts";
import type { MessageKey } from "../i18n/sections.ts";
import type { Source } from "../kernel/command/records.ts";
import type { KeyHandler } from "../kernel/keys/contexts.ts";
import { useKeyContext } from "../kernel/keys/contexts.ts";
import { can } from "../kernel/state/session.ts";
import { exportKeys } from "../table/export/export-keys.ts";
import type { NewSending } from "./sending/sending.form.tsx";
import type { SendingsProps } from "./sending/sendings.dialog.tsx";
import { lateDialog } from "../table/late-dialog.tsx";
import { pictureOf, type FilesProps } from "./picture/picture-way.ts";

const tableDialog = lateDialog(async () => {
  const [{ ExportDialog }] = await Promise.all([import("../table/export/export-dialog.tsx"), loadSections("export", "tools", "report")]);
  return ExportDialog;
});
const jobsDialog = lateDialog(async () => {
  const [{ ExportJobsDialog }] = await Promise.all([
    import("../table/export/export-jobs-dialog.tsx"),
    loadSections("export", "tools", "report"),
  ]);
  return ExportJobsDialog;
});

const sendingsDialog = lateDialog<SendingsProps>(
  async () =>
    (await Promise.all([import("./sending/sendings.dialog.tsx"), loadSections("export", "form", "reporting", "tools")]))[0].SendingsDialog,
);
type Dated = NewSending["filters"] & { readonly startTime: string; readonly endTime: string };

/** The way out of the house for the table of a report that the server answers along whatever it is split by. */
export function TableFiles({ record, data, chosen, pictured }: FilesProps) {
  const { query, figures, title } = record;
  const { input: asked, rows = null, columns: own, targets = [] } = data;
  const target = rows === null ? null : fileTarget(record, targets, chosen);
  const [opened, setOpened] = useState<{ readonly what: "table" | "exports" | "sendings"; readonly source: Source } | null>(null);
  const may = query !== undefined && can(queryReports[query].exports);
  const open = (what: "table" | "exports" | "sendings", source: Source) => setOpened({ what, source });
  const handlers: readonly KeyHandler[] = [
    ...exportKeys({ begin: (source) => open("table", source), look: () => open("exports", "key") }),
    { id: "report.sendings", verb: "schedule", label: "report.key.sendings", palette: true, run: ({ source }) => open("sendings", source) },
  ];
  useKeyContext<null>({ id: "report.exports", where: "report", active: may, handlers: may ? handlers : [] });
  const { reportCode: _code, ...narrowed } = asked as { readonly reportCode?: string };
  const input = target === null ? narrowed : { ...narrowed, metric: target };
  if (!opened || !query) return null;
  const onClose = () => setOpened(null);
  if (opened.what === "exports") return <jobsDialog.Dialog onClose={onClose} />;
  const columns = ["name", "group", ...(own ?? [...(target === null ? [] : targetFileColumns(target)), ...figures])];
  if (opened.what === "sendings") {
    const { startTime: from, endTime: to, ...filters } = input as Dated;
    return <sendingsDialog.Dialog of={{ query, title: t(title as MessageKey), filters, columns, range: { from, to } }} onClose={onClose} />;
  }
  return (
    <tableDialog.Dialog
      code={`report.${query}`}
      columns={columns}
      input={input}
      source={opened.source}
      ticked={[]}
      total={rows}
      picture={pictureOf(record, { pictured, input: asked })}
      onClose={onClose}
    />
  );
}
