import type { Figure } from "../../../contract/report/figures.ts";
import { limits } from "../../../lending/limits.ts";
import { t } from "../../i18n/i18n.ts";
import { toast } from "../../kernel/state/messages.ts";
import type { OpenFigure } from "../behind/opening.ts";
import { isNothing } from "../values.ts";
import type { Ranked } from "./ranked.ts";

/** What a line or a column is about. */
type Side = Pick<Ranked, "people" | "stage" | "cell">;
interface Meant {
  readonly figure: Figure;
  /** What it says: behind what says nothing is nothing. */
  readonly value: number | null | undefined;
  readonly people: readonly number[];
  readonly line?: Side | undefined;
  /** Of a pivot. */
  readonly column?: Side | undefined;
}

/** Whose facts stand in a cell: those of its line who are its column's; null: nobody's. */
function inBoth(people: readonly number[], column: Side | undefined): readonly number[] | null {
  if (!column || column.people.length === 0) return people;
  const both = people.length === 0 ? column.people : people.filter((id) => column.people.includes(id));
  return both.length > 0 ? both : null;
}

/** Opens what is behind a figure of these people, of a line, or of a line in a column. */
export const openerOf =
  (onOpen: OpenFigure) =>
  ({ figure, value, people: ofLine, line, column }: Meant): void => {
    const people = inBoth(ofLine, column);
    const isTooMany = people !== null && people.length > limits.filterPeople;
    const staffIds = people && people.length > 0 && !isTooMany ? { staffIds: people } : {};
    const stage = line?.stage ?? column?.stage;
    const { drill: facts } = figure;
    // Of what no stage knows, and of a line of more people than a filter names, there is no queue: without them it would be everybody's.
    if (!facts || isNothing(value) || !people || stage === "" || (line && isTooMany)) return toast(t("report.nothingBehind"));
    const about = { ...(line?.cell ? { cell: line.cell } : {}), ...(column?.cell ? { column: column.cell } : {}) };
    return onOpen({ facts, figure, ...staffIds, ...(stage ? { stage } : {}), ...about });
  };
