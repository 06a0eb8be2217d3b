import { useMemo } from "react";
import type { SWRConfiguration } from "swr";
import type { Call } from "../../../contract/kernel/call.ts";
import type { FigureKey } from "../../../contract/report/figures.ts";
import { isNobody, nobodyText } from "../../../contract/report/nobody.ts";
import type { Dimension, LinesCall, ReportRecord } from "../../../contract/report/report-record.ts";
import { isExplainedBoard } from "../../../contract/report/explained.ts";
import { targetReads } from "../../../contract/report/target/target-reads.calls.ts";
import type { OutputOf } from "../../../contract/types.ts";
import { useCall } from "../../client/query.ts";
import { t } from "../../i18n/i18n.ts";
import type { Asked, Looked } from "../address.ts";
import { useAhead } from "../ahead.ts";
import { comparedOf } from "../change/compared.ts";
import { heldAgainst, neighbourRange } from "../ranges.ts";
import { inputOf, kept, type ReportInput } from "../report-input.ts";
import { targetsOfRange, totalsToReach } from "../target/held-to-target.ts";
import { totalsOf, type Values } from "../values.ts";
import type { Ranked } from "./ranked.ts";

type Line = OutputOf<LinesCall>[number];

const nameOf = (id: number, name: string): string => (isNobody(id) ? t(nobodyText) : name);

/** Facts of a stage that no row of the tenant's stages knows stand under "" (rules/collection.md 1). */
function lineOf(line: Line): Ranked {
  if ("adminUserId" in line) {
    const { adminUserId: id, adminName: name, teamName: team, ...values } = line;
    return { id, name: nameOf(id, name), team, people: [id], values };
  }
  if ("teamId" in line) {
    const { teamId: id, teamName: name, adminUserIds: people, ...values } = line;
    return { id, name: nameOf(id, name), team: null, people, values };
  }
  const { stage, ...values } = line;
  return { id: stage, name: stage || "–", team: null, people: [], stage, values };
}

type Lines = NonNullable<ReportRecord["lines"]>;
/** A report by rank says which calls answer its lines. */
export type RankRecord = ReportRecord & { readonly lines: Lines };

const splits = ["collector", "team", "stage"] as const;
type Split = (typeof splits)[number];
const isSplit = (by: Dimension): by is Split => (splits as readonly string[]).includes(by);

/** One split has a read of its own: while another is on its way, nothing of this one may stand under its name. */
function useSplit(call: Call<LinesCall>, input: ReportInput | null, options: SWRConfiguration<OutputOf<LinesCall>>) {
  const { data, error, isLoading } = useCall<LinesCall>(call, input, options);
  return { data, error: error as unknown, isLoading };
}

/** The lines of one range; null asks nothing. */
export function useLines(
  calls: Lines,
  input: ReportInput | null,
  wanted: Dimension,
  options: SWRConfiguration<OutputOf<LinesCall>> = kept,
) {
  const by = isSplit(wanted) ? wanted : "collector";
  const asked = (split: Split) => (by === split ? input : null);
  const collector = useSplit(calls.collector, asked("collector"), options);
  const team = useSplit(calls.team ?? calls.collector, asked("team"), options);
  const stage = useSplit(calls.stage ?? calls.collector, asked("stage"), options);
  const { data, error, isLoading } = { collector, team, stage }[by];
  const isAsked = input !== null;
  // Not anew for every range that is asked for: as long as the old lines stand there they are the same ones, and nothing of them is drawn again.
  const lines = useMemo(() => (isAsked ? data?.map(lineOf) : undefined), [isAsked, data]);
  return { lines, read: { error, isLoading } };
}

/** What some lines add up to; undefined while there are none. */
const useTotals = (keys: readonly FigureKey[], lines: readonly Ranked[] | undefined): Values | undefined =>
  useMemo(
    () =>
      lines &&
      totalsOf(
        keys,
        lines.map(({ values }) => values),
      ),
    [keys, lines],
  );
const useById = (lines: readonly Ranked[] | undefined): ReadonlyMap<number | string, Values> =>
  useMemo(() => new Map(lines?.map((line) => [line.id, line.values])), [lines]);

/** Work of each line of a report by rank, beside the range that it is compared with. */
export function useRanking(record: RankRecord, asked: Asked, { against, by }: Looked, until: number | null) {
  const input = useMemo(() => inputOf(asked, asked.range), [asked]);
  const held = useMemo(() => heldAgainst(record, asked, { against, until }), [record, asked, against, until]);
  const cutInput = useMemo(() => (until === null || held === null ? null : inputOf(asked, held.now)), [asked, held, until]);
  const before = useMemo(() => held && inputOf(asked, held.before), [asked, held]);
  const [now, cut, earlier] = [useLines(record.lines, input, by), useLines(record.lines, cutInput, by), useLines(record.lines, before, by)];
  const split = record.lines[isSplit(by) ? by : "collector"] ?? record.lines.collector;
  useAhead<LinesCall>(split, inputOf(asked, neighbourRange(asked.range, -1)), !now.read.isLoading && !earlier.read.isLoading);
  const keys = useMemo(() => [...new Set([...record.figures, ...record.head])], [record]);
  const reads = [now, cut, earlier].map(({ read }) => read);
  // A mark of some hours says nothing beside a bar of others: both are shown, or none.
  const isCut = cutInput !== null;
  const board = record.board && isExplainedBoard(record.board) && isSplit(by) ? { ...input, reportCode: record.board, by } : null;
  const { data: targets } = useCall(targetReads["report.targetLines"], board, kept);
  const isToReach = against === "target";
  const same = isCut ? cut.lines : now.lines;
  const compare = useMemo(() => comparedOf(now.lines, same, earlier.lines), [now.lines, same, earlier.lines]);
  const standing = useById(isCut && !cut.lines ? undefined : earlier.lines);
  const asFar = useById(cut.lines);
  const [head, far, ofBefore] = [useTotals(keys, now.lines), useTotals(keys, same), useTotals(keys, earlier.lines)];
  return {
    input,
    explained: board,
    targets: isToReach ? targetsOfRange(targets) : targets,
    compare,
    lines: now.lines,
    isOrdered: false,
    by,
    cells: undefined,
    /** Each line in the compared range. */
    standing,
    /** Each line as far as it is compared; null: all of it is. */
    asFar: isCut ? asFar : null,
    head,
    far,
    before: isToReach ? totalsToReach(targets) : ofBefore,
    error: reads.find((read) => read.error)?.error,
    isRead: !now.read.isLoading,
    reading: reads.some((read) => read.isLoading),
  };
}
