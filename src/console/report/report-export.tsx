import { useState } from "react";
import { figureOf, type FigureKey } from "../../contract/report/figures.ts";
import type { ReportRecord } from "../../contract/report/report-record.ts";
import { queryReports } from "../../contract/report/query-reports.ts";
import { targetColumn } from "../../contract/report/target/targets.ts";
import { loadSections, t } from "../i18n/i18n.ts";
import type { MessageKey } from "../i18n/sections.ts";
import type { Source } from "../kernel/command/records.ts";
import type { KeyHandler } from "../kernel/keys/contexts.ts";
import { useKeyContext } from "../kernel/keys/contexts.ts";
import { can } from "../kernel/state/session.ts";
import { useBoardExport } from "../table/export/board-export.tsx";
import type { BoardAsked } from "../table/export/board-export.dialog.tsx";
import { exportKeys } from "../table/export/export-keys.ts";
import type { NewSending } from "./sending/sending.form.tsx";
import type { SendingsProps } from "./sending/sendings.dialog.tsx";
import { toast } from "../kernel/state/messages.ts";
import { lateDialog } from "../table/late-dialog.tsx";
import type { PictureWay } from "../table/export/export-dialog.tsx";
import { script } from "../ui/later.tsx";
import { partsHere } from "./picture/parts.ts";
import type { Pictured } from "./picture/take-picture.ts";
import { isQueried } from "./rank/query.data.ts";

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

/** How many lines the table has, where it is what a file holds; and the figure whose targets go with it. */
interface Taken {
  readonly pictured: Taking["pictured"];
  readonly rows: number | null;
  readonly target: FigureKey | null;
}
interface Taking {
  readonly input: object;
  /** What its picture says of itself. */
  readonly pictured: Pick<Pictured, "asked" | "words" | "compared">;
  readonly rows?: number | null | undefined;
  readonly targets?: readonly { readonly metric: string }[] | undefined;
}
const targetFileColumns = (key: FigureKey): readonly string[] => [
  "targetOf",
  targetColumn(figureOf(key).unit),
  "targetReached",
  "targetPace",
];

/** How the picture that stands on the page is taken out. */
function pictureOf(pictured: Pictured): PictureWay {
  if (partsHere().length === 0) return { take: null };
  return {
    take: async (reason, how) => {
      const { takePicture } = await script(() => import("./picture/take-picture.ts"));
      const draw = await takePicture(pictured, reason, how);
      // Behind the dialog, which is gone by then.
      void draw().catch(() => toast(t("export.failed", { why: t("export.notDrawn") }), { tone: "bad" }));
    },
  };
}

/** The way out of the house for the table of a report that the server answers along whatever it is split by. */
function useTableExport(record: ReportRecord, asked: object, { rows, target, pictured }: Taken) {
  const { query, figures, title } = record;
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
  const columns = ["name", "group", ...(target === null ? [] : targetFileColumns(target)), ...figures];
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
      picture={isQueried(record) ? pictureOf({ record, filters: narrowed as Pictured["filters"], ...pictured }) : undefined}
      onClose={onClose}
    />
  );
}

/** What a report may be taken out as, by its keys: the files of its board, or its table. */
export function useReportExport(record: ReportRecord, { input, rows = null, targets = [], pictured }: Taking) {
  // A file holds the targets of one figure: the first of the report with a target.
  const target = rows === null ? null : (record.figures.find((key) => targets.some(({ metric }) => metric === key)) ?? null);
  const boards = record.board ? [{ name: record.board, label: t(record.title as MessageKey) }] : [];
  const board = useBoardExport(boards, input as BoardAsked);
  const table = useTableExport(record, input, { rows, target, pictured });
  return { dialog: record.query ? table : board.dialog };
}
