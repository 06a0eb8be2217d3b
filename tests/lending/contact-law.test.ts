import { describe, expect, it } from "vitest";
import {
  advertisingLabel,
  clockText,
  contactPolicies,
  mayContact,
  mediums,
  nextAllowed,
  noWishes,
  passesWithTime,
  policyOf,
  zonesOfMarket,
  type ContactPolicy,
  type ContactQuestion,
} from "../../src/lending/contact/contact-policy.ts";
import { asAdvertisement, isOptOut } from "../../src/lending/contact/opt-out.ts";
import type { ErrorName } from "../../src/lending/reason.ts";

const morning = "2026-11-20T03:00:00Z";
/** A Friday, ten in the morning in Viet Nam. */
const ask = (more: Partial<ContactQuestion> = {}): ContactQuestion => ({
  policy: policyOf("VN", "2026-11-20"),
  purpose: "collect",
  medium: "call",
  now: new Date(morning),
  zones: ["Asia/Ho_Chi_Minh"],
  ownPhone: true,
  daysLate: 3,
  usedToday: 0,
  usedSevenDays: 0,
  daysSinceTalk: null,
  reserved: false,
  advertisedAt: [],
  holidays: [],
  wishes: noWishes,
  ...more,
});
const at = (hhmm: string, more: Partial<ContactQuestion> = {}) => ask({ now: new Date(`2026-11-20T${hhmm}:00+07:00`), ...more });

describe("the law that everybody starts with (rules/contact-law.md 14)", () => {
  it.each([
    ["VN", "07:00", "21:00", 5, null, [], null, 0],
    ["PH", "06:00", "22:00", 3, null, [], 15, 0],
    ["MX", "07:00", "22:00", 3, null, [], null, 0],
    ["PE", "07:00", "20:00", null, null, [6, 7], null, 0],
    ["IN", "08:00", "19:00", null, null, [], null, 0],
    ["ID", "08:00", "20:00", null, null, [], null, 0],
    ["US", "08:00", "21:00", null, 7, [], null, 7],
  ] as const)("%s: %s to %s, %s a day, %s in seven days", (...row) => {
    const [market, opens, closes, perDay, perSevenDays, closedDays, late, quiet] = row;
    const policy = policyOf(market, "2026-11-21");
    expect([clockText(policy.opens), clockText(policy.closes), policy.perDay, policy.perSevenDays]).toEqual([
      opens,
      closes,
      perDay,
      perSevenDays,
    ]);
    expect([policy.closedDays, policy.freeHoursAfterDaysLate, policy.quietDaysAfterTalk]).toEqual([closedDays, late, quiet]);
    expect([policy.thirdParties, policy.closedOnHolidays, policy.consentFreesHours]).toEqual([false, market === "PE", market === "PH"]);
    expect(policy.advertising.length).toBe(market === "VN" ? 2 : 0);
    expect(policy.source).not.toBe("");
  });
  it("is in force from its own day on", () => {
    expect(contactPolicies.map(({ market, validFrom }) => [market, validFrom])).toEqual([
      ["VN", "2020-01-01"],
      ["PH", "2019-08-01"],
      ["MX", "2014-10-07"],
      ["PE", "2010-10-02"],
      ["IN", "2022-08-12"],
      ["ID", "2023-12-22"],
      ["US", "2021-11-30"],
    ]);
    expect(policyOf("VN", "2020-01-01").market).toBe("VN");
    expect(() => policyOf("VN", "2019-12-31")).toThrow("no contact policy for market VN");
    expect(() => policyOf("XX", "2026-01-01")).toThrow("no contact policy for market XX");
  });
  it("a tenant's own rows stand before it, the newest that is in force", () => {
    const base = policyOf("VN", "2026-01-01");
    const own: readonly ContactPolicy[] = [
      { ...base, perDay: 2, validFrom: "2026-06-01" },
      { ...base, perDay: 1, validFrom: "2026-03-01" },
      { ...base, market: "PH", perDay: 9, validFrom: "2026-01-01" },
    ];
    expect(["2026-02-28", "2026-03-01", "2026-05-31", "2026-06-01"].map((day) => policyOf("VN", day, own).perDay)).toEqual([5, 1, 1, 2]);
    // Of two versions for one day the later one holds.
    const again = [...own, { ...base, perDay: 3, validFrom: "2026-06-01" }];
    expect(["2026-05-31", "2026-06-01"].map((day) => policyOf("VN", day, again).perDay)).toEqual([1, 3]);
    expect(policyOf("VN", "2026-06-01", own.toReversed()).perDay).toBe(2);
  });
  it("where residence is unknown every zone of the country counts", () => {
    expect(Object.entries(zonesOfMarket).map(([market, zones]) => [market, zones.length])).toEqual([
      ["VN", 1],
      ["PH", 1],
      ["MX", 4],
      ["PE", 1],
      ["IN", 1],
      ["ID", 3],
      ["US", 6],
    ]);
    for (const zone of Object.values(zonesOfMarket).flat()) expect(() => new Intl.DateTimeFormat("en", { timeZone: zone })).not.toThrow();
    // 07:30 in Hawaii is 12:30 in New York; 21:00 there is 16:00 in Hawaii.
    const us = { policy: policyOf("US", "2026-11-20"), zones: zonesOfMarket["US"] ?? [] };
    expect(
      ["2026-11-20T17:59:00Z", "2026-11-20T18:00:00Z", "2026-11-21T01:59:00Z", "2026-11-21T02:00:00Z"].map(
        (now) => mayContact(ask({ ...us, now: new Date(now) }))?.error,
      ),
    ).toEqual(["contact.window", undefined, undefined, "contact.window"]);
  });
  it("knows four media", () => expect(mediums).toEqual(["call", "sms", "voice", "chat"]));
});

