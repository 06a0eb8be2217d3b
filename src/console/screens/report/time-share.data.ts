import { useMemo } from "react";
import { addDays, daysBetween } from "../../../lending/zone.ts";
import { refreshCalls, useCall } from "../../client/query.ts";
import type { Asked } from "./time-share.address.ts";
import { figuresOf, isShort } from "./time-share.figures.ts";

const refresh = (): void =>
  void refreshCalls("dayparting.overview", "dayparting.quality", "dayparting.rank", "dayparting.teamRank", "dayparting.diagram");

/** First day of what the range is compared with: the day before for short ranges, else the equally long range just before. */
export function comparedFrom({ from, to }: Asked["range"]): string {
  const days = daysBetween(from, to) + 1;
  return addDays(from, isShort(days) ? -1 : -days);
}

/** Figures stand as they were read for this long, ms: whoever comes back from a figure's orders finds what he left; Shift+R reads anew. */
const kept = { dedupingInterval: 10 * 60_000 };

/** The whole report: what is known, what failed, and the way to read it again. */
export function useTimeShare({ range, appId, stage }: Asked) {
  const input = useMemo(
    () => ({ startTime: range.from, endTime: range.to, ...(appId ? { appId } : {}), ...(stage ? { stage } : {}) }),
    [range.from, range.to, appId, stage],
  );
  const short = isShort(daysBetween(range.from, range.to) + 1);
  const overview = useCall("dayparting.overview", input, kept);
  const quality = useCall("dayparting.quality", input, kept);
  const people = useCall("dayparting.rank", input, kept);
  const teams = useCall("dayparting.teamRank", input, kept);
  const diagram = useCall("dayparting.diagram", { ...input, compareStart: comparedFrom(range) }, kept);
  const week = useCall("dayparting.diagram", short ? { ...input, compareStart: addDays(range.from, -7) } : null, kept);
  const figures = useMemo(
    () => (diagram.data && overview.data ? figuresOf(diagram.data, week.data, overview.data.enteredPrincipal) : null),
    [diagram.data, week.data, overview.data],
  );
  const reads = [overview, quality, people, teams, diagram, week];
  return {
    /** What the report was asked with. */
    input: { ...input, compareStart: comparedFrom(range) },
    overview: overview.data,
    quality: quality.data,
    people: people.data,
    teams: teams.data,
    diagram: diagram.data,
    figures,
    error: reads.find((read) => read.error)?.error,
    /** An older range is still shown while a newer one is read. */
    reading: reads.some((read) => read.isLoading),
    refresh,
  };
}
