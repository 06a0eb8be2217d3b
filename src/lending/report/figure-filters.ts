import type { Reason } from "../reason.ts";

/** Filters of a list by what a report counts, each with the key of its label; without all of `whole` they are no figure, and the others say nothing. */
export interface FigureFilters {
  readonly whole: readonly string[];
  readonly labels: Readonly<Record<string, string>>;
}

const figure = "order.filter.figure";
const figureTime = "order.filter.figureTime";
const figureHour = "order.filter.figureHour";
const figureStaff = "order.filter.figureStaff";
const figureType = "order.filter.figureType";
const figureProduct = "order.filter.figureProduct";

export const receiptFigure: FigureFilters = {
  whole: ["figureTime"],
  labels: {
    figureTiming: "receipt.filter.figureTiming",
    figureSource: "receipt.filter.figureSource",
    figurePart: "receipt.filter.figurePart",
    figureChannel: "order.filter.figureChannel",
    figureProduct,
    figureTime,
  },
};
export const payoutFigure: FigureFilters = { whole: ["figureTime"], labels: { figureType, figureProduct, figureTime } };
export const leadFigure: FigureFilters = { whole: ["figure", "figureTime"], labels: { figureHour, figureStaff, figureTime, figure } };
export const customerFigure: FigureFilters = {
  whole: ["figureTime"],
  labels: { figureHour, registeredOs: "user.list.filter.registeredOs", figureTime },
};
/** What a figure of orders counts may be asked for of all times. */
export const orderFigure: FigureFilters = {
  whole: ["figure"],
  labels: {
    figureStaff,
    figureKind: "order.filter.figureKind",
    figureReason: "order.filter.figureReason",
    figureType,
    figureApp: "order.filter.figureApp",
    figureProduct,
    figureHour,
    figureRule: "order.filter.figureRule",
    figureTime,
    figure,
  },
};

/** Whether a filter is set: a form says of each that is not that it is nothing. */
export const isSet = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== "" && !(Array.isArray(value) && value.length === 0);

/** The reason's names are the keys of their labels. */
export function partReason({ whole, labels }: FigureFilters, asked: object): Reason | null {
  const values: Readonly<Record<string, unknown>> = { ...asked };
  const set = Object.keys(labels).filter((name) => isSet(values[name]));
  const [field] = set;
  const missing = whole.find((name) => !set.includes(name));
  if (field === undefined || missing === undefined) return null;
  return { error: "filter.needsFigure", field, vars: { name: labels[field] ?? field, needs: labels[missing] ?? missing } };
}