describe("each rule says its figures", () => {
  const us = policyOf("US", "2026-11-20");
  const strict: ContactPolicy = { ...policyOf("VN", "2026-11-20"), perSevenDays: 7, quietDaysAfterTalk: 7, closedDays: [5] };
  it.each([
    [at("06:59"), { error: "contact.window", vars: { opens: "07:00", closes: "21:00" } }],
    [at("21:00"), { error: "contact.window", vars: { opens: "07:00", closes: "21:00" } }],
    [ask({ ownPhone: false }), { error: "contact.thirdParty" }],
    [ask({ wishes: { ...noWishes, optOut: ["call"] } }), { error: "contact.optOut" }],
    [ask({ policy: strict }), { error: "contact.weekday" }],
    [ask({ usedToday: 5 }), { error: "contact.dailyCap", vars: { limit: 5 } }],
    [ask({ policy: { ...strict, closedDays: [] }, usedSevenDays: 7 }), { error: "contact.weeklyCap", vars: { limit: 7 } }],
    [ask({ policy: { ...strict, closedDays: [] }, daysSinceTalk: 6 }), { error: "contact.afterTalk", vars: { days: 7 } }],
    [ask({ wishes: { ...noWishes, opens: 11 * 3600 } }), { error: "contact.wish", vars: { opens: "11:00", closes: "21:00" } }],
    [ask({ wishes: { ...noWishes, closes: 10 * 3600 } }), { error: "contact.wish", vars: { opens: "07:00", closes: "10:00" } }],
  ])("%#", (question, reason) => expect(mayContact(question)).toEqual(reason));

  it.each([
    at("07:00"),
    at("20:59"),
    ask({ usedToday: 4 }),
    ask({ purpose: "remind" }),
    ask({ policy: { ...strict, closedDays: [6, 7] }, usedSevenDays: 6, daysSinceTalk: 7 }),
    ask({ policy: { ...strict, closedDays: [], thirdParties: true }, ownPhone: false }),
    ask({ policy: { ...strict, closedDays: [], perDay: null, perSevenDays: null }, usedToday: 99, usedSevenDays: 99 }),
    ask({ wishes: { ...noWishes, optOut: ["sms", "market"] } }),
    ask({ wishes: { ...noWishes, opens: 10 * 3600, closes: 11 * 3600 } }),
    ask({
      reserved: true,
      usedToday: 5,
      usedSevenDays: 9,
      daysSinceTalk: 0,
      policy: { ...us, opens: 0, closes: 86_400 },
    }),
  ])("allowed %#", (question) => expect(mayContact(question)).toBeNull());

  it("counts collect and remind only; a third party is asked in a review and not served", () => {
    const night = { now: new Date("2026-11-20T20:00:00Z"), usedToday: 99, ownPhone: false };
    expect((["collect", "remind", "verify", "service"] as const).map((purpose) => mayContact(ask({ ...night, purpose }))?.error)).toEqual([
      "contact.thirdParty",
      "contact.thirdParty",
      undefined,
      "contact.thirdParty",
    ]);
  });
  it("holidays close where the market says so, by the customer's own date", () => {
    const peru = (now: string, holidays: readonly string[]) =>
      mayContact(ask({ policy: policyOf("PE", "2026-11-20"), zones: ["America/Lima"], now: new Date(now), holidays }))?.error;
    expect(peru("2026-12-08T15:00:00Z", ["2026-12-08"])).toBe("contact.weekday");
    expect(peru("2026-12-08T15:00:00Z", ["2026-12-09"])).toBeUndefined();
    expect(peru("2026-11-22T15:00:00Z", [])).toBe("contact.weekday");
    expect(mayContact(ask({ holidays: ["2026-11-20"] }))).toBeNull();
  });
  it("hours do not bind whoever is very late or agreed, where the law says so", () => {
    const ph = { policy: policyOf("PH", "2026-11-20"), zones: ["Asia/Manila"], now: new Date("2026-11-20T15:00:00Z") };
    const hours = { ...noWishes, consents: ["hours"] };
    expect([15, 16].map((daysLate) => mayContact(ask({ ...ph, daysLate }))?.error)).toEqual(["contact.window", undefined]);
    expect(mayContact(ask({ ...ph, wishes: hours }))).toBeNull();
    expect(mayContact(ask({ ...ph, wishes: { ...noWishes, consents: ["calls"] } }))?.error).toBe("contact.window");
    expect(mayContact(at("22:00", { wishes: hours }))?.error).toBe("contact.window");
  });
});

