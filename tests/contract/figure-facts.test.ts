import { describe, expect, it } from "vitest";
import { bookFacts } from "../../src/contract/report/book/book-facts.ts";
import { bookFigures } from "../../src/contract/report/book/figures.ts";
import type { Figure } from "../../src/contract/report/figures.ts";

const facts = Object.entries(bookFacts).map(([name, [book, measure]]) => [`book.${name}`, { book, measure }] as const);
const factsBehind = new Map<string, { readonly book: string; readonly measure: string }>(facts);

/** Figures that count one measure of a book and open what a book has by name. */
const counted = Object.entries<Figure>(bookFigures).flatMap(([key, { unit, is, drill }]) => {
  const behind = drill && factsBehind.get(drill);
  return behind && is && unit === "count" ? [{ key, is, behind }] : [];
});

describe("what a figure opens", () => {
  it.each(counted)("$key: what it counts", ({ is, behind }) => {
    expect({ book: is.book, measures: [...is.plus, ...(is.less?.plus ?? [])] }).toEqual({ book: behind.book, measures: [behind.measure] });
  });
});
