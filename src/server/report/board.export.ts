import { type BoardCode, boardCodes } from "../../contract/report/board.exports.ts";
import { boardFiles } from "../../contract/report/board.columns.ts";
import { exportOf, type ExportLists } from "../kernel/export-list.ts";
import type { Queue } from "../kernel/sql/queue.ts";
import { Values } from "../kernel/sql/sql.ts";
import { type BoardInput, boardLines } from "./board.lines.ts";

/** Computed lines as a queue: what is counted, capped and written of them is what is of every list. */
export function queueOf(columns: readonly string[], lines: readonly unknown[]): Queue {
  const values = new Values();
  const list = values.add(JSON.stringify(lines));
  return {
    from: `jsonb_array_elements(${list}::jsonb) with ordinality x(line, at)`,
    columns: Object.fromEntries(columns.map((key) => [key, `x.line->'${key}'`])),
    where: ["true"],
    orderBy: "x.at",
    values,
  };
}

/** The measures of every board, one list for each. */
export const exportLists: ExportLists = Object.assign(
  {},
  ...boardFiles.map((file, at) =>
    exportOf<BoardInput>(file, {
      queue: async (filters, context) =>
        queueOf(Object.keys(file.columns), await boardLines(boardCodes[at] as BoardCode, filters, context)),
    }),
  ),
);
