import { useEffect, useMemo, useState } from "react";
import { boardExports } from "../../../contract/post-loan/board.exports.ts";
import type { Department } from "../../../lending/department.ts";
import { addDays } from "../../../lending/zone.ts";
import { loadSections } from "../../i18n/i18n.ts";
import { useKeyContext } from "../../kernel/contexts.ts";
import { can } from "../../kernel/session.ts";
import { exportKeys } from "../../table/export-keys.ts";
import { whenSettled } from "../../table/idle.ts";
import { lateDialog } from "../../table/late-dialog.tsx";
import { homeBoard } from "./home.boards.ts";
import { WorkBoard } from "./work-board.tsx";

const boardExportDialog = lateDialog(async () => {
  const [{ BoardExportDialog }] = await Promise.all([import("./board-export.dialog.tsx"), loadSections("export", "tools")]);
  return BoardExportDialog;
});

interface WorkBoardsProps {
  readonly departments: readonly Department[];
  /** Last day, and how many. */
  readonly day: string;
  readonly days: number;
  readonly appId: number | undefined;
}

/** What departments have done in the range, and their way out of the house for whoever may. */
export function WorkBoards({ departments, day, days, appId }: WorkBoardsProps) {
  const [opened, open] = useState<Department | "exports" | null>(null);
  const exported = departments.filter((department) => can(boardExports[homeBoard[department]]));
  const [first] = exported;
  const mayExport = first !== undefined;
  const input = useMemo(() => ({ startTime: addDays(day, 1 - days), endTime: day, ...(appId ? { appId } : {}) }), [day, days, appId]);
  const handlers = first ? exportKeys({ begin: () => open(first), look: () => open("exports") }) : [];
  useKeyContext<null>({ id: "home.exports", active: mayExport, handlers });
  useEffect(() => {
    if (!mayExport) return undefined;
    return whenSettled(() => {
      boardExportDialog.prefetch();
      void import("../../table/exports.ts").then(({ resumeExports }) => resumeExports());
    });
  }, [mayExport]);
  return (
    <>
      {departments.map((department) => (
        <WorkBoard
          key={department}
          department={department}
          days={days}
          input={input}
          isFirst={department === first}
          onExport={exported.includes(department) ? () => open(department) : undefined}
        />
      ))}
      {opened ? (
        <boardExportDialog.Dialog departments={exported} opened={opened} days={days} input={input} onClose={() => open(null)} />
      ) : null}
    </>
  );
}
