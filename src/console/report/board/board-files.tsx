import { fileTarget } from "../../../contract/report/target/target.columns.ts";
import { t } from "../../i18n/i18n.ts";
import type { MessageKey } from "../../i18n/sections.ts";
import { useBoardExport } from "../../table/export/board-export.tsx";
import type { BoardAsked } from "../../table/export/board-export.dialog.tsx";
import { pictureOf, type FilesProps } from "../picture/picture-way.ts";

/** The files of a board: only its own reports carry them. */
export function BoardFiles({ record, data: { input, targets = [] }, chosen, pictured }: FilesProps) {
  const boards = record.board ? [{ name: record.board, label: t(record.title as MessageKey) }] : [];
  const way = { target: fileTarget(record, targets, chosen), picture: () => pictureOf(record, { pictured, input }) };
  return useBoardExport(boards, input as BoardAsked, way).dialog;
}
