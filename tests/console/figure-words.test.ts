import { afterEach, beforeAll, expect, it } from "vitest";
import { figureOf } from "../../src/contract/report/figures.ts";
import { reports } from "../../src/contract/reports.ts";
import { leadKinds } from "../../src/lending/growth/lead-kinds.ts";
import { reasonCodes } from "../../src/lending/options/collection-reasons.ts";
import { loadSections, setLocale } from "../../src/console/i18n/i18n.ts";
import { session } from "../../src/console/kernel/state/session.ts";
import { addressOf } from "../../src/console/report/behind/orders-of.ts";
import { figureFilters } from "../../src/console/screens/order/figure/figure-filters.ts";
import { itemWord } from "../../src/console/screens/order/figure/figure-words.ts";
import { afterLoanRecord } from "../../src/console/screens/records/after-loan-record.screen.tsx";
import { describeFilter } from "../../src/console/table/filter/filter-bar.tsx";
import { filtersOf } from "../../src/console/table/filter/filter-text.ts";
import type { AnyFilter } from "../../src/console/kernel/screen/screen.ts";

const range = { from: "2026-11-01", to: "2026-11-07" };
const sections = ["composer", "facts", "ledger", "order", "records", "report", "reporting", "review", "reviewing", "table"];

beforeAll(async () => {
  await setLocale("en_PH");
  await loadSections(...sections);
});
afterEach(() => session.set((before) => ({ ...before, perms: new Set() })));

/** What the chips of an address say. */
function chips(filters: readonly AnyFilter[], address: string): ReadonlyMap<string, string> {
  const values = filtersOf(filters, new URL(address, "http://x").searchParams) as Readonly<Record<string, unknown>>;
  return new Map(
    filters.flatMap((filter) => (filter.key in values ? [[filter.key, describeFilter(filter, values[filter.key])] as const] : [])),
  );
}
const ofOrders = figureFilters as readonly unknown[] as readonly AnyFilter[];
const ofRecords = (afterLoanRecord as unknown as { readonly filters: readonly AnyFilter[] }).filters;

it("every figure of every report says in words what its orders are of", () => {
  session.set((before) => ({ ...before, perms: new Set(["order:all:list", "records:afterLoan:list"]) }));
  let told = 0;
  for (const record of reports)
    for (const key of record.figures) {
      const figure = figureOf(key);
      if (!figure.drill || figure.drill === "leads" || figure.drill === "payments") continue;
      const address = addressOf({ range }, { facts: figure.drill, figure }, record) ?? "";
      const filters = address.startsWith("/records/") ? ofRecords : ofOrders;
      for (const name of ["figureReason", "reason", "subTag"]) {
        const codes = new URL(address, "http://x").searchParams.get(name)?.split(",") ?? [];
        const said = chips(filters, address).get(name)?.split(", ") ?? [];
        // None of the codes stands there itself, and none is left out.
        expect(
          said.length >= codes.length && codes.every((code) => !said.includes(code)),
          `${record.path} ${key}: ${said.join(" | ")}`,
        ).toBe(true);
        told += codes.length;
      }
    }
  expect(told).toBeGreaterThan(60);
});

it("due days, days until somebody was back, and both halves of an item are told; a stage is its own name", () => {
  const said = (codes: string) => chips(ofOrders, `/order/orderAll?figureReason=${encodeURIComponent(codes)}`).get("figureReason");
  expect(said("-1,0,1,30,more")).toBe("Before the day, On the day, By D+1, By D+30, After D+30");
  expect(said("4000,overdue:coupon")).toBe("4000 Interest income, Overdue · Coupon");
  expect(said("M1:rolledIn,M1:collection,M1")).toBe("M1 · Rolled in, M1 · Collection, M1");
  for (const kind of leadKinds) {
    const address = addressOf({ range, leadKind: kind }, { facts: "book.leadApplied", figure: figureOf("leadApplied") }) ?? "";
    const codes = new URL(address, "http://x").searchParams.get("figureReason")?.split(",") ?? [];
    for (const code of codes) expect(itemWord(code), code).not.toBe(code);
  }
  expect(chips(ofRecords, `/records/afterLoanRecord?reason=${reasonCodes.values.join(",")}`).get("reason")).not.toMatch(/\d/);
});
