import type { Reason } from "../../lending/reason.ts";
import { isSet, orderFigure, partReason } from "../../lending/report/figure-filters.ts";
import { bookFactNames, type BookFact } from "../report/book/book-facts.ts";
import type { ReviewFact } from "../report/review/review-facts.ts";

interface Asked {
  readonly figure?: string | undefined;
  readonly figureRule?: unknown;
}

/** What is counted by rule: its hits, and what was refused by it. */
const ofRules: ReadonlySet<string> = new Set<ReviewFact>(["ruleHits", "machineRefused", "refused", "contested", "contestWon"]);
/** Whether a figure is summed from the cells of a book, and not from the reviews. */
export const isOfBook = (figure: string): figure is BookFact => (bookFactNames as readonly string[]).includes(figure);
/** Hits are the machine's, of whichever rule. */
export const isByRule = ({ figure, figureRule }: Asked): boolean => isSet(figureRule) || figure === "ruleHits";

/** What only the cells of a book tell. */
const ofCells = ["figureHour", "figureApp", "figureProduct"] as const;

/** What a figure is not counted by: a rule hits without people, the cells of a book know no reviews, those of the reviews no hours. */
function foreignTo({ figure, figureRule }: Asked): readonly string[] {
  if (!figure) return [];
  if (isOfBook(figure)) return ["figureKind", "figureRule"];
  if (!ofRules.has(figure)) return ["figureRule", ...ofCells];
  return isByRule({ figure, figureRule }) ? [...ofCells, "figureStaff", "figureKind", "figureReason"] : ofCells;
}

/** Why filters of orders by what a figure counts would narrow nothing: without the figure, or by what it is not counted by. The reason's names are keys of labels. */
export function orderFigureReason(asked: object): Reason | null {
  const values = asked as Readonly<Record<string, unknown>> & Asked;
  const field = foreignTo(values).find((name) => isSet(values[name]));
  const foreign: Reason | null = field ? { error: "filter.notOfFigure", field, vars: { name: orderFigure.labels[field] ?? field } } : null;
  return partReason(orderFigure, asked) ?? foreign;
}
