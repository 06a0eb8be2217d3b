import { useState, type ReactNode } from "react";
import { targetCalls } from "../../../contract/report/target/target.calls.ts";
import { targetFigures } from "../../../contract/report/target/targets.ts";
import type { ReportCode } from "../../../contract/report/explained.ts";
import type { FigureKey } from "../../../contract/report/figures.ts";
import type { Dimension, ReportRecord } from "../../../contract/report/report-record.ts";
import { refreshCalls } from "../../client/query.ts";
import { loadSections, t } from "../../i18n/i18n.ts";
import type { Source } from "../../kernel/command/records.ts";
import type { KeyHandler } from "../../kernel/keys/contexts.ts";
import { toast } from "../../kernel/state/messages.ts";
import { can } from "../../kernel/state/session.ts";
import { lateDialog } from "../../table/late-dialog.tsx";
import type { Ranked } from "../rank/ranked.ts";
import type { TargetFormProps } from "./target.form.tsx";

const texts = () => loadSections("form", "reporting");
const form = lateDialog<TargetFormProps>(async () => (await Promise.all([import("./target.form.tsx"), texts()]))[0].TargetForm);
const file = lateDialog<Omit<TargetFormProps, "metric">>(
  async () => (await Promise.all([import("./target-file.form.tsx"), texts()]))[0].TargetFileForm,
);

interface Here {
  readonly metric: FigureKey;
  readonly by: Dimension;
  readonly line: Ranked | undefined;
}

/** What is to be reached of the figure under the cursor: set by a form or a file, by whoever sets the house's parameters. */
export function useTargets(record: ReportRecord, here: Here): { readonly dialog: ReactNode; readonly handlers: readonly KeyHandler[] } {
  const [open, set] = useState<{ readonly what: "one" | "file"; readonly source: Source } | null>(null);
  // The boards of reports are explained, and have targets.
  const code = record.query ?? (record.board as ReportCode | undefined);
  const figures = targetFigures(record);
  if (figures.length === 0 || !code || !can(targetCalls["report.targetSave"].permission)) return { dialog: null, handlers: [] };
  const onClose = () => set(null);
  const onDone = () => {
    onClose();
    void refreshCalls("report.query", "report.targetLines");
  };
  const of = { record, code, by: here.by, line: here.line, onClose, onDone };
  const handlers: readonly KeyHandler[] = [
    {
      id: "report.targets",
      verb: "targets",
      label: "report.key.targets",
      palette: true,
      run: ({ source }) => (figures.includes(here.metric) ? set({ what: "one", source }) : toast(t("report.target.none"))),
    },
    { id: "report.targetFile", label: "report.key.targetFile", palette: true, run: ({ source }) => set({ what: "file", source }) },
  ];
  const dialog =
    open === null ? null : open.what === "one" ? (
      <form.Dialog {...of} metric={here.metric} source={open.source} />
    ) : (
      <file.Dialog {...of} source={open.source} />
    );
  return { dialog, handlers };
}
