import { useMemo } from "react";
import { daypartingCalls } from "../../../contract/report/dayparting.calls.ts";
import { nobody, nobodyText } from "../../../contract/report/nobody.ts";
import { useCall } from "../../client/query.ts";
import { t } from "../../i18n/i18n.ts";
import { comparedOf, type ComparedLines } from "../change/compared.ts";
import { personLine, teamLine, type Ranked } from "../rank/ranked.ts";
import { kept, type ReportInput } from "../report-input.ts";
import type { Values } from "../values.ts";

/** Who brought it in over one range; null asks nothing. */
function useLines(input: ReportInput | null) {
  const people = useCall(daypartingCalls["dayparting.rank"], input, kept);
  const teams = useCall(daypartingCalls["dayparting.teamRank"], input, kept);
  const isAsked = input !== null;
  const lines = useMemo(
    () => ({
      collector: isAsked ? people.data?.map(personLine) : undefined,
      team: isAsked ? teams.data?.map(teamLine) : undefined,
    }),
    [isAsked, people.data, teams.data],
  );
  return { lines, reads: [people, teams] };
}

type Lines = readonly Ranked[] | undefined;
interface Range {
  readonly lines: Lines;
  /** Of everybody, and of what nobody brought in. */
  readonly whole: Values | undefined;
}
const sums = ["recoveredCount", "recoveredPrincipal"] as const;
/** What no line says of the whole: money that came in while nobody had the order. */
function nobodys({ lines = [], whole = {} }: Range): Ranked {
  const left = (key: (typeof sums)[number]) => lines.reduce((rest, { values }) => rest - (values[key] ?? 0), whole[key] ?? 0);
  const values = Object.fromEntries(sums.map((key) => [key, left(key)]));
  return { id: nobody, name: t(nobodyText), team: null, people: [nobody], values };
}

/**
 * The lines held against those of the other range. Nobody is in no rank, but what was nobody's has its part in the change: without it the lines would add
 * up to another change than the one that stands above them.
 */
export function heldLines(shown: Range, now: Range, before: Range): ComparedLines | null {
  if (!shown.whole || !now.whole || !before.whole) return null;
  const [rest, restNow, restBefore] = [nobodys(shown), nobodys(now), nobodys(before)];
  const isThere = [rest, restNow, restBefore].some(({ values }) => sums.some((key) => values[key] !== 0));
  const withRest = (lines: Lines, own: Ranked) => (isThere && lines ? [...lines, own] : lines);
  const held = comparedOf(shown.lines, withRest(now.lines, restNow), withRest(before.lines, restBefore));
  return held && { ...held, gone: held.gone.map((line) => (line.id === nobody ? rest : line)) };
}

interface Asked {
  readonly now: ReportInput;
  /** The same as far as it can be compared; null: all of it. */
  readonly far: ReportInput | null;
  /** Null: with nothing. */
  readonly before: ReportInput | null;
}
interface Heads {
  readonly now: Values | undefined;
  readonly far: Values | undefined;
  readonly before: Values | undefined;
}
/** Who brought it in, and, where that is asked for, what each of them is held against. */
export function useBringers(asked: Asked, heads: Heads, isBrought: boolean) {
  const now = useLines(asked.now);
  const far = useLines(isBrought ? asked.far : null);
  const before = useLines(isBrought ? asked.before : null);
  const farLines = (asked.far === null ? now : far).lines;
  const compare = useMemo(() => {
    const held = (by: "collector" | "team") =>
      heldLines(
        { lines: now.lines[by], whole: heads.now },
        { lines: farLines[by], whole: heads.far },
        { lines: before.lines[by], whole: heads.before },
      );
    return isBrought ? { collector: held("collector"), team: held("team") } : { collector: null, team: null };
  }, [isBrought, now.lines, farLines, before.lines, heads.now, heads.far, heads.before]);
  return { lines: now.lines, compare, reads: [...now.reads, ...far.reads, ...before.reads] };
}
