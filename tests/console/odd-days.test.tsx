import { cleanup, render, screen, within } from "@testing-library/react";
import { createRef } from "react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { loadSections, setLocale } from "../../src/console/i18n/i18n.ts";
import { markFrom } from "../../src/console/report/note/mark-keys.ts";
import { OddNotes } from "../../src/console/report/odd/odd-notes.tsx";
import { oddWords } from "../../src/console/report/odd/odd-words.ts";
import { useMarked } from "../../src/console/report/odd/use-odd.ts";
import { figureColumns, RankGrid } from "../../src/console/report/rank/rank-grid.tsx";
import type { Ranked } from "../../src/console/report/rank/ranked.ts";
import { FigureStrip } from "../../src/console/report/strip.tsx";

beforeAll(async () => {
  await setLocale("en_PH");
  await loadSections("report", "reporting", "chart", "table");
});
afterEach(cleanup);

const odd = () =>
  oddWords([
    { day: "2026-11-04", metric: "registered", value: 12, median: 40, low: 33, high: 48 },
    { day: "2026-11-18", metric: "registered", value: 100, median: 41, low: 33, high: 48 },
    { day: "2026-11-18", metric: "applyShare", value: 250_000, median: 500_000, low: 425_000, high: 575_000 },
  ]);
const said = "Registered 100: outside 33 to 48 (median 41 ± 3 median deviations of the eight same weekdays before)";
const day = (key: string): Ranked => ({
  id: key,
  name: key,
  team: null,
  people: [],
  cell: { by: "day", key },
  values: { registered: 100, applyShare: 250_000 },
});
const lines = [day("2026-11-19"), day("2026-11-18"), day("2026-11-04")];

describe("odd days", () => {
  it("say the rule and its bounds in the figure's unit", () => {
    expect(odd().cells.get("2026-11-18 registered")).toBe(said);
    expect(odd().cells.get("2026-11-18 applyShare")).toContain("25%: outside 42.5% to 57.5% (median 50%");
    expect(odd().days.get("registered")).toEqual(["2026-11-18", "2026-11-04"]);
  });

  it("are marked in their cells of the table, and named there to whoever does not see the mark", () => {
    const found = odd();
    const grid = (of: readonly Ranked[]) => (
      <RankGrid
        id="t"
        label="Registrations"
        head="Day"
        columns={figureColumns(["registered", "applyShare"])}
        beside={[]}
        lines={of}
        odd={found}
        totals={{}}
        at={{ line: null, column: 0 }}
        box={createRef<HTMLTableElement>()}
        onCell={() => {}}
      />
    );
    const { container, rerender } = render(grid(lines));
    expect(container.querySelectorAll("td [data-odd]")).toHaveLength(3);
    expect(screen.getByLabelText(said).title).toBe(said);
    // Of an app there is no such day, whatever its key.
    const { cell: _cell, ...plain } = day("2026-11-18");
    rerender(grid([{ ...plain, cell: { by: "app", key: "2026-11-18" } }]));
    expect(container.querySelectorAll("td [data-odd]")).toHaveLength(0);
  });

  it("stand with the figure above, and under the table for the figures that are read", () => {
    render(<FigureStrip label="Sums" figures={["registered", "payouts"]} values={{ registered: 300, payouts: 2 }} odd={odd()} />);
    expect(screen.getByRole("img").textContent).toBe("2");
    expect(screen.getByRole("img").getAttribute("aria-label")).toContain(said);
    cleanup();
    render(<OddNotes odd={odd()} figures={["registered", "registered"]} />);
    const notes = within(screen.getByRole("list", { name: "Odd days" })).getAllByRole("listitem");
    expect(notes.map(({ textContent }) => textContent)).toEqual([expect.stringContaining(said), expect.stringContaining("Registered 12")]);
    cleanup();
    expect(render(<OddNotes odd={odd()} figures={["payouts"]} />).container.textContent).toBe("");
  });

  it("are marks as notes are: gone to by the same keys, of the figure that is read alone", () => {
    const marks: (readonly [string, readonly string[]])[][] = [];
    const found = odd();
    const notes = new Map([["2026-11-18", ["a holiday"]]]);
    const Reader = ({ figure }: { readonly figure: "registered" | "payouts" }) => {
      const marked = useMarked(notes, found, [figure]);
      const days = lines.map(({ cell }) => cell?.key);
      marks.push([...marked]);
      return <output>{[markFrom({ marked, days, at: null }, 1), markFrom({ marked, days, at: 1 }, 1)].join(" ")}</output>;
    };
    const { rerender } = render(<Reader figure="registered" />);
    expect(screen.getByRole("status").textContent).toBe("1 2");
    expect(marks[0]?.[0]).toEqual(["2026-11-18", ["a holiday", said]]);
    rerender(<Reader figure="payouts" />);
    expect(screen.getByRole("status").textContent).toBe("1 ");
  });
});
