import { readdirSync, readFileSync } from "node:fs";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { calls } from "../../src/contract/calls.ts";
import { type FigureFacts, figureOf, figures } from "../../src/contract/report/figures.ts";
import { isPermitted } from "../../src/contract/kernel/call.ts";
import { languages, type Locale, type Texts } from "../../src/contract/languages.ts";
import { menu } from "../../src/contract/menu.ts";
import { boardColumns } from "../../src/contract/report/board.columns.ts";
import { boardExports } from "../../src/contract/report/board.exports.ts";
import { firstBlockReport } from "../../src/contract/report/review/first-block.report.ts";
import { firstCloseReport } from "../../src/contract/report/review/first-close.report.ts";
import { firstRefuseReport } from "../../src/contract/report/review/first-refuse.report.ts";
import { bookRecords } from "../../src/contract/report/book/book-records.ts";
import { nobody, noChannel } from "../../src/contract/report/nobody.ts";
import { reviewFiles } from "../../src/contract/report/review/review.columns.ts";
import { pivotColumns } from "../../src/contract/report/pivot/across.ts";
import { targetFigures } from "../../src/contract/report/target/targets.ts";
import { reports } from "../../src/contract/reports.ts";
import { schemas } from "../../src/contract/schemas.ts";
import { loadSections, setLocale } from "../../src/console/i18n/i18n.ts";
import { closeGroups } from "../../src/lending/options/close-reasons.ts";
import { rejectReasons } from "../../src/lending/options/reject-reasons.ts";
import { filtersOf } from "../../src/console/report/address.ts";
import { penOf } from "../../src/console/chart/ink.ts";
import { extentOf, movePoint, moveSeries, nowhere } from "../../src/console/chart/cursor.ts";
import { markFrom } from "../../src/console/report/note/mark-keys.ts";
import { lineName } from "../../src/console/report/line-names.ts";
import { leadsBehind } from "../../src/console/report/behind/leads-of.ts";
import { addressOf, placeBehind } from "../../src/console/report/behind/orders-of.ts";
import { narrowedTo, paymentsOf, payoutsOf } from "../../src/console/report/behind/payments-of.ts";
import { comparedWith, daysIn, hourOfToday, neighbourRange, weekIn } from "../../src/console/report/ranges.ts";
import { sortedBy, type Ranked } from "../../src/console/report/rank/ranked.ts";
import { changeOf, denseText, totalsOf, valueText } from "../../src/console/report/values.ts";
import { session } from "../../src/console/kernel/state/session.ts";
import { groups } from "../../src/console/screens/groups.ts";
import { textsOf } from "../support/texts.ts";

// jsdom has none of it; uPlot asks when it is loaded.
vi.hoisted(() => {
  window.matchMedia ??= () => ({ matches: false, addEventListener() {} }) as unknown as MediaQueryList;
});

const textAt = (texts: Texts, key: string): unknown =>
  key.split(".").reduce<unknown>((at, part) => (at as Texts | undefined)?.[part], texts);

const named = reports.map((record) => [record.path, record] as const);
/** Every figure that a record names anywhere. */
const namesOf = ({ figures: columns, head, chart }: (typeof reports)[number]) => [...new Set([...columns, ...head, ...chart.of])];

