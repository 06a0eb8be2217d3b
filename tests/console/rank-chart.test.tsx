import { cleanup, render } from "@testing-library/react";
import { createRef } from "react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { loadSections, setLocale } from "../../src/console/i18n/i18n.ts";
import { RankChart } from "../../src/console/report/rank/rank-chart.tsx";
import type { Ranked } from "../../src/console/report/rank/rank.data.ts";

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