describe("advertising has rules of its own", () => {
  const market = (hhmm: string, more: Partial<ContactQuestion> = {}) => mayContact(at(hhmm, { purpose: "market", ...more }));
  it("calls 8:00-17:00 once a day, messages 7:00-22:00 three a day", () => {
    expect(["07:59", "08:00", "16:59", "17:00"].map((time) => market(time)?.error)).toEqual([
      "contact.window",
      undefined,
      undefined,
      "contact.window",
    ]);
    expect(["06:59", "07:00", "21:59", "22:00"].map((time) => market(time, { medium: "sms" })?.error)).toEqual([
      "contact.window",
      undefined,
      undefined,
      "contact.window",
    ]);
    expect(market("17:00")).toEqual({ error: "contact.window", vars: { opens: "08:00", closes: "17:00" } });
    const sent = (count: number) => ({ advertisedAt: Array.from({ length: count }, () => at("09:00").now) });
    expect([0, 1].map((count) => market("10:00", sent(count)))).toEqual([null, { error: "contact.dailyCap", vars: { limit: 1 } }]);
    expect([2, 3].map((count) => market("10:00", { medium: "sms", ...sent(count) }))).toEqual([
      null,
      { error: "contact.dailyCap", vars: { limit: 3 } },
    ]);
    const uncapped = {
      ...policyOf("VN", "2026-11-20"),
      advertising: [{ medium: "call", opens: 0, closes: 86_400, perDay: null }],
    } as const;
    expect(market("23:59", { policy: uncapped, ...sent(99) })).toBeNull();
  });
  it("counts 24 hours, and not a day", () => {
    const late = at("16:00").now;
    const next = (hhmm: string) => new Date(at(hhmm).now.getTime() + 24 * 3_600_000);
    expect(market("10:00", { now: next("15:59"), advertisedAt: [late] })?.error).toBe("contact.dailyCap");
    expect(market("10:00", { now: next("16:00"), advertisedAt: [late] })).toBeNull();
  });
  it("a recording is a call; a medium that the law says nothing of has the hours of what collects", () => {
    expect(market("17:00", { medium: "voice" })?.error).toBe("contact.window");
    expect(market("16:59", { medium: "voice", usedToday: 9 })).toBeNull();
    expect([market("20:59", { medium: "chat" }), market("21:00", { medium: "chat" })?.error]).toEqual([null, "contact.window"]);
    const ph = { policy: policyOf("PH", "2026-11-20"), zones: ["Asia/Manila"], medium: "sms" } as const;
    expect([21, 23].map((hour) => market("10:00", { ...ph, now: new Date(`2026-11-20T${hour - 8}:00:00Z`) })?.error)).toEqual([
      undefined,
      "contact.window",
    ]);
  });
  it("has to be told as what it is: the label of the market, of rows too that are older than the question", () => {
    const own = { ...policyOf("VN", "2026-11-20"), advertising: [{ medium: "sms", opens: 0, closes: 86_400, perDay: 1 }] } as const;
    expect([policyOf("VN", "2026-11-20"), own, policyOf("MX", "2026-11-20")].map((policy) => advertisingLabel(policy, "sms"))).toEqual([
      "[QC]",
      "[QC]",
      "",
    ]);
    expect(asAdvertisement("Vay 0%", { label: "[QC]", word: "TC", link: "" })).toBe("[QC] Vay 0% TC");
    expect(asAdvertisement("[QC] Vay. Tu choi: soan TC.", { label: "[QC]", word: "TC", link: "https://a/b" })).toBe(
      "[QC] Vay. Tu choi: soan TC. https://a/b",
    );
  });
  it("is refused by an answer, in the market's words and everywhere's, and by no other", () => {
    for (const answer of ["TC", "tc qc", "Từ chối", " Stop! ", "TC."]) expect([answer, isOptOut(answer, "VN")]).toEqual([answer, true]);
    for (const answer of ["TCB chuyen khoan", "da tra", "khong tc", ""]) expect([answer, isOptOut(answer, "VN")]).toEqual([answer, false]);
    expect([isOptOut("baja", "MX"), isOptOut("tc", "MX"), isOptOut("BERHENTI", "ID")]).toEqual([true, false, true]);
  });
  it("nobody is bothered who does not want it", () => {
    expect(market("10:00", { medium: "voice", wishes: { ...noWishes, optOut: ["call"] } })?.error).toBe("contact.optOut");
    for (const optOut of [["call"], ["market"]])
      expect(market("10:00", { wishes: { ...noWishes, optOut } })).toEqual({ error: "contact.optOut" });
    expect(market("10:00", { wishes: { ...noWishes, optOut: ["sms"] } })).toBeNull();
  });
});