describe.each(named)("the report %s", (_, record) => {
  it("stands in the menu, and whoever may open it may make every call of it", () => {
    expect(menu.map((entry) => entry.webUrl)).toContain(record.path);
    expect(record.calls.length).toBeGreaterThan(0);
    for (const call of record.calls) {
      expect(Object.hasOwn(calls, call.name), call.name).toBe(true);
      expect(isPermitted(call.permission, new Set([record.permission])), call.name).toBe(true);
    }
  });

  it("names figures of the catalogue, eight at most above, and its picture has each of its own pens once", () => {
    for (const key of namesOf(record)) expect(Object.hasOwn(figures, key), key).toBe(true);
    expect(record.head.length).toBeLessThanOrEqual(8);
    const ofUnit = (unit: string) => record.chart.of.filter((key) => figureOf(key).unit === unit);
    const units = new Set(record.chart.of.map((key) => figureOf(key).unit));
    for (const unit of units) expect(new Set(ofUnit(unit).map((key) => figureOf(key).pen)).size).toBe(ofUnit(unit).length);
  });

  it("has a text for every figure and its own name in every language", () => {
    const wanted = [record.title, ...namesOf(record).map((key) => figureOf(key).label)];
    for (const locale of Object.keys(languages) as Locale[]) {
      const texts = textsOf(locale);
      const missing = wanted.filter((key) => !textAt(texts, key));
      expect(missing, locale).toEqual([]);
    }
  });

  it("has in its file what stands in its table, for whoever may take it out", () => {
    if (record.query) {
      const file = reviewFiles.find(({ code }) => code === `report.${record.query}`);
      const targeted =
        targetFigures(record).length > 0 ? ["targetOf", "targetMoney", "targetCount", "targetShare", "targetReached", "targetPace"] : [];
      expect(Object.keys(file?.columns ?? {})).toEqual(["name", "group", ...record.figures, ...targeted, ...pivotColumns]);
      return expect(file?.exports).toBe(record.permission.replace(/:list$/, ":export"));
    }
    if (record.chart.kind !== "rank" || !record.board) return expect(record.chart.kind).not.toBe("rank");
    for (const measure of ["rank", "teamRank"] as const)
      expect(boardColumns(record.board, measure, record.figures[0])).toEqual(expect.arrayContaining(["targetOf", ...record.figures]));
    expect(boardExports[record.board]).toBe(record.permission.replace(/:list$/, ":export"));
    for (const call of Object.values(record.lines ?? {})) {
      const { output } = schemas[call.name as "staffData.rank"];
      if (!(output instanceof z.ZodArray) || !(output.element instanceof z.ZodObject)) throw new Error(`${call.name} answers no lines`);
      for (const key of record.figures) expect(Object.keys(output.element.shape), `${call.name} ${key}`).toContain(key);
    }
  });
});

describe("screens of reports", () => {
  it("are made of their records: title, permission, filters by name", async () => {
    const own = reports.filter(({ path }) => path.startsWith("/report/"));
    const ofReports = groups.filter(({ paths }) => paths.startsWith("/report/"));
    const screens = (await Promise.all(ofReports.map(({ load }) => load()))).flatMap((group) => group.screens);
    // Applications are a list, and the live floors are boards of their own.
    const others = ["/report/marketingReport/todayApply", "/report/afterLoanReport/realTime", "/report/reminderReport/realTime"];
    const figured = screens.filter(({ path }) => !others.includes(path));
    expect(figured.map(({ path }) => path).sort()).toEqual(own.map(({ path }) => path).sort());
    for (const screen of figured) {
      const record = own.find(({ path }) => path === screen.path);
      expect(screen.permission).toBe(record?.permission);
      expect(screen.filters.map(({ key }) => key)).toEqual(["range", "period", ...(record?.filters ?? [])]);
    }
  });

  it("a report's own files are sixty lines at most, beside texts and SQL", () => {
    const files = readdirSync("src/contract/report", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".report.ts"));
    expect(files.length).toBeGreaterThan(8);
    for (const file of files) expect(readFileSync(`src/contract/report/${file}`, "utf8").split("\n").length, file).toBeLessThanOrEqual(61);
  });
});

beforeAll(async () => {
  await loadSections("report", "reviewing", "home", "chart");
});

