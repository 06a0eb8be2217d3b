import { figureOf } from "../../../contract/report/figures.ts";
import type { OutputOf } from "../../../contract/types.ts";
import type { HomeMetric } from "../../../lending/options/home-metrics.ts";
import { formatCompact, formatCompactSum, formatNumber, formatPercent, formatSum } from "../../i18n/format.ts";
import { t, tn } from "../../i18n/i18n.ts";
import type { TileSection } from "./home.boards.ts";
import type { Opener, Target } from "./home.lists.ts";
import { dayBefore, metricText, type Trend } from "./home.trend.ts";

/** One figure. `text` undefined while it is read; `spoken` is the same exactly, with its unit. */
export interface Tile {
  readonly id: string;
  readonly label: string;
  readonly text: string | undefined;
  readonly spoken: string;
  /** A second, smaller line. */
  readonly note?: string;
  /** How it is made up, for the tooltip and a screen reader. */
  readonly why?: string;
  readonly tone?: "overdue" | "bad" | "warn" | "accent";
  readonly target?: Target | null;
  /** Opens one thing and no list: a record, or what waits for a decision. */
  readonly run?: () => void;
  /** Opens the reminders and no list. */
  readonly reminders?: true;
}
export interface Facts {
  readonly figures: OutputOf<"homePage.todayDataStatistics"> | undefined;
  readonly trend: Trend | undefined;
  readonly book: OutputOf<"homePage.todayNotSettleData"> | undefined;
  readonly overdue: OutputOf<"homePage.todayOverdueData"> | undefined;
  readonly pay: OutputOf<"homePage.todayPayData"> | undefined;
  readonly due: OutputOf<"homePage.todayShouldData"> | undefined;
  readonly unread: number | null;
  readonly stages: readonly string[];
  readonly date: string;
  readonly isToday: boolean;
  readonly open: Opener;
}

type Value = number | null | undefined;
type Shown = Pick<Tile, "text" | "spoken" | "why">;
const dash = "–";

/** A figure of the book as it stands is not known of another day than today. */
function shownAs(value: Value, text: (value: number) => string, spoken: (value: number) => string): Shown {
  if (value === undefined) return { text: undefined, spoken: t("common.loading") };
  if (value === null) return { text: dash, spoken: t("home.onlyToday"), why: t("home.onlyToday") };
  return { text: text(value), spoken: spoken(value) };
}
const orders = (value: Value): Shown => shownAs(value, formatNumber, (count) => tn("home.orders", count, { count: formatNumber(count) }));
const customers = (value: Value): Shown =>
  shownAs(value, formatNumber, (count) => tn("home.customers", count, { count: formatNumber(count) }));
/** Short on the tile, exact in its tooltip. */
const money = (value: Value): Shown => {
  const shown = shownAs(value, formatCompactSum, formatSum);
  return typeof value === "number" ? { ...shown, why: shown.spoken } : shown;
};
function rate(part: Value, whole: Value): Shown {
  if (part === undefined || whole === undefined) return { text: undefined, spoken: t("common.loading") };
  if (part === null || !whole) return { text: dash, spoken: t("home.nothingToDivide"), why: t("home.nothingToDivide") };
  const text = formatPercent(part / whole);
  return { text, spoken: text, why: t("home.ofWhole", { part: formatNumber(part), whole: formatNumber(whole) }) };
}

const metricLabel = (metric: HomeMetric): string => t(`home.metric.${metric}`);

/** The day before stands beside, not as a difference: a day that is not over compares badly with one that is. */
function before({ trend }: Facts, metric: HomeMetric): Pick<Tile, "note"> {
  const value = dayBefore(trend, metric);
  if (value === null) return {};
  const text = figureOf(metric).unit === "money" ? formatCompact(value) : metricText(metric, value);
  return { note: t("home.dayBefore", { value: text }) };
}

