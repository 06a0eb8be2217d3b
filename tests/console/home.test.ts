import { afterEach, describe, expect, it, vi } from "vitest";
import type { Permission } from "../../src/contract/permissions.ts";
import { homeMetrics } from "../../src/lending/options/home-metrics.ts";
import { orderOf } from "../../src/console/client/reminders.ts";
import { lastDays } from "../../src/console/table/filter/filter-text.ts";
import { addressed, askedOf, trendOf } from "../../src/console/screens/home/home.address.ts";
import { boardOf } from "../../src/console/screens/home/home.boards.ts";
import { atMostEvery } from "../../src/console/screens/home/home.data.ts";
import { lists } from "../../src/console/screens/home/home.lists.ts";
import { columnOf, dayBefore, metricText, toggleMetric, type Trend } from "../../src/console/screens/home/home.trend.ts";
import { shareOut } from "../../src/console/screens/home/home.next.ts";
import { neighbourOf, type Box } from "../../src/console/screens/home/tile-moves.ts";
import { groupAt } from "../../src/console/kernel/screen/screen.ts";
import { groups } from "../../src/console/screens/groups.ts";

const trend: Trend = {
  dates: ["2026-11-19", "2026-11-20", "2026-11-21"],
  series: [
    { metric: "apply", values: [4, 5, 6] },
    { metric: "firstOverdueRate", values: [null, 50_000, 62_500] },
  ],
};

describe("the address of the home page", () => {
  it("says nothing of today and of what cannot be read", () => {
    expect(askedOf(new URLSearchParams("date=yesterday&appId=x"))).toEqual({ date: lastDays(1) });
    expect(addressed({ date: lastDays(1).to, appId: " " })).toEqual({ date: null, appId: null });
  });
  it("holds one day, by which a range ends", () => {
    expect(askedOf(new URLSearchParams("date=2026-11-01..2026-11-05&appId=2"))).toEqual({
      date: { from: "2026-11-05", to: "2026-11-05" },
      appId: 2,
    });
    expect(addressed({ date: "2026-11-05" })).toEqual({ date: "2026-11-05" });
  });
  it("holds the trend's range, of those there are, and its lines in their own order", () => {
    expect(trendOf(new URLSearchParams("days=7&metrics=repayCount,apply,nonsense"))).toEqual({ days: 7, metrics: ["apply", "repayCount"] });
    expect(trendOf(new URLSearchParams("days=8"))).toEqual({ days: 30, metrics: null });
  });
});

describe("the trend", () => {
  it("shows one unit at a time, never nothing, and six lines at most", () => {
    expect(toggleMetric(["apply"], "approve")).toEqual(["apply", "approve"]);
    expect(toggleMetric(["apply", "approve"], "apply")).toEqual(["approve"]);
    expect(toggleMetric(["apply"], "apply")).toEqual(["apply"]);
    expect(toggleMetric(["apply", "approve"], "payoutAmount")).toEqual(["payoutAmount"]);
    const counts = homeMetrics.filter((metric) => !/Amount|Rate/.test(metric));
    expect(toggleMetric(counts.slice(0, 6), counts[6] ?? "apply")).toHaveLength(6);
  });
  it("has a gap where a value is not known", () => {
    expect([...columnOf(trend, "apply", 2)]).toEqual([5, 6]);
    expect(columnOf(trend, "firstOverdueRate", 3)[0]).toBeNaN();
    expect(metricText("firstOverdueRate", null)).toBe("–");
    expect(dayBefore(trend, "apply")).toBe(5);
    expect(dayBefore(undefined, "apply")).toBeNull();
  });
});

