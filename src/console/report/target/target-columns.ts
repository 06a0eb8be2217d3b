import { figureOf, type FigureKey } from "../../../contract/report/figures.ts";
import type { OutputOf } from "../../../contract/types.ts";
import { reachedOf } from "../../../lending/report/target.ts";
import { t } from "../../i18n/i18n.ts";
import type { Beside } from "../rank/beside.ts";
import { denseText, valueText, type Values } from "../values.ts";

export type Target = NonNullable<OutputOf<"report.query">["targets"]>[number];

/** What is to be reached, how much of it is, and how far its months have come: of the figure that is chosen. */
export function targetColumns(target: Target | undefined, chosen: FigureKey, totals: Values): readonly Beside[] {
  if (!target) return [];
  const { unit } = figureOf(chosen);
  const { lines, total, pace } = target;
  const share = (value: number | null) => valueText("share", value);
  return [
    {
      key: "target",
      head: t("report.target.name"),
      cell: ({ id }) => denseText(unit, lines[String(id)]),
      total: denseText(unit, total),
    },
    {
      key: "targetReached",
      head: t("report.target.reached"),
      cell: ({ id, values }) => share(reachedOf(values[chosen], lines[String(id)])),
      total: share(reachedOf(totals[chosen], total)),
    },
    ...(pace === null ? [] : [{ key: "targetPace", head: t("report.target.pace"), cell: () => "", total: share(pace) }]),
  ];
}