function dayTiles(facts: Facts): Tile[] {
  const { figures: f, date, isToday, open } = facts;
  const tile = (metric: HomeMetric, shown: Shown, rest: Partial<Tile> = {}): Tile => ({
    id: metric,
    label: metricLabel(metric),
    ...shown,
    ...before(facts, metric),
    ...rest,
  });
  const yesterdayDue = dayBefore(facts.trend, "dueCount");
  const first = f?.firstOverdueRate;
  return [
    tile("register", customers(f?.register)),
    tile("apply", orders(f?.apply), { target: open("orders", { applyTime: date }) }),
    {
      id: "approveRate",
      label: t("home.approveRate"),
      ...rate(f?.approve, f?.apply),
      ...(f ? { note: `${formatNumber(f.approve)} / ${formatNumber(f.apply)}` } : {}),
    },
    tile("payoutCount", orders(f?.payoutCount)),
    tile("payoutAmount", money(f?.payoutAmount)),
    tile("dueCount", orders(f?.dueCount), { target: open("orders", { repayTime: date, status: "6,8,9" }) }),
    tile("repayCount", orders(f?.repayCount)),
    tile("repayAmount", money(f?.repayAmount)),
    tile("overdueCount", orders(f?.overdueCount), { tone: "overdue", target: isToday ? open("collection", { overdueDays: 1 }) : null }),
    tile("firstOverdueRate", {
      ...(first === null ? rate(0, 0) : rate(first, first === undefined ? undefined : 1_000_000)),
      why:
        f && yesterdayDue
          ? t("home.ofWhole", { part: formatNumber(f.overdueCount), whole: formatNumber(yesterdayDue) })
          : t("home.nothingToDivide"),
    }),
  ];
}

/** What a claim is made of; null for whoever does not see it. */
function partsOf(book: Facts["book"]): string | null {
  if (!book || book.principal === null) return null;
  return t("home.bookParts", {
    principal: formatCompactSum(book.principal),
    interest: formatCompactSum(book.interest ?? 0),
    fee: formatCompactSum(book.fee ?? 0),
    penalty: formatCompactSum(book.penalty ?? 0),
  });
}

function bookTiles({ book, overdue, isToday, open }: Facts): Tile[] {
  // A collector's book is his backlog as soon as all of it is overdue.
  const isBacklog = book !== undefined && book.count === overdue?.total;
  const target = isToday ? (open("orders", { status: "6,8" }) ?? (isBacklog ? open("backlog", {}) : null)) : null;
  const parts = partsOf(book);
  const total = money(book?.total);
  return [
    { id: "bookCount", label: t("home.openOrders"), ...orders(book?.count), target },
    {
      id: "bookTotal",
      label: t("home.claim"),
      ...total,
      ...(parts
        ? { note: t("home.principalPart", { value: formatCompactSum(book?.principal ?? 0) }), why: `${total.spoken}. ${parts}` }
        : {}),
      target,
    },
  ];
}

