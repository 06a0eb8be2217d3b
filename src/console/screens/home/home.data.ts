import { homePageCalls } from "../../../contract/basics/home-page.calls.ts";
import { useEffect, useMemo } from "react";
import type { CallName } from "../../../contract/calls.ts";
import type { InputOf } from "../../../contract/types.ts";
import { limits } from "../../../lending/limits.ts";
import { addDays } from "../../../lending/time/zone.ts";
import { onOrdersChanged } from "../../client/live.ts";
import { refreshCalls, useCall } from "../../client/query.ts";
import type { Board } from "./home.boards.ts";
import type { Asked } from "./home.address.ts";

/** ms: by the clock while the page is shown, and after news at most this often. */
const pollEvery = 60_000;
const newsEvery = 10_000;

const names = [
  "homePage.todayDataStatistics",
  "homePage.dataTrend",
  "homePage.todayNotSettleData",
  "homePage.todayOverdueData",
  "homePage.todayPayData",
  "homePage.todayShouldData",
  "homePage.day3OverdueCollection",
  "homePage.day3ExpireRemind",
  "collection.agencyList",
  "todayExpire.agencyList",
  "collection.list",
  "waiver.list",
  "overflow.list",
] as const satisfies readonly CallName[];
const refresh = (): void => void refreshCalls(...names);

/** Runs at most once in `gap` ms, the last time after the last call: news in a burst are read once. */
export function atMostEvery(gap: number, run: () => void): { readonly call: () => void; readonly stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ran = Number.NEGATIVE_INFINITY;
  const now = () => {
    timer = undefined;
    ran = performance.now();
    run();
  };
  return {
    call: () => {
      timer ??= setTimeout(now, Math.max(0, ran + gap - performance.now()));
    },
    stop: () => clearTimeout(timer),
  };
}

/** Figures of another day or app never stand under this one's name; an error stands on the page, not in a message every minute. */
const options = { keepPreviousData: false, refreshInterval: pollEvery, onError: () => {} };

/** Everything that the board shows: what is known, what failed, and the way to read it again. */
export function useHome({ date, appId }: Asked, board: Board) {
  const day = date.to;
  const input = useMemo(() => ({ date: day, ...(appId ? { appId } : {}) }), [day, appId]);
  const span = useMemo(
    () => ({ startTime: addDays(day, 1 - limits.reportRangeDays), endTime: day, ...(appId ? { appId } : {}) }),
    [day, appId],
  );
  const shown = new Set<string>([...board.tiles, ...board.funnels]);
  const when = (part: string): InputOf<"homePage.todayPayData"> | null => (shown.has(part) ? input : null);
  const figures = useCall(homePageCalls["homePage.todayDataStatistics"], when("day"), options);
  const trend = useCall(homePageCalls["homePage.dataTrend"], span, options);
  const book = useCall(homePageCalls["homePage.todayNotSettleData"], when("book"), options);
  const overdue = useCall(homePageCalls["homePage.todayOverdueData"], when("overdue"), options);
  const pay = useCall(homePageCalls["homePage.todayPayData"], when("pay"), options);
  const due = useCall(homePageCalls["homePage.todayShouldData"], when("due"), options);
  const recover = useCall(homePageCalls["homePage.day3OverdueCollection"], when("recover"), options);
  const remind = useCall(homePageCalls["homePage.day3ExpireRemind"], when("remind"), options);
  useEffect(() => {
    const news = atMostEvery(newsEvery, refresh);
    const leave = onOrdersChanged(news.call);
    return () => {
      leave();
      news.stop();
    };
  }, []);
  const reads = { day: figures, book, overdue, pay, due, recover, remind };
  const wanted = [trend, ...Object.entries(reads).flatMap(([name, read]) => (shown.has(name) ? [read] : []))];
  return {
    figures: figures.data,
    trend: trend.data,
    book: book.data,
    overdue: overdue.data,
    pay: pay.data,
    due: due.data,
    recover: recover.data,
    remind: remind.data,
    error: wanted.find((read) => read.error)?.error,
    /** Something of this day has not been answered yet; a quiet refresh is not that. */
    reading: wanted.some((read) => read.data === undefined && read.error === undefined),
    refresh,
  };
}
export type Home = ReturnType<typeof useHome>;
