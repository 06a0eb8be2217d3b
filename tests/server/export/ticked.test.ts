// A file of ticked rows holds those alone, whichever list they were ticked in.
import { z } from "zod";
import { expect, test } from "vitest";
import { permissions } from "../../../src/contract/permissions.ts";
import { schemas } from "../../../src/contract/schemas.ts";
import { exportLists } from "../../../src/server/handlers.ts";
import type { ExportContext } from "../../../src/server/kernel/export-list.ts";

/** Somebody who may see all: what a queue adds for its filters is its own then, and no matter of his scope. */
const context = {
  tenant: {
    id: 1,
    region: "VN",
    groups: [],
    away: [],
    contactPolicies: [],
    stages: [],
    timeZone: "Asia/Ho_Chi_Minh",
    currencyStep: 1,
    countryCode: "84",
  },
  staff: {
    id: 1,
    teamId: null,
    department: null,
    dataScope: "tenant",
    covers: [],
    permissions: new Set<string>(permissions),
    type: 0,
  },
  now: new Date("2026-11-22T03:00:00Z"),
  // What a list asks before it is read: there is none of it.
  tx: { executeQuery: async () => ({ rows: [] }) },
} as unknown as ExportContext;

/** Lists whose rows can be ticked: those that are read in pages. */
const ticked = Object.values(exportLists).filter(({ code }) => {
  const input = code in schemas ? schemas[code as keyof typeof schemas].input : undefined;
  return input instanceof z.ZodObject && "page" in input.shape;
});

test("there are lists whose rows can be ticked", () => expect(ticked.length).toBeGreaterThan(8));

test.each(ticked.map((list) => [list.code, list] as const))("%s: what is ticked narrows what leaves the house", async (_code, list) => {
  const whole = await list.queue({}, context);
  const narrowed = await list.queue({ loanRecordIds: [987_654_321] }, context);
  const textOf = ({ from, where }: typeof whole): string => [from, ...where].join("\n");
  expect(textOf(narrowed)).not.toBe(textOf(whole));
  expect(JSON.stringify(narrowed.values.list)).toContain("987654321");
});
