import { type BoardCode, boardCodes, boardExports, type BoardMeasure, type BoardName } from "../../../contract/post-loan/board.exports.ts";
import type { Queue } from "../../kernel/queue.ts";
import { Values } from "../../kernel/sql.ts";
import { alongOf, type BoardInput, boardLines } from "../../report/board.lines.ts";
import { column, type ExportColumn, type ExportContext, type ExportList } from "./export.list.ts";

export type BoardFilters = BoardInput & { readonly loanRecordIds?: undefined };
type Columns = Readonly<Record<string, ExportColumn>>;

const recovered = {
  recoveredCount: column("report.timeShare.count", "number"),
  recoveredPrincipal: column("report.timeShare.principal", "money"),
};
const allocated = { allocated: column("report.timeShare.allocated", "number") };
const promised = { promised: column("report.timeShare.promised", "number") };
const rank = { rank: column("report.board.rank", "number") };
const rate = { rate: column("report.timeShare.settledShare", "share") };
const name = column("report.timeShare.name", "text");
const day = column("report.timeShare.day", "day");

const along = { day, week: column("report.board.week", "day"), person: name } as const;
const work = { attempts: column("report.board.attempts", "number"), connected: column("report.board.connected", "number") };
const parts = {
  interest: column("report.timeShare.interest", "money"),
  penalty: column("report.timeShare.penalty", "money"),
};
const hours: Columns = {
  day,
  hour: column("report.timeShare.hour", "number"),
  count: recovered.recoveredCount,
  principal: recovered.recoveredPrincipal,
  ...parts,
  compareDay: column("report.board.compareDay", "day"),
  compareCount: column("report.board.compareCount", "number"),
  comparePrincipal: column("report.board.comparePrincipal", "money"),
};

/** As the screens name them. */
const columnsOf: Readonly<Record<BoardMeasure, (board: BoardName) => Columns>> = {
  overview: () => ({
    ...allocated,
    enteredCount: column("report.board.enteredCount", "number"),
    enteredPrincipal: column("report.board.enteredPrincipal", "money"),
    contacted: column("report.timeShare.contacted", "number"),
    ...promised,
    promisesDue: column("report.timeShare.promisesDue", "number"),
    ...recovered,
    recoveredInterest: parts.interest,
    recoveredPenalty: parts.penalty,
    rate: column("report.timeShare.rate", "share"),
  }),
  quality: () => ({
    connectRate: column("report.board.connectRate", "share"),
    ptpRate: column("report.board.ptpRate", "share"),
    ptpKeptRate: column("report.timeShare.kept", "share"),
    complaints: column("report.board.complaints", "number"),
    ruleBlocks: column("report.board.ruleBlocks", "number"),
  }),
  rank: () => ({ ...rank, adminName: name, ...recovered, ...rate }),
  diagram: (board) => (board === "dayparting" ? hours : { x: along[alongOf(board)], ...recovered, ...allocated, ...work, ...promised }),
  teamRank: () => ({ ...rank, teamName: name, ...recovered, ...rate }),
};

/** Computed lines as a queue: what is counted, capped and written of them is what is of every list. */
function queueOf(columns: Columns, lines: readonly unknown[]): Queue {
  const values = new Values();
  const list = values.add(JSON.stringify(lines));
  return {
    from: `jsonb_array_elements(${list}::jsonb) with ordinality x(line, at)`,
    columns: Object.fromEntries(Object.keys(columns).map((key) => [key, `x.line->'${key}'`])),
    where: ["true"],
    orderBy: "x.at",
    values,
  };
}

function listOf(code: BoardCode): ExportList<BoardFilters> {
  const [board, measure] = code.split(".") as [BoardName, BoardMeasure];
  const columns = columnsOf[measure](board);
  return {
    queue: async (filters, context: ExportContext) => queueOf(columns, await boardLines(code, filters, context)),
    permission: boardExports[board],
    title: `report.measure.${measure}`,
    columns,
  };
}

/** The measures of every board, one list for each (calls.md 315-349, 492). */
export const boardLists = Object.fromEntries(boardCodes.map((code) => [code, listOf(code)])) as Readonly<
  Record<BoardCode, ExportList<BoardFilters>>
>;
