import { useEffect, useState, type ReactNode } from "react";
import { loadSections } from "../i18n/i18n.ts";
import { useKeyContext } from "../kernel/keys/contexts.ts";
import type { Filter } from "../kernel/screen/screen.ts";
import { lateDialog } from "../table/late-dialog.tsx";
import type { ViewsDialogProps } from "../table/views/use-view-list.ts";
import { prefetchViews } from "../table/views/views.ts";
import { keptSearch, type Asked } from "./address.ts";

const late = lateDialog<ViewsDialogProps>(
  async () => (await Promise.all([import("../table/views/views-dialog.tsx"), loadSections("tools")]))[0].ViewsDialog,
);

/** Range, comparison, split, filters, figure and picture under a name, as lists have them: Shift+G. */
export function useReportViews(path: string, filters: readonly Filter<Asked>[]): ReactNode {
  const [isOpen, open] = useState(false);
  // Known before they are asked for: a digit behind the key is heard at once.
  useEffect(() => prefetchViews(path), [path]);
  useKeyContext<null>({
    id: "report.views",
    where: "report",
    handlers: [{ id: "report.views", verb: "views", label: "table.key.views", palette: true, run: () => open(true) }],
  });
  if (!isOpen) return null;
  return (
    <late.Dialog
      path={path}
      filters={filters as readonly unknown[] as ViewsDialogProps["filters"]}
      kept={keptSearch}
      onClose={() => open(false)}
    />
  );
}
