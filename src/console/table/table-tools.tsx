import { useEffect, useMemo, useState } from "react";
import { useLocation } from "react-router-dom";
import { calls } from "../../contract/calls.ts";
import type { ListCallName } from "../../contract/types.ts";
import { loadSections, t, useT } from "../i18n/i18n.ts";
import type { KeyHandler } from "../kernel/contexts.ts";
import type { Column, Filter, TableScreen } from "../kernel/screen.ts";
import { can } from "../kernel/session.ts";
import { exportKeys } from "./export-keys.ts";
import type { Tool } from "./filter-bar.tsx";
import { whenSettled } from "./idle.ts";
import { lateDialog } from "./late-dialog.tsx";
import { prefetchViews, showView, useViews, viewSearch } from "./views.ts";
import type { QueueHandle } from "./use-queue.ts";

const columnsDialog = lateDialog(async () => {
  const [{ ColumnsDialog }] = await Promise.all([import("./columns-dialog.tsx"), loadSections("tools")]);
  return ColumnsDialog;
});
const exportDialog = lateDialog(async () => {
  const [{ ExportDialog }] = await Promise.all([import("./export-dialog.tsx"), loadSections("export")]);
  return ExportDialog;
});
const viewsDialog = lateDialog(async () => {
  const [{ ViewsDialog }] = await Promise.all([import("./views-dialog.tsx"), loadSections("tools")]);
  return ViewsDialog;
});
const exportsDialog = lateDialog(async () => {
  const [{ ExportJobsDialog }] = await Promise.all([import("./export-jobs-dialog.tsx"), loadSections("export", "tools")]);
  return ExportJobsDialog;
});

type Opened = "columns" | "views" | "export" | "exports";
export interface TableTools {
  readonly handlers: readonly KeyHandler[];
  readonly buttons: readonly Tool[];
  readonly opened: Opened | null;
  readonly close: () => void;
  readonly queue: QueueHandle<unknown>;
}

/** What a table offers beside its rows: columns, views, exports; each by key, by palette and by mouse. */
export function useTableTools<N extends ListCallName>(screen: TableScreen<N>, queue: QueueHandle<unknown>): TableTools {
  useT();
  const [opened, open] = useState<Opened | null>(null);
  const views = useViews(screen.path);
  const { search } = useLocation();
  const mayExport = screen.exports !== undefined && can(calls[screen.exports].permission);
  useEffect(
    () =>
      whenSettled(() => {
        columnsDialog.prefetch();
        viewsDialog.prefetch();
        prefetchViews(screen.path);
        void import("./copy.ts").catch(() => undefined);
        if (!mayExport) return;
        exportDialog.prefetch();
        exportsDialog.prefetch();
        void import("./exports.ts").then(({ resumeExports }) => resumeExports());
      }),
    [screen.path, mayExport],
  );
  const here = useMemo(() => viewSearch(search), [search]);
  const shown = views.find((view) => view.search === here && here !== "");
  const handlers: KeyHandler[] = [
    { id: "table.columns", keys: ["b"], label: "table.key.columns", palette: true, run: () => open("columns") },
    { id: "table.views", keys: ["shift+g"], label: "table.key.views", palette: true, run: () => open("views") },
    ...(mayExport ? exportKeys({ begin: () => open("export"), look: () => open("exports") }) : []),
    ...views.map((view): KeyHandler => ({
      id: `view.${view.id}`,
      keys: [],
      text: t("table.views.open", { name: view.name }),
      palette: true,
      run: () => showView(screen.path, view),
    })),
  ];
  const buttons: Tool[] = [
    { id: "views", label: shown?.name ?? t("table.tools.views"), chord: "shift+g", onClick: () => open("views") },
    { id: "columns", label: t("table.tools.columns"), chord: "b", onClick: () => open("columns") },
    ...(mayExport ? [{ id: "export", label: t("table.tools.export"), chord: "ctrl+s", onClick: () => open("export") }] : []),
  ];
  return { handlers, buttons, opened, close: () => open(null), queue };
}

interface TableDialogProps<N extends ListCallName> {
  readonly tools: TableTools;
  readonly screen: TableScreen<N>;
  /** Those that are shown: what is exported. */
  readonly columns: readonly { readonly key: string }[];
  readonly input: object;
}

/** The one of them that is open. */
export function TableDialog<N extends ListCallName>({ tools, screen, columns, input }: TableDialogProps<N>) {
  const { opened, close, queue } = tools;
  if (opened === "columns")
    return <columnsDialog.Dialog path={screen.path} columns={screen.columns as readonly Column<never>[]} onClose={close} />;
  if (opened === "views")
    return <viewsDialog.Dialog path={screen.path} filters={screen.filters as unknown as readonly Filter<never>[]} onClose={close} />;
  if (opened === "exports") return <exportsDialog.Dialog onClose={close} />;
  if (opened !== "export" || !screen.exports) return null;
  const { selection, data } = queue;
  return (
    <exportDialog.Dialog
      call={screen.exports}
      code={screen.list}
      columns={columns.map(({ key }) => key)}
      input={input}
      ticked={selection.allMatching ? [] : [...selection.ids]}
      total={data.total}
      onClose={close}
    />
  );
}
