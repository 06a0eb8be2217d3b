import type { ExplainedBoard } from "../../../contract/report/explained.ts";
import { reportRecordOf } from "../../../contract/report/query-records.ts";
import { figureOf, figures, type Figure, type FigureKey } from "../../../contract/report/figures.ts";
import type { ParsedOf } from "../../../contract/types.ts";
import { Refused } from "../../../lending/reason.ts";
import { staffWork, teamWork } from "../boards.ts";
import { staffDaily, stageDaily, teamDaily } from "../daily.ts";
import { diagram, overview, quality, rank, share, teamRank, type Asking } from "../time-share.ts";

type Input = ParsedOf<"dayparting.overview">;
type Values = Readonly<Record<string, number | null>>;
interface Line {
  readonly key: string;
  readonly values: Values;
}
type Read = (input: Input, asking: Asking) => Promise<readonly Line[]>;

/** The lines of a call with their keys: numbers alone are told of. */
const keyed =
  <L extends object>(read: (input: Input, asking: Asking) => Promise<readonly L[]>, keyOf: (line: L) => string | number): Read =>
  async (input, asking) =>
    (await read(input, asking)).map((line) => ({ key: String(keyOf(line)), values: numbersOf(line) }));
const numbersOf = (line: object): Values =>
  Object.fromEntries(Object.entries(line).flatMap(([name, value]) => (typeof value === "number" || value === null ? [[name, value]] : [])));

const money = ["principal", "interest", "penalty"] as const;
const nameOf = { principal: "recoveredPrincipal", interest: "recoveredInterest", penalty: "recoveredPenalty" } as const;
/** Money by the hour of the day, by the day, or by every hour of every day. */
const hourly =
  (keyOf: (day: string, hour: string) => string): Read =>
  async (input, asking) => {
    const { days, count, ...grid } = await diagram(input, asking);
    const lines = new Map<string, Record<string, number>>();
    for (const [at, orders] of count.entries()) {
      if (orders === null) continue;
      const key = keyOf(days[Math.floor(at / 24)] ?? "", String(at % 24).padStart(2, "0"));
      const line = lines.get(key) ?? { recoveredCount: 0, recoveredPrincipal: 0, recoveredInterest: 0, recoveredPenalty: 0 };
      line["recoveredCount"] = (line["recoveredCount"] ?? 0) + orders;
      for (const part of money) line[nameOf[part]] = (line[nameOf[part]] ?? 0) + (grid[part][at] ?? 0);
      lines.set(key, line);
    }
    return [...lines].map(([key, values]) => ({ key, values }));
  };

const reads: Readonly<Record<ExplainedBoard, Readonly<Partial<Record<string, Read>>>>> = {
  collectionData: {
    collector: keyed(staffDaily, ({ adminUserId }) => adminUserId),
    team: keyed(teamDaily, ({ teamId }) => teamId),
    stage: keyed(stageDaily, ({ stage }) => stage),
  },
  staffData: {
    collector: keyed(staffWork, ({ adminUserId }) => adminUserId),
    team: keyed(teamWork, ({ teamId }) => teamId),
  },
  dayparting: {
    hour: hourly((_day, hour) => hour),
    day: hourly((day) => day),
    dayHour: hourly((day, hour) => `${day} ${hour}`),
    collector: keyed(rank, ({ adminUserId }) => adminUserId),
    team: keyed(teamRank, ({ teamId }) => teamId),
  },
};

/** Halves of the boards' own quotients. */
const boardHalves: Readonly<Record<string, { readonly part: string; readonly whole: string }>> = {
  rate: { part: "recoveredPrincipal", whole: "enteredPrincipal" },
};
/** What a figure of a board divides; undefined where it is no quotient, or its line does not say its halves. */
const halvesOf = (board: ExplainedBoard, metric: string): Figure["over"] =>
  Object.hasOwn(figures, metric)
    ? (figureOf(metric as FigureKey).over ?? (board === "dayparting" ? boardHalves[metric] : undefined))
    : undefined;

/** All lines together: sums, and quotients of sums; unknown where one of the lines is. */
function totalOf(board: ExplainedBoard, metric: string, lines: readonly Line[]): Values {
  const sum = (name: string): number | null => {
    const values = lines.map(({ values: of }) => of[name]);
    return values.includes(null) ? null : values.reduce<number>((all, value) => all + (value ?? 0), 0);
  };
  const over = halvesOf(board, metric);
  if (!over) return { [metric]: sum(metric) };
  const [part, whole] = [sum(over.part), sum(over.whole)];
  const isMoney = figureOf(metric as FigureKey).unit === "money";
  const quotient = part === null || !whole ? null : isMoney ? Math.round(part / whole) : share(part, whole);
  return { [over.part]: part, [over.whole]: whole, [metric]: quotient };
}

interface Asked {
  readonly board: ExplainedBoard;
  readonly by: string;
  /** The line; null: all of them. */
  readonly key: string | null;
  readonly metric: string;
  readonly input: Input;
}
/** What a board says of one of its figures, and the names of its parts: as it is kept, or counted anew where `asking` says so. */
export async function boardFigure(
  { board, by, key, metric, input }: Asked,
  asking: Asking,
): Promise<{ readonly names: string[]; readonly values: Values }> {
  const read = reads[board][by];
  if (!read) throw new Refused({ error: "badInput", field: "by" });
  const { figures: shown, head } = reportRecordOf(board);
  if (![...shown, ...head, "settledShare"].includes(metric as FigureKey)) throw new Refused({ error: "badInput", field: "metric" });
  const over = halvesOf(board, metric);
  const names = over ? [over.part, over.whole, metric] : [metric];
  if (board === "dayparting" && key === null) {
    const head_ = { ...(await overview(input, asking)), ptpKeptRate: (await quality(input, asking)).ptpKeptRate, promisesKept: null };
    const values: Values = numbersOf(head_);
    return over && over.part in values && values[over.part] !== null ? { names, values } : { names: [metric], values };
  }
  const lines = await read(input, asking);
  if (key === null) return { names, values: totalOf(board, metric, lines) };
  const values = lines.find((line) => line.key === key)?.values ?? {};
  // The ranks of the hours say their quotient under the name that all of them have.
  return { names, values: metric === "settledShare" ? { ...values, settledShare: values["rate"] ?? null } : values };
}
