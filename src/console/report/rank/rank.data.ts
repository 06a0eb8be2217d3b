import { useMemo } from "react";
import { boardCalls } from "../../../contract/report/board.calls.ts";
import type { FigureKey } from "../../../contract/report/figures.ts";
import type { Dimension, ReportRecord } from "../../../contract/report/report-record.ts";
import type { OutputOf } from "../../../contract/types.ts";
import { useCall } from "../../client/query.ts";
import type { Asked, Looked } from "../address.ts";
import { comparedWith } from "../ranges.ts";
import { inputOf, kept, type ReportInput } from "../report-input.ts";
import { totalsOf, type Values } from "../values.ts";

/** A person or a team with every figure of the report. */
export interface Ranked {
  readonly id: number;
  readonly name: string;
  /** Of a person; null where the lines are teams. */
  readonly team: string | null;
  readonly people: readonly number[];
  readonly values: Values;
}

const personLine = ({ adminUserId, adminName, teamName, ...values }: OutputOf<"staffData.rank">[number]): Ranked => ({
  id: adminUserId,
  name: adminName,
  team: teamName,
  people: [adminUserId],
  values,
});
const teamLine = ({ teamId, teamName, adminUserIds, ...values }: OutputOf<"staffData.teamRank">[number]): Ranked => ({
  id: teamId,
  name: teamName,
  team: null,
  people: adminUserIds,
  values,
});

/** The lines of one range; null asks nothing. */
function useLines(input: ReportInput | null, by: Dimension) {
  const people = useCall(boardCalls["staffData.rank"], by === "collector" ? input : null, kept);
  const teams = useCall(boardCalls["staffData.teamRank"], by === "team" ? input : null, kept);
  const lines = useMemo(() => {
    if (input === null) return undefined;
    return by === "collector" ? people.data?.map(personLine) : teams.data?.map(teamLine);
  }, [input, by, people.data, teams.data]);
  const { error, isLoading } = by === "collector" ? people : teams;
  return { lines, read: { error: error as unknown, isLoading } };
}

/** Most of the figure first; those of whom it says nothing last. */
export const sortedBy = (key: FigureKey, lines: readonly Ranked[]): readonly Ranked[] =>
  lines.toSorted((a, b) => (b.values[key] ?? -Infinity) - (a.values[key] ?? -Infinity) || a.id - b.id);

/** Work of each line of a report by rank, beside the range that it is compared with. */
export function useRanking(record: ReportRecord, asked: Asked, { against, by }: Looked, until: number | null) {
  const input = useMemo(() => inputOf(asked, asked.range), [asked]);
  const compared = useMemo(() => comparedWith(asked.range, against), [asked.range, against]);
  const whole = useMemo(() => (until === null ? {} : { untilHour: until }), [until]);
  const far = useMemo(() => (until === null || compared === null ? null : { ...input, ...whole }), [input, compared, until, whole]);
  const before = useMemo(() => compared && { ...inputOf(asked, compared), ...whole }, [asked, compared, whole]);
  const [now, cut, earlier] = [useLines(input, by), useLines(far, by), useLines(before, by)];
  const keys = useMemo(() => [...new Set([...record.figures, ...record.head])], [record]);
  const totals = (lines: readonly Ranked[] | undefined) =>
    lines &&
    totalsOf(
      keys,
      lines.map(({ values }) => values),
    );
  const reads = [now, cut, earlier].map(({ read }) => read);
  const standing = new Map(earlier.lines?.map((line) => [line.id, line.values]));
  return {
    input,
    lines: now.lines,
    /** Each line in the compared range. */
    standing,
    head: totals(now.lines),
    far: totals(far === null ? now.lines : cut.lines),
    before: totals(earlier.lines),
    error: reads.find((read) => read.error)?.error,
    reading: reads.some((read) => read.isLoading),
  };
}