describe("values", () => {
  beforeAll(() => setLocale("en_PH"));

  it("of several lines are sums, and shares are those of the sums", () => {
    const lines = [
      { attempts: 10, gatewayCalls: 8, answeredCalls: 5, recoveredPrincipal: 300_000, hours: 2 },
      { attempts: 90, gatewayCalls: 72, answeredCalls: 3, recoveredPrincipal: 100_000, hours: 6 },
    ];
    expect(totalsOf(["attempts", "connectRate", "principalPerHour"], lines)).toEqual({
      attempts: 100,
      connectRate: 100_000,
      principalPerHour: 50_000,
    });
    expect(totalsOf(["connectRate", "principalPerHour"], [{ attempts: 0, hours: 0 }])).toEqual({
      connectRate: null,
      principalPerHour: null,
    });
    // The stock of a day that is over is told by no line: that is not a stock of none.
    expect(totalsOf(["stock", "attempts"], [{ stock: null, attempts: 2 }, { stock: null }])).toEqual({ stock: null, attempts: 2 });
    expect(totalsOf(["stock"], [{ stock: 3 }, { stock: null }])).toEqual({ stock: 3 });
    expect(totalsOf(["stock"], [])).toEqual({ stock: 0 });
  });

  it("change by a share of what they were, shares by points, tinted by which way is good", () => {
    expect(changeOf(figures.recoveredPrincipal, 150, 100)).toEqual({ way: "up", tone: "good", text: "50%" });
    expect(changeOf(figures.ruleBlocks, 9, 3)).toMatchObject({ way: "up", tone: "bad" });
    expect(changeOf(figures.hours, 3, 4)).toMatchObject({ way: "down", tone: "plain", text: "25%" });
    expect(changeOf(figures.connectRate, 205_000, 250_000)).toEqual({ way: "down", tone: "bad", text: "4.5 pts" });
    expect(changeOf(figures.hours, 4, 4)).toMatchObject({ way: "same", tone: "plain" });
    expect([changeOf(figures.hours, 4, 0), changeOf(figures.hours, null, 4), changeOf(figures.rate, 1, null)]).toEqual([null, null, null]);
  });

  it("are told by their unit; what is not known is a dash", () => {
    expect([valueText("minutes", 150), valueText("seconds", 65), valueText("share", 205_000)]).toEqual(["3", "1:05", "20.5%"]);
    expect([valueText("money", 1_234_500), denseText("money", 1_234_500), valueText("count", null)]).toEqual(["12,345.00", "12,345", "–"]);
  });

  it("rank most first, those of whom nothing is known last", () => {
    const line = (id: number, hours: number | null): Ranked => ({ id, name: String(id), team: null, people: [id], values: { hours } });
    expect(sortedBy("hours", [line(1, null), line(2, 3), line(3, 7), line(4, 3)]).map(({ id }) => id)).toEqual([3, 2, 4, 1]);
    // Nobody wins.
    expect(sortedBy("hours", [line(0, 9), line(2, 3), line(3, null)]).map(({ id }) => id)).toEqual([2, 3, 0]);
  });
});

describe("ranges", () => {
  const noon = new Date("2026-11-21T05:30:00Z");
  const week = { from: "2026-11-15", to: "2026-11-21" };

  it("are compared with equally long ones", () => {
    expect(comparedWith({ range: week }, "before")).toEqual({ from: "2026-11-08", to: "2026-11-14" });
    expect(comparedWith({ range: { from: "2026-11-21", to: "2026-11-21" } }, "lastWeek")).toEqual({ from: "2026-11-14", to: "2026-11-14" });
    expect(comparedWith({ range: { from: "2026-03-31", to: "2026-03-31" } }, "lastMonth")).toEqual({
      from: "2026-02-28",
      to: "2026-02-28",
    });
    expect(comparedWith({ range: { from: "2026-01-05", to: "2026-01-06" } }, "lastMonth")).toEqual({
      from: "2025-12-05",
      to: "2025-12-06",
    });
    expect(comparedWith({ range: week }, "none")).toBeNull();
  });

  it("go back and forth by their own length, and never beyond today", () => {
    expect(neighbourRange(week, -1, noon)).toEqual({ from: "2026-11-08", to: "2026-11-14" });
    expect(neighbourRange(week, 1, noon)).toEqual(week);
    expect(neighbourRange({ from: "2026-11-10", to: "2026-11-16" }, 1, noon)).toEqual(week);
  });

  it("that end today are cut at the hour that has begun in the tenant's zone", () => {
    expect(hourOfToday(week, noon)).toBe(12);
    expect(hourOfToday({ from: "2026-11-14", to: "2026-11-20" }, noon)).toBeNull();
  });
});

describe("charts", () => {
  afterEach(() => vi.restoreAllMocks());

  it("a pen is the figure's, whatever else is drawn: colour and dash together tell twelve apart", () => {
    const pens = Array.from({ length: 12 }, (_, at) => penOf(at)).map(({ token, dash }) => `${token} ${dash.join()}`);
    expect(new Set(pens).size).toBe(12);
    expect(penOf("before").token).toBe(penOf("earlier").token);
    expect(penOf("before").dash).not.toEqual(penOf("earlier").dash);
  });

  it("the cursor enters where something happened, and passes over hidden lines", () => {
    const extent = extentOf(Float64Array.of(0, 0, 5, 0, Number.NaN));
    expect(extent).toEqual({ length: 5, first: 2, last: 3 });
    expect([movePoint(nowhere, 1, extent).point, movePoint(nowhere, -1, extent).point]).toEqual([2, 3]);
    expect(moveSeries(nowhere, 1, [true, false, true]).series).toBe(2);
    expect(moveSeries({ point: 1, series: 2 }, 1, [true, false, true]).series).toBe(0);
  });
});

