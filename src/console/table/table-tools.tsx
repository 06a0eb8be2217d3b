import { useEffect, useMemo, useState } from "react";
import { useLocation } from "react-router-dom";
import type { ListCallName } from "../../contract/types.ts";
import { loadSections, t, useT } from "../i18n/i18n.ts";
import type { KeyHandler } from "../kernel/keys/contexts.ts";
import type { Column, Filter, TableScreen } from "../kernel/screen/screen.ts";
import type { Source } from "../kernel/command/records.ts";
import { can } from "../kernel/state/session.ts";
import { keyOf } from "../kernel/verbs/table.ts";
import { exportKeys } from "./export/export-keys.ts";
import type { Tool } from "./filter/filter-bar.tsx";
import { whenSettled } from "../kernel/idle.ts";
import { lateDialog } from "./late-dialog.tsx";
import { prefetchViews, showView, useViews, viewSearch } from "./views/views.ts";
import type { QueueHandle } from "./queue/use-queue.ts";

const columnsDialog = lateDialog(async () => {
  const [{ ColumnsDialog }] = await Promise.all([import("./grid/columns-dialog.tsx"), loadSections("tools")]);
  return ColumnsDialog;
});
const exportDialog = lateDialog(async () => {
  const [{ ExportDialog }] = await Promise.all([import("./export/export-dialog.tsx"), loadSections("export")]);
  return ExportDialog;
});
const viewsDialog = lateDialog(async () => {
  const [{ ViewsDialog }] = await Promise.all([import("./views/views-dialog.tsx"), loadSections("tools")]);
  return ViewsDialog;
});
const exportsDialog = lateDialog(async () => {
  const [{ ExportJobsDialog }] = await Promise.all([import("./export/export-jobs-dialog.tsx"), loadSections("export", "tools")]);
  return ExportJobsDialog;
});

interface Opened {
  readonly name: "columns" | "views" | "export" | "exports";
  /** What pressed it. */
  readonly source: Source;
}
export interface TableTools {
  readonly handlers: readonly KeyHandler[];
  readonly buttons: readonly Tool[];
  readonly opened: Opened | null;
  readonly close: () => void;
  readonly queue: QueueHandle<unknown>;
}

/** Their scripts, fetched when the rows are there and nothing else is. */
function useToolsAhead(path: string, mayExport: boolean): void {
  useEffect(
    () =>
      whenSettled(() => {
        columnsDialog.prefetch();
        viewsDialog.prefetch();
        prefetchViews(path);
        void Promise.all([import("./grid/copy.ts"), import("./peek/peek.tsx")]).catch(() => undefined);
        if (!mayExport) return;
        exportDialog.prefetch();
        exportsDialog.prefetch();
        // A file that somebody waits for is asked after at the next page that can.
        void import("./export/exports.ts").then(({ resumeExports }) => resumeExports()).catch(() => undefined);
      }),
    [path, mayExport],
  );
}

/** The views of the list, each by its name in the palette; and the name of the one that is shown. */
function useViewKeys(path: string) {
  const views = useViews(path);
  const { search } = useLocation();
  const here = useMemo(() => viewSearch(search), [search]);
  const viewKeys = views.map((view): KeyHandler => ({
    id: `view.${view.id}`,
    text: t("table.views.open", { name: view.name }),
    palette: true,
    run: () => showView(path, view),
  }));
  return { viewKeys, shown: views.find((view) => view.search === here && here !== "") };
}

/** What a table offers beside its rows: columns, views, exports; each by key, by palette and by mouse. */
export function useTableTools<N extends ListCallName>(screen: TableScreen<N>, queue: QueueHandle<unknown>): TableTools {
  useT();
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = (name: Opened["name"], source: Source) => setOpened({ name, source });
  const mayExport = screen.exports !== undefined && can(screen.exports);
  const { viewKeys, shown } = useViewKeys(screen.path);
  useToolsAhead(screen.path, mayExport);
  const handlers: KeyHandler[] = [
    { id: "table.columns", verb: "columns", palette: true, run: ({ source }) => open("columns", source) },
    { id: "table.views", verb: "views", palette: true, run: ({ source }) => open("views", source) },
    ...(mayExport ? exportKeys({ begin: (source) => open("export", source), look: () => open("exports", "key") }) : []),
    ...viewKeys,
  ];
  const buttons: Tool[] = [
    { id: "views", label: shown?.name ?? t("table.tools.views"), chord: keyOf("views"), onClick: () => open("views", "button") },
    { id: "columns", label: t("table.tools.columns"), chord: keyOf("columns"), onClick: () => open("columns", "button") },
    ...(mayExport
      ? [{ id: "export", label: t("table.tools.export"), chord: keyOf("export"), onClick: () => open("export", "button") }]
      : []),
  ];
  return { handlers, buttons, opened, close: () => setOpened(null), queue };
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
  if (opened?.name === "columns")
    return <columnsDialog.Dialog path={screen.path} columns={screen.columns as readonly Column<never>[]} onClose={close} />;
  if (opened?.name === "views")
    return <viewsDialog.Dialog path={screen.path} filters={screen.filters as unknown as readonly Filter<never>[]} onClose={close} />;
  if (opened?.name === "exports") return <exportsDialog.Dialog onClose={close} />;
  if (opened?.name !== "export" || !screen.exports) return null;
  const { selection, data } = queue;
  return (
    <exportDialog.Dialog
      code={screen.list.name}
      columns={columns.map(({ key }) => key)}
      input={input}
      ticked={selection.allMatching ? [] : [...selection.ids]}
      total={data.total}
      source={opened.source}
      onClose={close}
    />
  );
}
