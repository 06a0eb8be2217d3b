import { figureOf, type FigureKey } from "../../../contract/report/figures.ts";
import { targetColumn } from "../../../contract/report/target/targets.ts";
import { reachedOf } from "../../../lending/report/target.ts";
import type { Asking } from "../time-share.ts";
import { targetsFor } from "./targets.ts";

type Target = Awaited<ReturnType<typeof targetsFor>>[number];

/** What the lines of a report are to reach of the one figure that its file is asked with; undefined where it has no target, or none was asked for. */
export async function targetOf(
  metric: string | undefined,
  input: Parameters<typeof targetsFor>[0],
  asking: Asking,
): Promise<Target | undefined> {
  return metric === undefined ? undefined : (await targetsFor(input, asking)).find((each) => each.metric === metric);
}

/** What one line is to reach, as columns of a file. */
export function targeted(target: Target | undefined, key: string, values: Readonly<Record<string, unknown>>): object {
  const value = target?.lines[key];
  if (!target || value === undefined) return {};
  const { label, unit } = figureOf(target.metric as FigureKey);
  const brought = values[target.metric];
  return {
    targetOf: label,
    [targetColumn(unit)]: value,
    targetReached: reachedOf(typeof brought === "number" ? brought : null, value),
    targetPace: target.pace,
  };
}