describe("marks on days", () => {
  const marked = new Map([
    ["2026-11-03", ["a holiday"]],
    ["2026-11-06", ["a version"]],
  ]);
  const days = ["2026-11-07", "2026-11-06", "2026-11-05", "2026-11-04", "2026-11-03"];
  it("are gone through from where the cursor stands, and not beyond the last", () => {
    expect(markFrom({ marked, days, at: null }, 1)).toBe(1);
    expect(markFrom({ marked, days, at: 1 }, 1)).toBe(4);
    expect(markFrom({ marked, days, at: 4 }, 1)).toBeNull();
    expect(markFrom({ marked, days, at: null }, -1)).toBe(4);
    expect(markFrom({ marked, days, at: 1 }, -1)).toBeNull();
  });
});

describe("a filter by reason", () => {
  beforeAll(() => setLocale("en_PH"));
  const labels = (record: Parameters<typeof filtersOf>[0]): readonly string[] => {
    const filter = filtersOf(record).find(({ key }) => key === "reason");
    return filter && "options" in filter ? (filter.options?.() ?? []).map(({ label }) => label) : [];
  };

  it("offers why a case was put aside, why it was closed, or why it was refused", () => {
    expect(labels(firstBlockReport)).toEqual(["Call back", "Ask a colleague", "Document", "Employer", "Other"]);
    expect(labels(firstCloseReport)).toHaveLength(closeGroups.length);
    expect(labels(firstRefuseReport)).toHaveLength(rejectReasons.length);
    expect(new Set(labels(firstCloseReport)).size).toBe(closeGroups.length);
  });
});

