import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { failureOf, noAnswer } from "../../src/console/client/failure.ts";
import { loadSections, setLocale } from "../../src/console/i18n/i18n.ts";
import { failureText } from "../../src/console/i18n/reason.ts";
import { alwaysAllowed, indexMenu, placeOf } from "../../src/console/kernel/screen/menu-tree.ts";
import { toast, useMessages } from "../../src/console/kernel/state/messages.ts";
import type { MenuEntry } from "../../src/console/kernel/state/session.ts";
import { errorCodes } from "../../src/contract/kernel/errors.ts";
import { pageSizes } from "../../src/contract/kernel/page.ts";
import { menu as defaultMenu } from "../../src/contract/menu.ts";
import { languages, type Locale } from "../../src/contract/languages.ts";
import { textsOf as allTexts } from "../support/texts.ts";
import { limits } from "../../src/lending/limits.ts";

// A seat speaks as its browser does until somebody has chosen: here that is English.
beforeAll(() => setLocale("vi_VN"));

interface Texts {
  readonly common: { readonly http: Readonly<Record<string, string>> };
}
const textsOf = (locale: Locale): Texts => allTexts(locale) as unknown as Texts;

let last = 0;
const entry = (webUrl: string, children: readonly MenuEntry[] = []): MenuEntry => ({
  id: ++last,
  parentId: 0,
  url: webUrl,
  name: webUrl,
  type: 1,
  webUrl,
  orderNum: last,
  icon: "",
  perms: "",
  children,
});
/** Groups whose default is not their first screen, each with another screen in front. */
const menu = indexMenu([
  entry("/homePage", [entry("/homePage/other"), entry("/homePage/index")]),
  entry("/authority", [entry("/authority/menuManagement"), entry("/authority/staffManagement")]),
  entry("/system", [
    entry("/system/smsList"),
    entry("/system/logManagement", [entry("/system/logManagement/loginLog"), entry("/system/logManagement/operationLog")]),
  ]),
  entry("/order", [entry("/order/orderDetails"), entry("/order/orderHistory"), entry("/order/orderAll")]),
  entry("/product", [entry("/product/productConfig"), entry("/product/productList")]),
]);

describe("rules/product.md 2: routes", () => {
  it.each([
    ["/homePage", "/homePage/index"],
    ["/system", "/authority/staffManagement"],
    ["/system/logManagement", "/system/logManagement/operationLog"],
    ["/order", "/order/orderAll"],
  ])("%s leads to %s", (group, to) => expect(placeOf(menu, group)).toEqual({ kind: "redirect", to }));
  it("every route is a screen of the default menu, and what the menu has besides says that it is the house's own", () => {
    const folders = new Set(defaultMenu.filter(({ type }) => type === 1).map(({ parentId }) => parentId));
    const screens = defaultMenu
      .filter(({ type, id, ...entry }) => type === 1 && !folders.has(id) && !("own" in entry))
      .map(({ webUrl }) => webUrl);
    expect(screens.toSorted()).toEqual(pathsOf(routes, "").toSorted());
  });
  it("order details, product config, order and product are always allowed, any other address only when the menu has it", () => {
    expect([...alwaysAllowed].toSorted()).toEqual(["/order", "/order/orderDetails", "/product", "/product/productConfig"]);
    const empty = indexMenu([]);
    for (const path of alwaysAllowed) expect(placeOf(empty, path).kind, path).toBe("screen");
    for (const path of ["/order/orderAll", "/nowhere", "/system/smsList"]) expect(placeOf(empty, path).kind, path).toBe("missing");
    expect(placeOf(menu, "/system/smsList").kind).toBe("screen");
  });
});

/** As the specification writes them: a folder, then its screens or folders. */
type Routes = { readonly [name: string]: string | Routes };
const after = "customers collection effect realTime weekly timeShare record callTimeShare achievement";
const stages = "agencyList allList historyList";
const routes: Routes = {
  homePage: "index",
  authority: "menuManagement roleManagement staffManagement",
  system: {
    "": "machineRules userFeedback smsList paramsConfig schedulingList announcement voiceCall userLabelCompose rulesGather uruleSystem",
    payChannel: "offlinePay onlinePay repaymentConfig payChannelConfig",
    logManagement: "operationLog updateLog loginLog",
  },
  tenant: "tenantList",
  order: "orderAll orderDetails orderAgency orderHistory",
  product: "productList productConfig appList advertList productRelevance appVersionList",
  user: "userList blackList",
  finance: {
    "": "paymentList repaymentList exhibitionDetails reductionRecord collectionDetails repaymentOverflow expenditureDetails lateExemption virtualCardList extendCollectionDetails wagesRepayment paymentFailList",
    paymentDistribution: "paymentAllList paymentAgencyList paymentHistoryList",
    repaymentDistribution: "repaymentAllList repaymentAgencyList repaymentHistoryList",
  },
  loanService: "allCollectionOrder agencyCollectionOrder historyOrder customerManage",
  capital: "rechargeList transactionRecords",
  remind: "customerManage agencyOrder agencyAllOrder historyOrder",
  report: {
    financeReport: "profit amountRepayment repayment paymentAchievement",
    afterLoanReport: after,
    reminderReport: "customers reminder effect realTime weekly timeShare record callTimeShare",
    operateReport: "userChange operationData authentication timeShareRegister timeShareApply reborrowStatistics",
    examineReport: "reviewer orderReview firstRefuse firstBlock firstClose",
    orderRefuseReport: "machineRefuse peopleRefuse",
    marketingReport: "timeShare callPhone effect todayApply",
  },
  channel: { "": "whileChannelList whiteList", deliveryChannel: "deliveryChannelList deliveryLinkStatistics deliveryCompanyStatistics" },
  marketing: {
    "": "marketConfig genCode smsLogs whileSmsMarketing",
    registerNotApply: stages,
    dataUserMarket: stages,
    shareUserMarket: stages,
    againUserMarket: stages,
    transformUserMarket: stages,
    specialUserMarket: stages,
    followUserMarket: stages,
  },
  coupon: "list userList manualSendList",
  userFeedback: "allList agencyList historyList",
  records: "afterLoanRecord",
};
const pathsOf = (node: string | Routes, path: string): string[] =>
  typeof node === "string"
    ? node.split(" ").map((name) => `${path}/${name}`)
    : Object.entries(node).flatMap(([name, below]) => pathsOf(below, name ? `${path}/${name}` : path));