function overdueTiles({ overdue, stages, isToday, open }: Facts): Tile[] {
  const list = (filters: Record<string, string | number>) => (isToday ? open(["collection", "backlog"], filters) : null);
  const stageTile = (stage: string): Tile => {
    const found = overdue?.byStage.find((each) => each.stage === stage);
    return {
      id: `stage${stage}`,
      label: stage || t("home.noStage"),
      ...orders(overdue && (overdue.total === null ? null : (found?.count ?? 0))),
      ...(found ? { note: formatCompactSum(found.amount), why: formatSum(found.amount) } : {}),
      target: stage && found?.count ? list({ stage }) : null,
    };
  };
  const unstaged = (overdue?.byStage ?? []).some((each) => each.stage === "" && each.count > 0);
  return [
    {
      id: "overdueTotal",
      label: t("home.overdueTotal"),
      ...orders(overdue?.total),
      tone: "overdue",
      ...amountNote(overdue?.amount),
      target: list({}),
    },
    ...neglectedTiles(overdue?.neglected, open),
    { id: "overdueNew", label: t("home.overdueNew"), ...orders(overdue?.newOverdue), target: list({ overdueDays: 1 }) },
    ...[...stages, ...(unstaged ? [""] : [])].map(stageTile),
  ];
}
/** What nobody looks after, red as soon as there is any; nothing at all for whoever has only his own orders. */
export function neglectedTiles(found: NonNullable<Facts["overdue"]>["neglected"] | undefined, open: Opener): Tile[] {
  if (!found) return [];
  const tile = (id: "neglected" | "neglectedDue", count: number, list: "collection" | "remind"): Tile => ({
    id,
    label: t(`home.${id}`),
    ...orders(count),
    why: t("home.neglectedWhy"),
    ...(count > 0 ? { tone: "bad" as const, note: t("home.neglectedKey") } : {}),
    target: count > 0 ? open(list, { neglected: 1 }) : null,
  });
  const due = open("remind", {}) ? [tile("neglectedDue", found.remind, "remind")] : [];
  return [tile("neglected", found.collection, "collection"), ...due];
}
const amountNote = (amount: Value): Pick<Tile, "note" | "why"> =>
  typeof amount === "number" ? { note: formatCompactSum(amount), why: formatSum(amount) } : {};

function payTiles({ pay }: Facts): Tile[] {
  return [
    { id: "payPending", label: t("home.payPending"), ...orders(pay?.pending) },
    { id: "payRunning", label: t("home.payRunning"), ...orders(pay?.inProgress) },
    { id: "paySuccess", label: t("home.paySuccess"), ...orders(pay?.success), ...amountNote(pay?.amount) },
    { id: "payFailed", label: t("home.payFailed"), ...orders(pay?.failed), ...(pay?.failed ? { tone: "bad" as const } : {}) },
  ];
}

function dueTiles({ due, date, isToday, open }: Facts): Tile[] {
  const list = (status: string) => open("orders", { repayTime: date, status });
  return [
    { id: "due", label: t("home.due"), ...orders(due?.due), ...amountNote(due?.amountDue), target: list("6,8,9") },
    { id: "duePaid", label: t("home.duePaid"), ...orders(due?.paid), ...amountNote(due?.amountPaid), target: isToday ? list("9") : null },
    {
      id: "dueOpen",
      label: t("home.dueOpen"),
      ...orders(due && due.unpaid + due.partial),
      ...(due ? { note: t("home.duePartial", { count: formatNumber(due.partial) }) } : {}),
      target: isToday ? list("6,8") : null,
    },
  ];
}

const reminderTiles = ({ unread }: Facts): Tile[] => [
  {
    id: "reminders",
    label: t("home.remindersNew"),
    text: unread === null ? undefined : formatNumber(unread),
    spoken: unread === null ? t("common.loading") : formatNumber(unread),
    note: t("home.remindersKey"),
    reminders: true,
  },
];

/** The tiles of each section, made from what is known; the same ones, in the same places, while nothing is. */
export const tilesOf: Readonly<Record<TileSection, (facts: Facts) => Tile[]>> = {
  reminders: reminderTiles,
  day: dayTiles,
  book: bookTiles,
  overdue: overdueTiles,
  pay: payTiles,
  due: dueTiles,
};

/** Where an own board would show a section that can only be empty (a collector gets orders once they are overdue), it is left out. */
export const hasSomething = (section: TileSection, { due }: Facts, isCut: boolean): boolean =>
  section !== "due" || !isCut || (due?.due ?? 0) > 0;

/** Figures by day and payouts belong to nobody: whoever sees only a part of the orders is told that these are everybody's. */
export const sectionTitle = (section: TileSection, isCut: boolean): string =>
  [t(`home.section.${section}`), isCut && (section === "day" || section === "pay") ? t("home.wholeCompany") : ""]
    .filter(Boolean)
    .join(" · ");
