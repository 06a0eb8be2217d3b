import type { FigureKey } from "../../../contract/report/figures.ts";
import type { OutputOf } from "../../../contract/types.ts";
import type { Ranked } from "../rank/ranked.ts";
import { totalsOf, type Values } from "../values.ts";

type Line = OutputOf<"report.pivot">["lines"][number];
/** Numbers of one line: a cell for each column, the rest, and its own. */
export type Numbers = Pick<Line, "cells" | "values"> & { readonly rest: Values | null };

/** Of several lines: sums, and of a quotient that of the summed halves. */
export function summed(metric: FigureKey, lines: readonly Numbers[]): Numbers {
  const of = (values: readonly Values[]) => ({ [metric]: totalsOf([metric], values)[metric] ?? null });
  const [first] = lines;
  return {
    cells: (first?.cells ?? []).map((_, at) => of(lines.map(({ cells }) => cells[at] ?? {}))),
    rest: first?.rest ? of(lines.map(({ rest }) => rest ?? {})) : null,
    values: of(lines.map(({ values }) => values)),
  };
}

/** Whose line it is, where its key says it: of reviewers the lines name nobody else. */
const peopleIn = ({ people, cell, id }: Ranked): readonly number[] => (cell?.by === "reviewer" ? [Number(id)] : people);

/** Lines under what they have in common, and nothing beside it; those of no team or group stand by themselves. */
export function foldedBy(lines: readonly Ranked[], sum: (members: readonly Ranked[]) => Values): readonly Ranked[] {
  const teams = [...new Set(lines.map(({ team }) => team ?? ""))];
  return teams.flatMap((team) => {
    const members = lines.filter((line) => (line.team ?? "") === team);
    const people = members.flatMap(peopleIn);
    if (team === "") return members.map((line) => ({ ...line, team: null }));
    return [{ id: `:${team}`, name: team, team: null, people, values: sum(members) }];
  });
}