describe("who sees what", () => {
  const holding =
    (...held: readonly Permission[]) =>
    (needs: Permission) =>
      held.includes(needs);
  const every = holding("home:dashboard:view", "home:collection:view", "home:remind:view");
  it("is told by data scope and permission", () => {
    expect(boardOf("own", holding("home:dashboard:view", "home:collection:view")).tiles[0]).toBe("book");
    expect(boardOf("own", holding("home:dashboard:view", "home:remind:view")).tiles[0]).toBe("reminders");
    expect(boardOf("own", holding("home:dashboard:view")).tiles).toEqual(["day"]);
    for (const scope of ["team", "department", "tenant"] as const)
      expect(boardOf(scope, every).tiles).toEqual(["day", "book", "overdue", "pay", "due"]);
    expect(boardOf("tenant", holding()).tiles).toEqual([]);
  });
  it("opens only lists that are built", async () => {
    const wanted = new Set(Object.values(lists).map(({ path }) => groupAt(groups, path)));
    const built = (await Promise.all([...wanted].flatMap((group) => (group ? [group.load()] : [])))).flatMap((group) => group.screens);
    for (const { path, permission } of Object.values(lists))
      expect(built.find((screen) => screen.path === path)?.permission).toBe(permission);
  });
});

describe("from tile to tile", () => {
  const line = (y: number, widths: readonly number[]): Box[] =>
    widths.map((width, at) => ({ x: widths.slice(0, at).reduce((sum, each) => sum + each, 0), y, width, height: 60 }));
  // 0 1 2 3 above, 4 5 below, twice as wide.
  const boxes = [...line(0, [100, 100, 100, 100]), ...line(80, [200, 200])];
  it("the arrows go as the eye does", () => {
    expect(neighbourOf(boxes, 0, "right")).toBe(1);
    expect(neighbourOf(boxes, 3, "right")).toBeNull();
    expect(neighbourOf(boxes, 3, "down")).toBe(5);
    expect(neighbourOf(boxes, 5, "up")).toBe(2);
    expect(neighbourOf(boxes, 4, "left")).toBeNull();
    expect(neighbourOf(boxes, 5, "down")).toBeNull();
    expect(neighbourOf(boxes, -1, "down")).toBeNull();
  });
});

describe("news", () => {
  afterEach(() => vi.useRealTimers());
  it("in a burst are read once, the last of them too, and not sooner than agreed", () => {
    vi.useFakeTimers();
    const run = vi.fn();
    const news = atMostEvery(10_000, run);
    for (let i = 0; i < 5; i += 1) news.call();
    vi.advanceTimersByTime(1);
    expect(run).toHaveBeenCalledTimes(1);
    news.call();
    news.call();
    vi.advanceTimersByTime(9_000);
    expect(run).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1_500);
    expect(run).toHaveBeenCalledTimes(2);
    news.call();
    news.stop();
    vi.advanceTimersByTime(60_000);
    expect(run).toHaveBeenCalledTimes(2);
  });
});

it("a reminder's address names its order", () => {
  const reminder = {
    id: 1,
    creationTime: "2026-11-21T00:00:00Z",
    loanRecordId: 7,
    name: "",
    commitmentTime: "2026-11-21T00:15:00Z",
    jumpUrl: "",
    dataId: null,
    note: "",
    valid: 1 as const,
  };
  expect(orderOf({ ...reminder, jumpUrl: "/order/orderDetails?orderId=7&orderNo=10000007" })).toEqual({
    loanRecordId: 7,
    orderNo: "10000007",
  });
  expect(orderOf(reminder)).toEqual({ loanRecordId: 7, orderNo: "7" });
});

describe("what is next", () => {
  it("shows two of each kind of work, and more of the first where there is room", () => {
    expect(shareOut([["a", "b", "c", "d", "e", "f"]])).toEqual(["a", "b", "c", "d", "e"]);
    expect(shareOut([["a", "b", "c"], [], ["x"], ["p", "q", "r"]])).toEqual(["a", "b", "x", "p", "q"]);
    expect(shareOut([["a", "b", "c"], ["x"]])).toEqual(["a", "b", "c", "x"]);
    expect(
      shareOut([
        ["a", "b"],
        ["c", "d"],
        ["e", "f"],
      ]),
    ).toEqual(["a", "b", "c", "d", "e"]);
    expect(shareOut([[], []])).toEqual([]);
  });
});