describe("rules/product.md 2: layout", () => {
  it("sidebar 240 px wide, 65 px collapsed; mobile under 890 px and at 740 px or less; back to top after 200 px", () => {
    expect(limits).toMatchObject({ sidebar: { open: 240, folded: 65 }, mobileBelow: 890, narrowUpTo: 740, backToTopAfter: 200 });
  });
  it("20 cached pages, 10 order tabs", () => expect(limits).toMatchObject({ cachedPages: 20, orderTabs: 10 }));
});

describe("rules/product.md 5: lengths", () => {
  it("password and account of 6 to 15", () => {
    expect(limits).toMatchObject({ passwordLength: { min: 6, max: 15 }, accountLength: { min: 6, max: 15 } });
  });
});

describe("rules/wire.md 3: errors", () => {
  it("fixes the codes 1001 and 4004, and the statuses 403, 404, 500 and 503", () => {
    expect(errorCodes.sessionTimeout.code).toBe(1001);
    expect(errorCodes.forbidden).toEqual({ code: 4004, status: 403 });
    expect([errorCodes.notFound.status, errorCodes.serverError.status, errorCodes.unavailable.status]).toEqual([404, 500, 503]);
  });
  it.each(Object.keys(languages) as Locale[])("has a text for each HTTP status and for the time-out in %s", (locale) => {
    const { http } = textsOf(locale).common;
    for (const code of ["0", "1000", "404", "500", "502", "503", "504"]) expect(http[code], code).toBeTruthy();
  });
});

describe("rules/wire.md 3: what is said", () => {
  const said = async (code: number, status: number, message = "") => {
    await loadSections("common", "errors");
    return failureText(await failureOf({ code, status, message }));
  };
  const { http } = textsOf("vi_VN").common;
  it.each([404, 500, 502, 503, 504])("HTTP %i is shown with its status and its text", async (status) => {
    expect(await said(status, status)).toBe(`${status} · ${http[String(status)]}`);
  });
  it("403 and code 4004 are a lack of permission", async () => {
    expect((await failureOf({ code: 403, status: 403 })).reason.error).toBe("forbidden");
    expect((await failureOf({ code: 4004, status: 200 })).reason.error).toBe("forbidden");
    expect(await said(4004, 403)).toBe(await said(403, 403));
  });
  it("a time-out counts as 1000, a lost connection as 0", async () => {
    await loadSections("common", "errors");
    expect(failureText(noAnswer(Object.assign(new Error("late"), { name: "TimeoutError" }), false))).toBe(`1000 · ${http["1000"]}`);
    expect(failureText(noAnswer(new TypeError("network"), false))).toBe(`0 · ${http["0"]}`);
  });
  it("1001 is the end of the session", async () =>
    expect((await failureOf({ code: 1001, status: 401 })).reason.error).toBe("sessionTimeout"));
  it("a code that nobody knows is told in the server's words", async () => {
    expect((await failureOf({ code: 7777, status: 200, message: "words of the server" })).serverText).toBe("words of the server");
    expect(await said(7777, 200, "words of the server")).toBe("words of the server");
  });
  afterEach(() => vi.useRealTimers());
  it("a message stays 5 s", () => {
    vi.useFakeTimers();
    const { result } = renderHook(useMessages);
    const shown = () => result.current.map(({ text }) => text);
    act(() => toast("hello"));
    act(() => void vi.advanceTimersByTime(4_999));
    expect(shown()).toEqual(["hello"]);
    act(() => void vi.advanceTimersByTime(1));
    expect(shown()).toEqual([]);
  });
});

describe("rules/product.md 6: constants", () => {
  it("pages of 10, 30, 50, 100 and 200 rows", () => expect([...pageSizes]).toEqual([10, 30, 50, 100, 200]));
  it("times in ms", () => {
    expect(limits).toMatchObject({
      httpTimeout: 120_000,
      reminderPoll: 300_000,
      messageDisplay: 5_000,
      passwordRedirect: 1_000,
      firstLoginNotice: 5_000,
      watermarkCheck: 500,
    });
  });
  it("last 7 days by default, 30 days of a report's trend, quick ranges of 1, 3, 7, 14 and 30 days", () => {
    expect(limits).toMatchObject({ defaultRangeDays: 7, reportRangeDays: 30, quickRanges: [1, 3, 7, 14, 30] });
  });
});
