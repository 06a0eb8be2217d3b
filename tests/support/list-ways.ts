import { z } from "zod";
import { calls, type CallName } from "../../src/contract/calls.ts";
import { schemas } from "../../src/contract/schemas.ts";
import { customerFigure, leadFigure, orderFigure, payoutFigure, receiptFigure } from "../../src/lending/report/figure-filters.ts";

const notFilters = new Set(["page", "pageNum", "pageSize", "sort", "order", "exactly"]);

export type Input = Readonly<Record<string, unknown>>;
/** A list as its call describes it: what may be asked of it. */
export interface List {
  readonly name: CallName;
  readonly shape: Readonly<Record<string, z.ZodType>>;
}

/** The calls that answer by pages. */
export const lists: readonly List[] = (Object.keys(calls) as CallName[]).flatMap((name) => {
  const { input } = schemas[name];
  return input instanceof z.ZodObject && "pageSize" in input.shape
    ? [{ name, shape: input.shape as Readonly<Record<string, z.ZodType>> }]
    : [];
});

/** A field's own type, without what makes it optional. */
function bare(type: unknown): unknown {
  return type instanceof z.ZodOptional || type instanceof z.ZodDefault || type instanceof z.ZodNullable ? bare(type.unwrap()) : type;
}
const choicesOf = (type: unknown): readonly unknown[] => {
  const inner = bare(type);
  if (inner instanceof z.ZodEnum) return inner.options;
  if (inner instanceof z.ZodLiteral) return [...inner.values];
  if (inner instanceof z.ZodArray) return choicesOf(inner.element).map((each) => [each]);
  if (inner instanceof z.ZodUnion) return inner.options.flatMap(choicesOf);
  if (inner instanceof z.ZodPipe) return choicesOf(inner.in);
  return [];
};

const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

/**
 * A value that a filter takes: that of a row in sight where the row has one of that name, so that something is found; else a choice, a week, a number.
 * @returns undefined where none of them fits
 */
function valueFor(field: string, type: z.ZodType, row: Input): unknown {
  const seen = row[field];
  const number = typeof seen === "number" ? seen : 1;
  const known =
    seen === undefined || seen === "" || typeof seen === "object" ? [] : [seen, [seen], JSON.stringify(seen), { from: number, to: number }];
  const span = [{ from: day(7), to: day(0) }, `${day(7)},${day(0)}`, { from: 1, to: 30 }];
  const others = [...choicesOf(type), ...span, true, [1], 1, "1", day(7), "an"];
  return [...known, ...others].find((each) => type.safeParse(each).success);
}

const ofFigure = [orderFigure, leadFigure, receiptFigure, payoutFigure, customerFigure];
/** Filters that are taken together with others only: those of a figure with what makes it one, those of an origin with a time. */
function neededBy(field: string, { shape }: List): readonly string[] {
  if (field === "reviewExempt" || field === "whiteList") return ["applyTime"];
  const figure = ofFigure.find(({ labels }) => field in labels && Object.keys(labels).every((name) => name in shape));
  return figure ? figure.whole.filter((name) => name !== field) : [];
}
/** Filters that say something of some figures only, and one of these. */
export const figuresOf: Readonly<Record<string, string>> = {
  figureRule: "ruleHits",
  figureKind: "allocated",
  figureHour: "leadApplied",
  figureApp: "flowApplied",
  figureProduct: "flowApplied",
};

/** One way to ask a list, and what it is called in a report. */
export interface Way {
  readonly text: string;
  readonly input: Input;
}
/**
 * Everything, each order, each filter by itself, or with those without which it is not taken.
 * @param row A row of it, whose values the filters take; `{}` where it has none
 * @param missed Told of each filter that no value is known for
 */
export function waysOf(list: List, row: Input, missed: (text: string) => void): readonly Way[] {
  const { name, shape } = list;
  const sorts = choicesOf(shape["sort"]).flatMap((sort) =>
    ["asc", "desc"].map((order) => ({ text: `by ${String(sort)} ${order}`, input: { sort, order } })),
  );
  const filters = Object.entries(shape).flatMap(([field, type]) => {
    if (notFilters.has(field) || !type.isOptional()) return [];
    const value = valueFor(field, type, row);
    if (value === undefined) missed(`${name}: no value to ask for by ${field}`);
    const others = neededBy(field, list).map((other) => {
      const kind = shape[other];
      const figure = other === "figure" && kind?.safeParse(figuresOf[field]).success ? figuresOf[field] : undefined;
      return [other, figure ?? (kind && valueFor(other, kind, row))] as const;
    });
    return value === undefined ? [] : [{ text: field, input: { ...Object.fromEntries(others), [field]: value } }];
  });
  return [{ text: "everything", input: {} }, ...sorts, ...filters].filter(
    ({ input }) => (schemas[name].input as z.ZodType).safeParse(input).success,
  );
}
