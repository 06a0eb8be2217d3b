import { useMemo } from "react";
import { daypartingCalls } from "../../../contract/report/dayparting.calls.ts";
import { targetReads } from "../../../contract/report/target/target-reads.calls.ts";
import { timeShareReport } from "../../../contract/report/time-share.report.ts";
import type { Against } from "../../../contract/report/report-record.ts";
import { addDays } from "../../../lending/time/zone.ts";
import { useCall } from "../../client/query.ts";
import { useAhead } from "../ahead.ts";
import { comparedWith, daysIn, heldAgainst, neighbourRange } from "../ranges.ts";
import { inputOf, kept, type ReportInput } from "../report-input.ts";
import type { Asked, Looked } from "../address.ts";
import { targetsOfRange, totalsToReach } from "../target/held-to-target.ts";
import { useBringers } from "./bringers.ts";
import { figuresOf, isShort } from "./hours.figures.ts";

/** Head figures and shares of one range; null asks nothing. */
function useHead(input: ReportInput | null) {
  const overview = useCall(daypartingCalls["dayparting.overview"], input, kept);
  const quality = useCall(daypartingCalls["dayparting.quality"], input, kept);
  const data = useMemo(() => overview.data && { ...overview.data, ptpKeptRate: quality.data?.ptpKeptRate }, [overview.data, quality.data]);
  return { data: input === null ? undefined : data, reads: [overview, quality] };
}

/** The picture, and for a short range beside the one before it the same days of the week before. */
function usePicture(input: ReportInput, asked: Asked, against: Against) {
  const compared = comparedWith(asked, against);
  const beside = compared ? { compareStart: compared.from, ...(against === "own" ? { compareEnd: compared.to } : {}) } : {};
  const diagram = useCall(daypartingCalls["dayparting.diagram"], { ...input, ...beside }, kept);
  const wantsWeek = against === "before" && isShort(daysIn(asked.range));
  const week = useCall(
    daypartingCalls["dayparting.diagram"],
    wantsWeek ? { ...input, compareStart: addDays(asked.range.from, -7) } : null,
    kept,
  );
  return { diagram, week, beside };
}

/** What is to be reached in the months of the range, or on its days, and the principal of it that each of them is to bring; undefined where nothing is said. */
function useAims(input: ReportInput, by: "team" | "collector", against: Against) {
  const { data } = useCall(targetReads["report.targetLines"], { ...input, reportCode: "dayparting", by }, kept);
  const targets = against === "target" ? targetsOfRange(data) : data;
  const lines = targets?.find(({ metric }) => metric === "recoveredPrincipal")?.lines;
  return { targets, lines: lines && Object.keys(lines).length > 0 ? lines : undefined };
}

/** All of the range before that is not what it is compared with: its hours beside those before it, its sums, and who brought it in. */
function useHoursAhead(asked: Asked, isRead: boolean): void {
  const range = neighbourRange(asked.range, -1);
  const input = inputOf(asked, range);
  useAhead(daypartingCalls["dayparting.diagram"], { ...input, compareStart: neighbourRange(range, -1).from }, isRead);
  useAhead(daypartingCalls["dayparting.overview"], input, isRead);
  useAhead(daypartingCalls["dayparting.quality"], input, isRead);
  useAhead(daypartingCalls["dayparting.rank"], input, isRead);
  useAhead(daypartingCalls["dayparting.teamRank"], input, isRead);
}

/** Money by hour and day: what is known, and what is still being read. */
export function useHours(asked: Asked, { against, isBrought }: Pick<Looked, "against" | "isBrought">, until: number | null) {
  const input = useMemo(() => inputOf(asked, asked.range), [asked]);
  const { diagram, week, beside } = usePicture(input, asked, against);
  const held = heldAgainst(timeShareReport, asked, { against, until });
  const cut = until === null || held === null ? null : inputOf(asked, held.now);
  const earlier = held && inputOf(asked, held.before);
  const now = useHead(input);
  const far = useHead(cut);
  const before = useHead(earlier);
  const [ofTeams, ofPeople] = [useAims(input, "team", against), useAims(input, "collector", against)];
  const entered = now.data?.enteredPrincipal;
  const figures = useMemo(
    () => (diagram.data && entered !== undefined ? figuresOf({ diagram: diagram.data, week: week.data, entered, against, until }) : null),
    [diagram.data, week.data, entered, against, until],
  );
  const heads = { now: now.data, far: cut === null ? now.data : far.data, before: before.data };
  const bringers = useBringers({ now: input, far: cut, before: earlier }, heads, isBrought);
  const reads = [...now.reads, ...far.reads, ...before.reads, ...bringers.reads, diagram, week];
  useHoursAhead(asked, !reads.some(({ isLoading }) => isLoading));
  return {
    /** What the report was asked with, as its export asks it again. */
    input: { ...input, ...beside },
    /** What its numbers are explained by. */
    explained: { ...input, reportCode: "dayparting", by: "hour" } as const,
    head: heads.now,
    far: heads.far,
    before: against === "target" ? totalsToReach(ofTeams.targets) : heads.before,
    bringers,
    /** Whether there is a range that the change is told of. */
    isHeld: held !== null,
    aims: { team: ofTeams.lines, collector: ofPeople.lines },
    targets: ofTeams.targets,
    diagram: diagram.data,
    figures,
    error: reads.find((read) => read.error)?.error,
    isRead: ![...now.reads, diagram].some(({ isLoading }) => isLoading),
    /** An older range is still shown while a newer one is read. */
    reading: reads.some((read) => read.isLoading),
  };
}
