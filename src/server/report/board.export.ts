import { type BoardCode, boardCodes, type BoardName, type FileMeasure } from "../../contract/report/board.exports.ts";
import { boardFiles, targetsAlong } from "../../contract/report/board.columns.ts";
import { isExplainedBoard } from "../../contract/report/explained.ts";
import { exportOf, type ExportLists } from "../kernel/export-list.ts";
import type { Queue } from "../kernel/sql/queue.ts";
import { Values } from "../kernel/sql/sql.ts";
import { type BoardInput, type BoardLine, boardLines } from "./board.lines.ts";
import { targeted, targetOf } from "./target/targeted.ts";
import type { Asking } from "./time-share.ts";

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

type Asked = BoardInput & { readonly metric?: string };
/** The same lines, each with what it is to reach of the figure that the file is asked with. */
async function targetedLines(code: BoardCode, { metric, ...input }: Asked, asking: Asking): Promise<readonly BoardLine[]> {
  const lines = await boardLines(code, input, asking);
  const [board, measure] = code.split(".") as [BoardName, FileMeasure];
  const by = targetsAlong(board, measure);
  if (!by || !isExplainedBoard(board)) return lines;
  const target = await targetOf(metric, { ...input, reportCode: board, by }, asking);
  const member = by === "team" ? "teamId" : "adminUserId";
  return lines.map((line) => ({ ...line, ...targeted(target, String(line[member]), line) }));
}

/** The measures of every board, one list for each. */
export const exportLists: ExportLists = Object.assign(
  {},
  ...boardFiles.map((file, at) =>
    exportOf<Asked>(file, {
      queue: async (filters, context) =>
        queueOf(Object.keys(file.columns), await targetedLines(boardCodes[at] as BoardCode, filters, context)),
    }),
  ),
);
