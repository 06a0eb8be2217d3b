import type { Source } from "../../kernel/command/records.ts";
import { useEffect, useState } from "react";
import { boardExports, type BoardName } from "../../../contract/report/board.exports.ts";
import type { FigureKey } from "../../../contract/report/figures.ts";
import { loadSections } from "../../i18n/i18n.ts";
import { useKeyContext } from "../../kernel/keys/contexts.ts";
import { can } from "../../kernel/state/session.ts";
import type { BoardAsked, ExportedBoard } from "./board-export.dialog.tsx";
import type { PictureWay } from "./export-dialog.tsx";
import { exportKeys } from "./export-keys.ts";
import { whenSettled } from "../../kernel/idle.ts";
import { lateDialog } from "../late-dialog.tsx";

const boardExportDialog = lateDialog(async () => {
  const [{ BoardExportDialog }] = await Promise.all([
    import("./board-export.dialog.tsx"),
    loadSections("export", "tools", "report", "reporting"),
  ]);
  return BoardExportDialog;
});

interface OwnWay {
  readonly target: FigureKey | null;
  readonly picture: () => PictureWay;
}
/**
 * The way out of the house for a board's figures: keys and dialog for whoever may, nothing for the others.
 * @param own Of a page that is one board's: the figure whose targets go with its lines, and how the picture on it is taken out
 * @returns what may be exported, how its dialog is opened, and the dialog while it is open
 */
export function useBoardExport(shown: readonly ExportedBoard[], input: BoardAsked, own?: OwnWay) {
  const [opened, setOpened] = useState<{ readonly name: BoardName | "exports"; readonly source: Source } | null>(null);
  const open = (name: BoardName | "exports", source: Source) => setOpened({ name, source });
  const boards = shown.filter(({ name }) => can(boardExports[name]));
  const [first] = boards;
  const mayExport = first !== undefined;
  const handlers = first ? exportKeys({ begin: (source) => open(first.name, source), look: () => open("exports", "key") }) : [];
  useKeyContext<null>({ id: "board.exports", where: "report", active: mayExport, handlers });
  useEffect(() => {
    if (!mayExport) return undefined;
    return whenSettled(() => {
      boardExportDialog.prefetch();
      void import("./exports.ts").then(({ resumeExports }) => resumeExports()).catch(() => undefined);
    });
  }, [mayExport]);
  const dialog = opened ? (
    <boardExportDialog.Dialog
      boards={boards}
      opened={opened.name}
      source={opened.source}
      input={input}
      target={own?.target ?? null}
      picture={own?.picture()}
      onClose={() => setOpened(null)}
    />
  ) : null;
  return { boards, open, dialog };
}
