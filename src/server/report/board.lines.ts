import { type BoardCode, type BoardMeasure, type BoardName, boardExports, stageMeasure } from "../../contract/report/board.exports.ts";
import { nobody, nobodyName } from "../../contract/report/nobody.ts";
import type { OutputOf, ParsedOf } from "../../contract/types.ts";
import { boards } from "./board.handlers.ts";
import { boardHandlers } from "./boards.ts";
import { stageDaily } from "./daily.ts";
import { type Asking, diagram, overview, quality, rank, teamRank } from "./time-share.ts";

export type BoardInput = ParsedOf<"dayparting.diagram">;
/** One line of a board as a table: the names of its call's answer. */
export type BoardLine = Readonly<Record<string, unknown>>;
type Read = (input: BoardInput, asking: Asking) => Promise<readonly BoardLine[]>;
type Measures = Readonly<Record<BoardMeasure, Read>>;
type Handlers = Omit<ReturnType<typeof boardHandlers>, "diagram">;

const head = (board: Handlers): Omit<Measures, "diagram"> => ({
  overview: async (input, asking) => [await board.overview(input, asking)],
  quality: async (input, asking) => [await board.quality(input, asking)],
  rank: board.rank,
  teamRank: board.teamRank,
});

/** A line per point of the picture. */
const points = ({ x, series }: OutputOf<"collectionData.diagram">): BoardLine[] =>
  x.map((point, at) => Object.fromEntries([["x", point], ...series.map(({ measure, values }) => [measure, values[at]])]));

/** A line per hour that has come, and for those of a longer range that it is compared with. */
function hours(answer: OutputOf<"dayparting.diagram">): BoardLine[] {
  const { count, compareCount } = answer;
  const all = Array.from({ length: Math.max(count.length, compareCount.length) }, (_, at) => at);
  return all.filter((at) => count[at] !== null).map((at) => hourLine(answer, at));
}

function hourLine(answer: OutputOf<"dayparting.diagram">, at: number): BoardLine {
  const { count, principal, interest, penalty, compareCount, comparePrincipal } = answer;
  const day = Math.floor(at / 24);
  return {
    day: answer.days[day] ?? null,
    hour: at % 24,
    count: count[at],
    principal: principal[at],
    interest: interest[at],
    penalty: penalty[at],
    compareDay: answer.compareDays[day],
    compareCount: compareCount[at],
    comparePrincipal: comparePrincipal[at],
  };
}

function measuresOf(name: BoardName): Measures {
  if (name === "dayparting")
    return { ...head({ overview, quality, rank, teamRank }), diagram: async (input, asking) => hours(await diagram(input, asking)) };
  const handlers = boardHandlers(boards[name]);
  return { ...head(handlers), diagram: async (input, asking) => points(await handlers.diagram(input, asking)) };
}
const lines = Object.fromEntries(Object.keys(boardExports).map((name) => [name, measuresOf(name as BoardName)])) as Readonly<
  Record<BoardName, Measures>
>;

/** What is nobody's has no name until a file is written in somebody's language. */
const named = (line: BoardLine): BoardLine =>
  line["adminUserId"] === nobody
    ? { ...line, adminName: nobodyName }
    : line["teamId"] === nobody
      ? { ...line, teamName: nobodyName }
      : line;

/** A board's measure as lines: the very figures that its call answers, whoever asks. */
export async function boardLines(code: BoardCode, input: BoardInput, asking: Asking): Promise<readonly BoardLine[]> {
  if (code === `collectionData.${stageMeasure}`) return stageDaily(input, asking);
  const [name, measure] = code.split(".") as [BoardName, BoardMeasure];
  return (await lines[name][measure](input, asking)).map(named);
}
