import { cleanup, render } from "@testing-library/react";
import { createRef } from "react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { loadSections, setLocale } from "../../src/console/i18n/i18n.ts";
import { queryRecordOf } from "../../src/contract/report/query-records.ts";
import { RankChart } from "../../src/console/report/rank/rank-chart.tsx";
import type { Ranked } from "../../src/console/report/rank/ranked.ts";

beforeAll(async () => {
  await setLocale("en_PH");
  await loadSections("report", "chart");
});
afterEach(cleanup);

const line = (id: number, recoveredPrincipal: number): Ranked => ({
  id,
  name: `No. ${id}`,
  team: null,
  people: [id],
  values: { recoveredPrincipal },
});
const values = (principal: Readonly<Record<number, number>>) =>
  new Map<number | string, { recoveredPrincipal: number }>(
    Object.entries(principal).map(([id, recoveredPrincipal]) => [Number(id), { recoveredPrincipal }]),
  );
const drawn = (asFar: ReturnType<typeof values> | null) =>
  render(
    <RankChart
      label="Work"
      of={["recoveredPrincipal"]}
      isStack={false}
      chosen="recoveredPrincipal"
      lines={[line(1, 100), line(2, 50)]}
      before={values({ 1: 80, 2: 40 })}
      asFar={asFar}
      at={null}
      box={createRef<HTMLDivElement>()}
      compared="the week before"
      onChoose={() => {}}
      onLine={() => {}}
    />,
  ).container.innerHTML;
const widths = (html: string) => [...html.matchAll(/width: ([\d.]+)%/g)].map(([, width]) => Number(width));

describe("the bars of a ranking", () => {
  it("are full as far as their mark is counted, and pale from there on: what came since is compared with nothing", () => {
    const html = drawn(values({ 1: 80 }));
    // The first stands where it stood: its bar ends at its mark. The second has brought everything today.
    expect(widths(html)).toEqual([80, 20, 50]);
    expect([...html.matchAll(/left: ([\d.]+)%/g)].map(([, left]) => Number(left))).toEqual([80, 40]);
    expect(html.match(/data-since/g)).toHaveLength(2);
    expect(html).toContain("Still running, not compared");
  });

  it("are full where the range is over", () => {
    const html = drawn(null);
    expect(widths(html)).toEqual([100, 50]);
    expect(html).not.toContain("data-since");
  });
});

describe("the bar of a day that is not over", () => {
  it("is hatched, and says behind its name until when it is counted", () => {
    const today: Ranked = { ...line(1, 100), part: "until 10:00" };
    const box = render(
      <RankChart
        label="Work"
        of={["recoveredPrincipal"]}
        isStack={false}
        chosen="recoveredPrincipal"
        lines={[today, line(2, 50)]}
        before={new Map()}
        at={null}
        box={createRef<HTMLDivElement>()}
        compared={null}
        onChoose={() => {}}
        onLine={() => {}}
      />,
    ).container;
    const parts = [...box.querySelectorAll<HTMLElement>("[data-part]")];
    expect(parts.map(({ style }) => [style.left, style.width].map(Number.parseFloat))).toEqual([[0, 100]]);
    expect(box.textContent).toContain("No. 1 · until 10:00");
    expect(box.textContent).not.toContain("No. 2 ·");
  });
});

describe("the bars of a stack", () => {
  const day = (key: string, found: Ranked["values"]): Ranked => ({
    id: key,
    name: key,
    team: null,
    people: [],
    cell: { by: "day", key },
    values: found,
  });
  const stack = (lines: readonly Ranked[]) =>
    render(
      <RankChart
        label="Profit"
        of={queryRecordOf("profit").chart.of}
        isStack
        whole={queryRecordOf("profit").chart.whole}
        chosen="net"
        lines={lines}
        before={new Map()}
        at={null}
        box={createRef<HTMLDivElement>()}
        compared={null}
        onChoose={() => {}}
        onLine={() => {}}
      />,
    ).container;

  it("have what is below zero on the left of the base line, what no part says as one, and the net at their end", () => {
    // 60 were earned and 100 lost, on a day on which 10 of interest was taken back; on the other 100 earned and nothing lost.
    const lost = { earnedInterest: -10, earnedFee: 60, net: -50 };
    const box = stack([day("2026-11-20", lost), day("2026-11-19", { earnedInterest: 100, net: 100 })]);
    const percent = (of: string) =>
      [...box.querySelectorAll<HTMLElement>(of)].map(({ style }) => Number.parseFloat(style.width || style.left));
    // 110 below the line and 100 above it: its place is at 110 of 210.
    expect(percent("[data-base]")).toEqual([52.38, 52.38]);
    expect(percent("[data-below]")).toEqual([4.76, 47.62]);
    expect(percent("[data-net]")).toEqual([28.57, 100]);
    expect([...box.querySelectorAll(".text-right")].map(({ textContent }) => textContent)).toHaveLength(2);
    expect(box.textContent).toContain("The rest");
  });

  it("say of results what no reason of the picture has as the rest: together they are all records", () => {
    for (const record of [queryRecordOf("afterLoanRecord"), queryRecordOf("reminderRecord")]) {
      const { whole, of } = record.chart;
      expect(record.figures).toContain(whole);
      expect(of).not.toContain(whole);
    }
  });
});
