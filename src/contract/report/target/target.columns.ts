import type { ListColumns } from "../../kernel/list.ts";
import { figureOf, type FigureKey } from "../figures.ts";
import type { ReportRecord } from "../report-record.ts";
import { targetColumn } from "./targets.ts";

/** What a file says of the figure that it is asked with: whose target it is, how much, and how far it has come. */
export const targetedColumns: ListColumns = {
  targetOf: { label: "report.target.of", kind: "key" },
  targetMoney: { label: "report.target.name", kind: "money" },
  targetCount: { label: "report.target.name", kind: "count" },
  targetShare: { label: "report.target.name", kind: "share" },
  targetReached: { label: "report.target.reached", kind: "share" },
  targetPace: { label: "report.target.pace", kind: "share" },
};

/** Those of them that a file of this figure has. */
export const targetFileColumns = (key: FigureKey): readonly string[] => [
  "targetOf",
  targetColumn(figureOf(key).unit),
  "targetReached",
  "targetPace",
];

/** A file holds the targets of one figure: those of the one that is looked at, as its table does, else of the first that has some. */
export function fileTarget(
  { figures }: Pick<ReportRecord, "figures">,
  targets: readonly { readonly metric: string }[],
  chosen: FigureKey,
): FigureKey | null {
  return [chosen, ...figures].find((key) => targets.some(({ metric }) => metric === key)) ?? null;
}
