import { isOfTime } from "../../../contract/report/report-record.ts";
import type { BookDimension } from "../../../contract/report/book/book-reports.ts";
import { sumOf } from "../../../contract/report/book/sums.ts";
import { addDays } from "../../../lending/time/zone.ts";
import type { Asking } from "../time-share.ts";
import { answers } from "./book-sums.ts";
import { selectTallies, type BookSlice } from "./book.queries.ts";
import type { BookInput, Lines, Values } from "./sum-lines.ts";

/** Before any day that an order was late on. */
const ever = "2000-01-01";
const opening = { stageOpening: sumOf("move", "held"), openingPrincipal: sumOf("move", "heldPrincipal") };
const moved = ["Came", "RolledIn", "Settled", "Extended", "Otherwise", "RolledOn"] as const;
const principalOf = (way: (typeof moved)[number]): string => `${way.slice(0, 1).toLowerCase()}${way.slice(1)}Principal`;

const nothing: Values = Object.fromEntries(moved.flatMap((way) => [`stage${way}`, principalOf(way)]).map((name) => [name, 0]));

/** What stood there at the opening, with what came and less what left: what stands there at the end. */
function stood(values: Values, { stageOpening = 0, openingPrincipal = 0 }: Values): Values {
  const of = (name: string): number => values[name] ?? 0;
  const left = (name: (way: (typeof moved)[number]) => string): number =>
    moved.reduce((sum, way) => sum + (way === "Came" || way === "RolledIn" ? of(name(way)) : -of(name(way))), 0);
  const atOpening = stageOpening ?? 0;
  return {
    ...nothing,
    ...values,
    stageOpening: atOpening,
    openingPrincipal: openingPrincipal ?? 0,
    stageAll: atOpening + of("stageCame") + of("stageRolledIn"),
    stageStayed: atOpening + left((way) => `stage${way}`),
    stayedPrincipal: (openingPrincipal ?? 0) + left(principalOf),
  };
}

/** What stood in each stage before the first day, and what stands there after the last: of days there is none, for each would have its own (rules/figures.md 20). */
export async function besideStages(input: BookInput, { tx }: Asking, slice: BookSlice, found: Lines): Promise<Lines> {
  const by = input.by as BookDimension;
  const [first] = slice.days;
  if (input.reportCode !== "afterLoanCustomers" || first === undefined || !answers("move", by, slice)) return found;
  const rows = await selectTallies(tx, { ...slice, days: [ever, addDays(first, -1)] }, isOfTime(by) ? "app" : by, opening);
  const total = stood(found.total, rows.find(({ isTotal }) => isTotal) ?? {});
  if (isOfTime(by)) return { lines: found.lines, total };
  const before = new Map(rows.flatMap(({ key, isTotal, ...sums }): [string, Values][] => (isTotal || key === null ? [] : [[key, sums]])));
  const keys = new Set([...found.lines.keys(), ...before.keys()]);
  return { lines: new Map([...keys].map((key) => [key, stood(found.lines.get(key) ?? {}, before.get(key) ?? {})])), total };
}
