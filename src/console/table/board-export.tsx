import { useEffect, useState } from "react";
import { boardExports, type BoardName } from "../../contract/post-loan/board.exports.ts";
import { loadSections } from "../i18n/i18n.ts";
import { useKeyContext } from "../kernel/contexts.ts";
import { can } from "../kernel/session.ts";
import type { BoardAsked, ExportedBoard } from "./board-export.dialog.tsx";
import { exportKeys } from "./export-keys.ts";
import { whenSettled } from "./idle.ts";
import { lateDialog } from "./late-dialog.tsx";

const boardExportDialog = lateDialog(async () => {
  const [{ BoardExportDialog }] = await Promise.all([import("./board-export.dialog.tsx"), loadSections("export", "tools", "report")]);
  return BoardExportDialog;
});

/**
 * The way out of the house for a board's figures: keys and dialog for whoever may, nothing for the others.
 * @returns what may be exported, how its dialog is opened, and the dialog while it is open
 */
export function useBoardExport(shown: readonly ExportedBoard[], input: BoardAsked) {
  const [opened, open] = useState<BoardName | "exports" | null>(null);
  const boards = shown.filter(({ name }) => can(boardExports[name]));
  const [first] = boards;
  const mayExport = first !== undefined;
  const handlers = first ? exportKeys({ begin: () => open(first.name), look: () => open("exports") }) : [];
  useKeyContext<null>({ id: "board.exports", active: mayExport, handlers });
  useEffect(() => {
    if (!mayExport) return undefined;
    return whenSettled(() => {
      boardExportDialog.prefetch();
      void import("./exports.ts").then(({ resumeExports }) => resumeExports());
    });
  }, [mayExport]);
  const dialog = opened ? <boardExportDialog.Dialog boards={boards} opened={opened} input={input} onClose={() => open(null)} /> : null;
  return { boards, open, dialog };
}