describe("what is behind a figure", () => {
  const asked = { range: { from: "2026-11-01", to: "2026-11-07" }, stage: "M1", appId: 2, adminUserId: 9 };

  it("is the queue by the figure's facts, under the report's own filters", () => {
    expect(addressOf(asked, { facts: "allocatedTime" })).toBe(
      "/loanService/allCollectionOrder?allocatedTime=2026-11-01..2026-11-07&creditedTo=9&stageThen=M1&appId=2",
    );
    expect(addressOf({ range: asked.range }, { facts: "recoveredTime", hour: 9, staffIds: [3, 4] })).toBe(
      "/loanService/allCollectionOrder?recoveredTime=2026-11-01..2026-11-07&recoveredHour=9&creditedTo=3%2C4",
    );
  });

  it("of a week that the range cuts is of its days alone", () => {
    expect(daysIn(weekIn("2026-10-26", asked.range))).toBe(1);
    expect(daysIn(weekIn("2026-11-02", asked.range))).toBe(6);
    expect(daysIn(weekIn("2026-11-02", { from: "2026-10-01", to: "2026-11-30" }))).toBe(7);
  });

  it("of registrations is the customers, by their day, hour, channel and device", () => {
    const android = { facts: "registrations", figure: figureOf("registeredAndroid") } as const;
    expect(addressOf({ range: asked.range, appId: 2 }, { ...android, cell: { by: "hour", key: "09" } })).toBe(
      "/user/userList?figureTime=2026-11-01..2026-11-07&figureHour=9&registeredOs=android&appId=2",
    );
    expect(addressOf({ range: asked.range }, { ...android, cell: { by: "channel", key: "" } })).toContain("channel=%E2%80%93");
    expect(addressOf({ range: asked.range }, { ...android, cell: { by: "week", key: "2026-10-26" } })).toContain(
      "figureTime=2026-11-01&registeredOs",
    );
  });

  it("of what is held is the queue as it stands, of no days; a line of one stage goes before the filter", () => {
    expect(addressOf(asked, { facts: "stock", staffIds: [3, 4] })).toBe(
      "/loanService/allCollectionOrder?assigneeId=3%2C4&stage=M1&appId=2",
    );
    expect(addressOf({ range: asked.range }, { facts: "recoveredTime", stage: "M2" })).toBe(
      "/loanService/allCollectionOrder?recoveredTime=2026-11-01..2026-11-07&stageThen=M2",
    );
  });

  it("of nobody's line is what is credited to nobody, and of what he would hold what waits for an owner", () => {
    const days = { range: asked.range };
    expect(addressOf(days, { facts: "clearedTime", staffIds: [nobody] })).toBe(
      "/loanService/allCollectionOrder?clearedTime=2026-11-01..2026-11-07&creditedTo=0",
    );
    expect(addressOf(days, { facts: "stock", staffIds: [nobody] })).toBe("/loanService/allCollectionOrder?assignStatus=unassigned");
    expect(addressOf(days, { facts: "stock", staffIds: [3, nobody] })).toBe("/loanService/allCollectionOrder?");
    expect(addressOf(days, { facts: "book.lapsed", staffIds: [nobody] })).toContain("figureStaff=0");
    expect(addressOf(days, { facts: "records", staffIds: [3, nobody] }, { query: "afterLoanRecord" })).toContain("adminUserId=3");
    expect(lineName("reminderDaily", "collector", { key: String(nobody), name: null })).toBe("Nobody");
  });

  it("of what commission is counted on, and of work per head, is somebody's alone", () => {
    const base = { facts: "recoveredTime", figure: figureOf("commissionBase") } as const;
    expect(addressOf({ range: asked.range }, base)).toBe("/loanService/allCollectionOrder?recoveredTime=2026-11-01..2026-11-07&credited=1");
    expect(addressOf({ range: asked.range }, { ...base, staffIds: [3] })).not.toContain("credited=1");
    const perHead = bookRecords.find(({ query }) => query === "reminderEffect");
    expect(addressOf({ range: asked.range }, { facts: "clearedTime" }, perHead)).toContain("credited=1");
  });

  it("of what was granted to late customers is whoever held them, and the stage that they met", () => {
    const extended = { facts: "book.reliefExtended", figure: figureOf("extended") } as const;
    const team = { ...extended, staffIds: [3, 4], cell: { by: "team", key: "2" } } as const;
    expect(addressOf({ range: asked.range }, team)).toBe(
      "/order/orderAll?figure=reliefExtended&figureTime=2026-11-01..2026-11-07&figureStaff=3%2C4&figureReason=collection",
    );
    expect(addressOf({ range: asked.range }, { ...extended, cell: { by: "stage", key: "M1" } })).toContain("figureReason=M1%3Acollection");
  });

  it("of what belongs to no app and no product is no list: one without the filter would be of all of them", async () => {
    session.set((before) => ({ ...before, perms: new Set(["order:all:list"]) }));
    const moved = { facts: "book.ledgerMoved", figure: figureOf("otherCost") } as const;
    for (const by of ["app", "product"] as const)
      expect(await placeBehind({ range: asked.range }, { query: "profit" }, { ...moved, cell: { by, key: "0" } }), by).toBeNull();
  });

  it("of payments is the list of them by their days, timing, source and part, and nothing where these exclude one another", () => {
    const late = { facts: "payments", figure: figureOf("late") } as const;
    const told = (behind: Parameters<typeof paymentsOf>[1]) => {
      const payments = paymentsOf({ range: asked.range, appId: 2 }, behind);
      return payments && narrowedTo("repayments", payments);
    };
    const of = "/finance/repaymentList?figureTime=2026-11-01..2026-11-07";
    expect(told({ ...late, cell: { by: "source", key: "receipt" } })).toBe(`${of}&figureTiming=overdue&figureSource=receipt&appId=2`);
    expect(told({ ...late, cell: { by: "timing", key: "early" } })).toBeNull();
    expect(told({ ...late, cell: { by: "source", key: "overflow" } })).toBeNull();
    const fee = { facts: "payments", figure: figureOf("paidFee") } as const;
    expect(told({ ...fee, cell: { by: "channel", key: "" } })).toBe(`${of}&figurePart=fee&figureChannel=%E2%80%93&appId=2`);
    expect(told({ facts: "payments", figure: figureOf("paidAll"), cell: { by: "app", key: "1" } })).toBe(`${of}&appId=1`);
  });

  it("of what came by no channel is just that, not what came by all of them", () => {
    const applied = { facts: "book.flowApplied", figure: figureOf("applications") } as const;
    const at = (key: string) => new URLSearchParams(addressOf({ range: asked.range }, { ...applied, cell: { by: "channel", key } }) ?? "");
    expect([at("").get("channel"), at("fair").get("channel")]).toEqual([noChannel, "fair"]);
  });

  it("of one thing, in a line of another, is nothing", () => {
    const at = (key: Parameters<typeof figureOf>[0], by: string, of: string) => {
      const figure = figureOf(key);
      return addressOf(
        { range: asked.range },
        { facts: figure.drill ?? "stock", figure, cell: { by, key: of } as never },
        { query: "firstBlock" },
      );
    };
    expect(at("heldDocument", "reason", "document")).toContain("figureReason=document");
    expect(at("heldEmployer", "reason", "document")).toBeNull();
    expect(at("newPassRate", "userType", "oldUser")).toBeNull();
    expect(at("payoutsNew", "userType", "oldUser")).toBeNull();
    expect(at("saidZalo", "outcome", "intention")).toBeNull();
    expect(at("tagOff", "subTag", "fraud")).toBeNull();
  });

  it("of payouts is the list of them by their days and to whom they went", () => {
    const fresh = { facts: "book.flowPaidOut", figure: figureOf("payoutsNew") } as const;
    const told = payoutsOf({ range: asked.range, productId: 3 }, { ...fresh, cell: { by: "day", key: "2026-11-03" } });
    expect(told && narrowedTo("payouts", told)).toBe("/finance/paymentList?figureTime=2026-11-03&figureType=newUser&figureProduct=3");
    expect(payoutsOf({ range: asked.range, userType: "oldUser" }, fresh)).toBeNull();
  });

  it("of work on leads is the list of their kind; of several kinds, or for whom it is not, none", async () => {
    session.set((before) => ({ ...before, perms: new Set(["marketing:register:list"]) }));
    const calls = { facts: "leads", figure: figureOf("leadConnectRate") } as const;
    const told = (behind: Parameters<typeof leadsBehind>[1]) => leadsBehind({ range: asked.range, adminUserId: 9 }, behind);
    expect(told({ ...calls, cell: { by: "leadKind", key: "flow" } })).toBe(
      "/marketing/registerNotApply/allList?figure=connected&figureTime=2026-11-01..2026-11-07&figureStaff=9",
    );
    expect(told(calls)).toBeNull();
    expect(told({ ...calls, cell: { by: "leadKind", key: "data" } })).toBeNull();
    expect(await placeBehind({ range: asked.range, leadKind: "flow" }, {}, { ...calls, cell: { by: "hour", key: "09" } })).toContain(
      "figureHour=9",
    );
  });

  it("of one reason or rule is what it is about; what it is a share of has none", () => {
    const closed = { range: asked.range, reason: "noContact" };
    expect(addressOf(closed, { facts: "review.closedCases" }, { query: "firstClose" })).toContain("figureReason=noContact");
    expect(addressOf(closed, { facts: "review.allocated" }, { query: "firstClose" })).not.toContain("figureReason");
    const hit = { range: asked.range, rule: 4 };
    expect(addressOf(hit, { facts: "review.ruleHits" }, { query: "machineRefuse" })).toContain("figureRule=4");
    const refused = { facts: "review.machineRefused", figure: figureOf("machineRefused") } as const;
    expect(addressOf(hit, refused, { query: "machineRefuse" })).not.toContain("figureRule");
  });

  it("of calls and results is the post-loan records that it counts", () => {
    const told = (facts: FigureFacts) => addressOf(asked, { facts, staffIds: [3] });
    const path = "/records/afterLoanRecord?time=2026-11-01..2026-11-07&department=collection&type=";
    expect(told("calls")).toBe(`${path}call&direction=out&purpose=collect&adminUserId=3`);
    expect(told("answeredCalls")).toBe(`${path}call&direction=out&answered=1&purpose=collect&adminUserId=3`);
    expect(told("longCalls")).toBe(`${path}call&direction=out&answered=1&seconds=31..&purpose=collect&adminUserId=3`);
    expect(told("promisedRecords")).toBe(`${path}result&stands=1&promised=1&adminUserId=3`);
  });
});
