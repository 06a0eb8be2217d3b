// @vitest-environment node
import { queryReportCodes } from "../../src/contract/report/query-reports.ts";
import { orderList } from "../../src/contract/order/order.columns.ts";
import { limits } from "../../src/lending/limits.ts";
import { statusOfStage } from "../../src/lending/order/order.machine.ts";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { calls } from "../../src/contract/calls.ts";
import { lists } from "../../src/contract/exports.ts";
import type { ListColumn } from "../../src/contract/kernel/list.ts";
import { languages, type Locale, type Texts } from "../../src/contract/languages.ts";
import { permissions } from "../../src/contract/permissions.ts";
import { schemas } from "../../src/contract/schemas.ts";
import { textsOf } from "../support/texts.ts";

const textAt = (texts: Texts, key: string): unknown =>
  key.split(".").reduce<unknown>((at, part) => (at as Texts | undefined)?.[part], texts);

/** Every text that a column can show: its title, and the word of each code. */
const keysOf = ({ label, codes }: ListColumn): readonly string[] => [
  label,
  ...(codes?.values.flatMap((code) => codes.text(code) ?? []) ?? []),
];

describe("declared lists", () => {
  it("have a title, column titles and a word for each code, in every language", () => {
    const wanted = new Set(lists.flatMap(({ title, columns }) => [title, ...Object.values(columns).flatMap(keysOf)]));
    expect(wanted.size).toBeGreaterThan(150);
    for (const locale of Object.keys(languages) as Locale[]) {
      const texts = textsOf(locale);
      const missing = [...wanted].filter((key) => typeof textAt(texts, key) !== "string");
      expect(missing, locale).toEqual([]);
    }
    expect(textAt(textsOf("en_PH"), "order.column.nothingOfTheKind")).toBeUndefined();
  });

  it("name only columns that their call answers", () => {
    for (const { code, columns } of lists) {
      const output = (schemas as Readonly<Record<string, { readonly output: z.ZodType }>>)[code]?.output;
      if (!(output instanceof z.ZodObject) || !(output.shape["list"] instanceof z.ZodArray)) continue;
      const row = output.shape["list"].element;
      if (!(row instanceof z.ZodObject)) throw new Error(`${code} answers rows that are no objects`);
      const unknown = Object.keys(columns).filter((key) => !Object.hasOwn(row.shape, key));
      expect(unknown, code).toEqual([]);
    }
  });

  it("are calls, or are asked for as files only; whoever may take them out is named by a key that exists", () => {
    const files = lists.filter(({ code }) => !Object.hasOwn(calls, code)).map(({ code }) => code);
    expect(files.filter((code) => !code.startsWith("report."))).toEqual(["customerRights.file", "customer.file", "leadPhones.file"]);
    expect(files.filter((code) => code.startsWith("report.")).toSorted()).toEqual(
      queryReportCodes.map((code) => `report.${code}`).toSorted(),
    );
    const known = new Set<string>(permissions);
    for (const { code, exports } of lists) if (exports !== undefined) expect(known.has(exports), code).toBe(true);
  });
});

it("the list of all orders says each exact step in words", () => {
  const { codes } = orderList.columns["stage"] ?? {};
  expect(codes?.values).toEqual(Object.keys(statusOfStage));
});

it.each([
  ["collection.list", "creditedTo"],
  ["collection.list", "assigneeId"],
  ["afterLoanRecord.list", "adminUserId"],
  ["order.list", "figureStaff"],
] as const)("%s opens what is behind a figure of everybody in a large house: %s", (list, field) => {
  const of = (people: number) =>
    schemas[list].input.safeParse({ page: 1, pageSize: 10, [field]: Array.from({ length: people }, (_, at) => at + 1) }).success;
  expect([of(limits.filterPeople), of(limits.filterPeople + 1)]).toEqual([true, false]);
});
