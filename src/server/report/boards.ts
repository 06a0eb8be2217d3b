import { mondayOf } from "../../lending/time/calendar.ts";
import type { OutputOf, ParsedOf } from "../../contract/types.ts";
import type { Department } from "../../lending/order/department.ts";
import { staffDaily, teamDaily } from "./daily.ts";
import { selectDue, selectGiven } from "./boards.queries.ts";
import { type Asking, namedSlice, quality, rank, share, sliceOf, sumsOf, teamRank } from "./time-share.ts";
import { type BoardSums, selectByDay, selectPeople, selectStaffIds, selectWork, type Slice, type WorkSums } from "./time-share.queries.ts";

type Input = ParsedOf<"collectionData.overview">;
type Diagram = OutputOf<"collectionData.diagram">;

/** What one board is about: whose work, and what its picture runs along. */
export interface Board {
  readonly department: Department;
  readonly by: "day" | "week" | "person";
  /** Only what is credited to somebody, measured against what he was given: work per head. */
  readonly perHead?: true;
  /** Its lines say what is held and given too: collection daily. */
  readonly daily?: true;
}

/**
 * Head figures. Collection: what came into it in the range, and of that and of older orders what was recovered by value time; rate =
 * recovered / entered principal. Reminders: orders whose due date lies in the range, and what was paid of orders within the reminders' days.
 * Per head: what is credited to people; rate = orders recovered / orders allocated.
 */
async function overview(board: Board, input: Input, context: Asking): Promise<OutputOf<"collectionData.overview">> {
  const slice = await boardSlice(board, input, context);
  const sums = await sumsOf(context, slice);
  // What came into the hands of these people: the rate is a share of it.
  if (board.perHead) {
    const enteredPrincipal = await selectGiven(context.tx, slice, { zone: context.tenant.timeZone, department: board.department });
    return { ...sums, enteredCount: sums.allocated, enteredPrincipal, rate: share(sums.recoveredCount, sums.allocated) };
  }
  if (board.department === "collection") return sums;
  const due = await selectDue(context.tx, slice);
  return { ...sums, ...due, rate: share(sums.recoveredPrincipal, due.enteredPrincipal) };
}

/** Work per head leaves out what nobody did: everybody is then each by name. */
async function boardSlice({ department, perHead }: Board, input: Input, context: Asking): Promise<Slice> {
  const slice = await sliceOf(context, input, department);
  if (!perHead || slice.people) return slice;
  return { ...slice, people: await selectStaffIds(context.tx, context.tenant.id, { teamId: null, staffId: null }) };
}

/** One point per day, per week (a week that the range cuts has the days that lie in it), or per person, most recovered first. */
async function diagram(board: Board, input: Input, context: Asking): Promise<Diagram> {
  const slice = await boardSlice(board, input, context);
  if (board.by === "person") return personDiagram(slice, context);
  const keyOf = board.by === "week" ? mondayOf : (day: string) => day;
  const points = new Map(slice.days.map((day) => [keyOf(day), { ...nothing }]));
  for (const row of await selectByDay(context.tx, slice)) add(points.get(keyOf(row.day)), row);
  return drawn([...points]);
}

const nothing: BoardSums = { recoveredPrincipal: 0, recoveredCount: 0, allocated: 0, attempts: 0, connected: 0, promised: 0 };
const measures = Object.keys(nothing) as (keyof BoardSums)[];

function add(point: Record<keyof BoardSums, number> | undefined, row: BoardSums): void {
  if (point) for (const measure of measures) point[measure] += row[measure];
}

const drawn = (points: readonly (readonly [string, BoardSums])[]): Diagram => ({
  x: points.map(([x]) => x),
  series: measures.map((measure) => ({ measure, values: points.map(([, sums]) => sums[measure]) })),
});

async function personDiagram(slice: Slice, { tx }: Asking): Promise<Diagram> {
  const people = await selectPeople(tx, { ...slice, people: slice.people ?? [] });
  const busy = people.filter(({ count, principal, allocated, attempts }) =>
    [count, principal, allocated, attempts].some((sum) => sum !== 0),
  );
  return drawn(
    busy.map(({ name, count, principal, ...sums }) => [name, { ...sums, recoveredCount: count, recoveredPrincipal: principal }]),
  );
}

/** A line of work with its shares; null where there is nothing to divide by. */
const worked = ({ id: _id, name: _name, team: _team, people: _people, ...sums }: WorkSums, at: number) => ({
  rank: at + 1,
  ...sums,
  connectRate: share(sums.answeredCalls, sums.gatewayCalls),
  ptpKeptRate: share(sums.promisesKept, sums.promisesDue),
  principalPerHour: sums.hours > 0 ? Math.round(sums.recoveredPrincipal / sums.hours) : null,
  rate: share(sums.recoveredCount, sums.allocated),
});

/** Work of each person, most principal first. */
export async function staffWork(input: Input, context: Asking): Promise<OutputOf<"staffData.rank">> {
  const lines = await selectWork(context.tx, await namedSlice(context, input), "person");
  return lines.map((line, at) => ({ ...worked(line, at), adminUserId: line.id, adminName: line.name, teamName: line.team }));
}

/** Work of each team, most principal first. */
export async function teamWork(input: Input, context: Asking): Promise<OutputOf<"staffData.teamRank">> {
  const lines = await selectWork(context.tx, await namedSlice(context, input), "team");
  return lines.map((line, at) => ({ ...worked(line, at), teamId: line.id, teamName: line.name, adminUserIds: [...line.people] }));
}

/** Lines of people and of teams, as the board counts them. */
function linesBy({ department, perHead, daily }: Board) {
  if (perHead) return { rank: staffWork, teamRank: teamWork };
  if (daily) return { rank: staffDaily, teamRank: teamDaily };
  return {
    rank: (input: Input, context: Asking) => rank(input, context, department),
    teamRank: (input: Input, context: Asking) => teamRank(input, context, department),
  };
}

/** The five handlers of a board. */
export const boardHandlers = (board: Board) => ({
  overview: (input: Input, context: Asking) => overview(board, input, context),
  quality: (input: Input, context: Asking) => quality(input, context, board.department),
  rank: (input: Input, context: Asking) => linesBy(board).rank(input, context),
  diagram: (input: Input, context: Asking) => diagram(board, input, context),
  teamRank: (input: Input, context: Asking) => linesBy(board).teamRank(input, context),
});
