import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { noteOptions } from "../../src/console/client/late-options.ts";
import { groupOptions } from "../../src/console/client/guest-groups.ts";
import { reviewerOptions } from "../../src/console/client/reviewers.ts";
import { staffOptions } from "../../src/console/client/staff.ts";
import { personOptions } from "../../src/console/screens/finance/money-people.ts";
import { session } from "../../src/console/kernel/state/session.ts";
import { loadSections, setLocale } from "../../src/console/i18n/i18n.ts";
import { FilterBar } from "../../src/console/table/filter/filter-bar.tsx";
import { FilterDialog, type AnyFilter } from "../../src/console/table/filter/filter-dialog.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("choices that come after the filter was opened stand in it, and name the chip of what is set", async () => {
  await setLocale("en_PH");
  await loadSections("table", "form", "order");
  let people = [{ value: 1, label: "Myself" }];
  const reviewer: AnyFilter = { key: "reviewerId", label: "order.column.reviewer", kind: "many-of", options: () => people };
  const nothing = () => undefined;
  render(
    <>
      <FilterBar<Record<string, unknown>> filters={[reviewer]} values={{ reviewerId: [2] }} count="" onEdit={nothing} onClear={nothing} />
      <FilterDialog filters={[reviewer]} values={{}} first={null} onApply={nothing} onClose={nothing} />
    </>,
  );
  expect(screen.queryByText("Lan")).toBeNull();
  people = [...people, { value: 2, label: "Lan" }];
  act(noteOptions);
  expect(screen.getAllByText("Lan")).toHaveLength(2);
});

it.each([
  ["reviewers", reviewerOptions],
  ["staff", staffOptions("remind")],
  ["groups", groupOptions("remind")],
  ["people of money", personOptions("collection")],
])("%s that cannot be had are not asked for without end", async (_what, options) => {
  const perms = new Set(["authority:staff:creditPick", "loanService:staff:pick", "remind:group:list", "finance:wages:list"]);
  const me = { user: { adminUserId: 7, adminName: "Myself" } };
  session.set((before) => ({ ...before, token: "t", me, perms }) as unknown as typeof before);
  const fetched = vi.fn<typeof fetch>(() => Promise.reject(new TypeError("no network")));
  vi.stubGlobal("fetch", fetched);
  const filter: AnyFilter = { key: "reviewerId", label: "order.column.reviewer", kind: "many-of", options };
  render(<FilterDialog filters={[filter]} values={{}} first={null} onApply={() => undefined} onClose={() => undefined} />);
  await act(() => new Promise((passed) => setTimeout(passed, 200)));
  expect(fetched.mock.calls.length).toBeLessThan(5);
});