describe("when it is allowed next", () => {
  const next = (question: ContactQuestion) => nextAllowed(question)?.toISOString() ?? null;
  it("is now, at the opening, tomorrow, after the quiet days, or never by waiting", () => {
    expect(next(ask())).toBe(new Date(morning).toISOString());
    expect(next(at("06:00"))).toBe("2026-11-20T00:00:00.000Z");
    expect(next(at("21:00"))).toBe("2026-11-21T00:00:00.000Z");
    expect(next(ask({ usedToday: 5 }))).toBe("2026-11-21T00:00:00.000Z");
    const us = { policy: policyOf("US", "2026-11-20"), zones: ["America/New_York"], now: new Date("2026-11-20T20:00:00Z") };
    expect(next(ask({ ...us, daysSinceTalk: 0 }))).toBe("2026-11-27T13:00:00.000Z");
    expect(next(ask({ ...us, usedSevenDays: 7 }))).toBeNull();
    expect(next(ask({ ownPhone: false }))).toBeNull();
    expect(next(ask({ wishes: { ...noWishes, optOut: ["call"] } }))).toBeNull();
    expect(next(ask({ policy: { ...policyOf("VN", "2026-11-20"), closedDays: [1, 2, 3, 4, 5, 6, 7] } }))).toBeNull();
  });
  it("looks at wishes, at advertising's own hours and at every zone", () => {
    expect(next(ask({ wishes: { ...noWishes, opens: 15 * 3600 } }))).toBe("2026-11-20T08:00:00.000Z");
    expect(next(at("18:00", { purpose: "market" }))).toBe("2026-11-21T01:00:00.000Z");
    expect(next(at("06:00", { purpose: "market", medium: "sms" }))).toBe("2026-11-20T00:00:00.000Z");
    expect(next(at("10:00", { purpose: "market", advertisedAt: [at("09:00").now] }))).toBe("2026-11-21T02:00:00.000Z");
    // 07:00 in Tijuana is 09:00 in Mexico City.
    const mexico = { policy: policyOf("MX", "2026-11-20"), zones: zonesOfMarket["MX"] ?? [], now: new Date("2026-11-20T13:00:00Z") };
    expect(next(ask(mexico))).toBe("2026-11-20T15:00:00.000Z");
  });
  it("is asked on days that are open wherever the customer may be, for a fortnight", () => {
    const usual = policyOf("VN", "2026-11-20");
    // 23:30 on a Friday in Jakarta is Saturday in Jayapura.
    const indonesia = { zones: ["Asia/Jakarta", "Asia/Jayapura"], now: new Date("2026-11-20T16:30:00Z") };
    const weekend = { ...usual, opens: 0, closes: 86_400, closedDays: [6, 7] };
    expect(mayContact(ask({ ...indonesia, policy: weekend }))?.error).toBe("contact.weekday");
    expect(next(ask({ ...indonesia, policy: weekend }))).toBe("2026-11-22T17:00:00.000Z");
    const quiet = (quietDaysAfterTalk: number) => next(ask({ policy: { ...usual, quietDaysAfterTalk }, daysSinceTalk: 0 }));
    expect([quiet(14), quiet(15)]).toEqual(["2026-12-04T00:00:00.000Z", null]);
    expect(next(at("06:00", { policy: { ...usual, quietDaysAfterTalk: 7 } }))).toBe("2026-11-20T00:00:00.000Z");
  });
  it("begins with the hours that bind: a late wish, or what advertising on that medium may", () => {
    expect(next(ask({ wishes: { ...noWishes, opens: 18 * 3600 } }))).toBe("2026-11-20T11:00:00.000Z");
    const early = {
      ...policyOf("VN", "2026-11-20"),
      advertising: [
        { medium: "call", opens: 12 * 3600, closes: 13 * 3600, perDay: null },
        { medium: "sms", opens: 5 * 3600, closes: 6 * 3600, perDay: null },
      ],
    } as const;
    const market = (medium: "call" | "sms" | "chat") => next(at("04:00", { purpose: "market", policy: early, medium }));
    expect([market("call"), market("sms"), market("chat")]).toEqual([
      "2026-11-20T05:00:00.000Z",
      "2026-11-19T22:00:00.000Z",
      "2026-11-20T00:00:00.000Z",
    ]);
    // What collects waits for the law's own hours.
    expect(next(at("04:00", { policy: early, medium: "sms" }))).toBe("2026-11-20T00:00:00.000Z");
  });
  it("only the clock lifts some rules", () => {
    const names: ErrorName[] = [
      "contact.window",
      "contact.weekday",
      "contact.wish",
      "contact.dailyCap",
      "contact.thirdParty",
      "contact.optOut",
    ];
    expect(names.map((error) => passesWithTime({ error }))).toEqual([true, true, true, false, false, false]);
    expect([0, 25_200, 35_940, 86_340].map(clockText)).toEqual(["00:00", "07:00", "09:59", "23:59"]);
  });
});
