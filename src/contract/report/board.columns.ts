import type { FileRecord, ListColumn, ListColumns } from "../kernel/list.ts";
import { collectionReport } from "./collection.report.ts";
import { effectReport } from "./effect.report.ts";
import { columnsOf } from "./figure-columns.ts";
import { isExplainedBoard } from "./explained.ts";
import { figures, type FigureKey } from "./figures.ts";
import { owners } from "./nobody.ts";
import { type BoardCode, boardCodes, boardExports, type BoardName, type FileMeasure } from "./board.exports.ts";
import { targetedColumns, targetFileColumns } from "./target/target.columns.ts";

const column = (label: string, kind: ListColumn["kind"]): ListColumn => ({ label, kind });

/** Columns of figures, under the names and in the units of the catalogue. */
const figureColumns = (...keys: readonly FigureKey[]): ListColumns => columnsOf(keys);

const rank = { rank: column("reporting.board.rank", "count") };
const name: ListColumn = { ...column("report.name", "coded"), codes: owners };
const team = column("report.split.team", "text");
const day = column("reporting.timeShare.day", "day");
/** Of those who were allocated orders, whatever the board's own rate is. */
const rate = { rate: column(figures.settledShare.label, "share") };
const recovered = figureColumns("recoveredCount", "recoveredPrincipal");

const along = { day, week: column("reporting.board.week", "day"), person: name } as const;
/** Along what a board's picture runs. */
export type Along = keyof typeof along;
export const boardAlong: Readonly<Record<Exclude<BoardName, "dayparting">, Along>> = {
  todayExpireData: "day",
  collectionData: "day",
  staffData: "person",
  collectionReport: "week",
  todayExpireHomeData: "day",
  collectionHomeData: "day",
};
const hours: ListColumns = {
  day,
  hour: column("reporting.timeShare.hour", "count"),
  count: column(figures.recoveredCount.label, "count"),
  principal: column(figures.recoveredPrincipal.label, "money"),
  interest: column(figures.recoveredInterest.label, "money"),
  penalty: column(figures.recoveredPenalty.label, "money"),
  compareDay: column("reporting.board.compareDay", "day"),
  compareCount: column("reporting.board.compareCount", "count"),
  comparePrincipal: column("reporting.board.comparePrincipal", "money"),
};
/** Work per head: the table of its report, and what its shares are made of. */
const work = { ...figureColumns(...effectReport.figures, "connected", "promisesKept"), ...rate };
/** Collection daily, of each line. */
const daily = figureColumns(...collectionReport.figures);
/** What a line of a board's ranking says beside its name. */
const lineColumns = (board: BoardName): ListColumns => {
  if (board === "staffData") return work;
  return board === "collectionData" ? daily : { ...recovered, ...rate };
};
const hasTeams = (board: BoardName): boolean => board === "staffData" || board === "collectionData";

/** Who or what a line of a ranking is. */
const whose: Readonly<Record<"rank" | "teamRank" | "stageRank", (board: BoardName) => ListColumns>> = {
  rank: (board) => ({ ...rank, adminName: name, ...(hasTeams(board) ? { teamName: team } : {}) }),
  teamRank: () => ({ ...rank, teamName: name }),
  stageRank: () => ({ ...rank, stage: column("report.split.stage", "text") }),
};
/** Along what the lines of a board run that may have targets; null of those that have none: stages, and boards without a report of their own. */
export function targetsAlong(board: BoardName, measure: FileMeasure): "collector" | "team" | null {
  if (!isExplainedBoard(board)) return null;
  return measure === "rank" ? "collector" : measure === "teamRank" ? "team" : null;
}

const columnsByMeasure: Readonly<Record<FileMeasure, (board: BoardName) => ListColumns>> = {
  overview: () =>
    figureColumns(
      "allocated",
      "enteredCount",
      "enteredPrincipal",
      "contacted",
      "promised",
      "promisesDue",
      "recoveredCount",
      "recoveredPrincipal",
      "recoveredInterest",
      "recoveredPenalty",
      "rate",
    ),
  quality: () => figureColumns("connectRate", "ptpRate", "ptpKeptRate", "complaints", "ruleBlocks"),
  rank: (board) => ({ ...whose.rank(board), ...lineColumns(board) }),
  diagram: (board) =>
    board === "dayparting"
      ? hours
      : {
          x: along[boardAlong[board]],
          ...figureColumns("recoveredPrincipal", "recoveredCount", "allocated", "attempts", "connected", "promised"),
        },
  teamRank: (board) => ({ ...whose.teamRank(board), ...lineColumns(board) }),
  stageRank: (board) => ({ ...whose.stageRank(board), ...lineColumns(board) }),
};

/** The columns of a board's file, in the order in which its call tells them; with what one figure is to reach before its lines' figures, as its table has it. */
export function boardColumns(board: BoardName, measure: FileMeasure, target: FigureKey | null = null): readonly string[] {
  const own = Object.keys(columnsByMeasure[measure](board));
  const along = target && targetsAlong(board, measure);
  if (!along) return own;
  const who = Object.keys(whose[along === "team" ? "teamRank" : "rank"](board)).length;
  return [...own.slice(0, who), ...targetFileColumns(target), ...own.slice(who)];
}

function fileOf(code: BoardCode): FileRecord {
  const [board, measure] = code.split(".") as [BoardName, FileMeasure];
  const columns = { ...columnsByMeasure[measure](board), ...(targetsAlong(board, measure) ? targetedColumns : {}) };
  return { code, title: `reporting.measure.${measure}`, exports: boardExports[board], columns };
}
/** The measures of every board, one list for each, as their calls answer them. */
export const boardFiles: readonly FileRecord[] = boardCodes.map(fileOf);
