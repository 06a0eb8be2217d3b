import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bandOf } from "../../../src/lending/risk/band.ts";
import { flowReason } from "../../../src/lending/risk/flow.rules.ts";
import { holds, readLabels } from "../../../src/lending/risk/label.ts";
import { marginOf } from "../../../src/lending/risk/marks.ts";
import { nearest } from "../../../src/lending/risk/nearest.ts";
import { readRuleRows } from "../../../src/lending/risk/rule-rows.ts";
import { readRule, ruleText } from "../../../src/lending/risk/rule-text.ts";
import { ruleReason, type RiskRule } from "../../../src/lending/risk/rule.ts";
import { setReason } from "../../../src/lending/risk/set.rules.ts";
import { readWays, waysText } from "../../../src/lending/risk/ways-text.ts";
import { anyRule } from "../../support/risk.ts";

const read = (text: string, market = "VN") => readRule(text, market);
const ruleOf = (text: string): RiskRule => {
  const found = read(text);
  if ("reason" in found) throw new Error(found.reason.error);
  return { ...found.rule, name: text, group: "", enabled: true };
};
const errorOf = (text: string, market?: string) => {
  const found = read(text, market);
  return "reason" in found ? found.reason.error : null;
};

describe("a rule as it is typed", () => {
  it.each([
    ["age < 20 reject", { variable: "age", operator: "<", limit: 20, action: "reject", weight: 0 }],
    ["age between 18 and 20 manual", { operator: "between", limit: { from: 18, to: 20 }, action: "manual" }],
    ["score outside 300..900 manual", { operator: "outside", limit: { from: 300, to: 900 } }],
    ["not employed warn 20", { variable: "employed", operator: "isNot", limit: true, weight: 20 }],
    ["blackListed reject", { operator: "is" }],
    ["province in Ho Chi Minh, Hue manual", { operator: "in", limit: ["Ho Chi Minh", "Hue"] }],
    ["labels not has vip warn 5", { operator: "hasNot", limit: ["vip"], weight: 5 }],
  ])("%s", (text, meant) => expect(read(text)).toMatchObject({ rule: meant }));

  it("reads again as it is written", () =>
    fc.assert(
      fc.property(anyRule, (rule) => {
        const { name, group, enabled, ...wording } = rule;
        const inRange = ruleReason(rule, "VN") === null;
        expect([name, group, typeof enabled]).toEqual(["rule", "", "boolean"]);
        if (inRange) expect(read(ruleText(rule))).toEqual({ rule: wording });
      }),
    ));

  it.each([
    ["", "risk.expected"],
    ["aeg < 20 reject", "risk.unknown"],
    ["gender in male reject", "risk.forbidden"],
    ["addressBook > 3 reject", "risk.forbidden"],
    ["age < twenty reject", "risk.type"],
    ["age < 20", "risk.expected"],
    ["age between 30 and 20 reject", "risk.reversed"],
    ["age < 900 reject", "risk.range"],
    ["blackListed < 3 reject", "risk.type"],
    ["not age < 20 reject", "risk.type"],
    ["__proto__ < 1 reject", "risk.unknown"],
    ["constructor < 1 reject", "risk.unknown"],
  ])("refuses %j with %s", (text, error) => expect(errorOf(text)).toBe(error));

  it("names the nearest variable, and a market's own law", () => {
    expect(read("aeg < 20 reject")).toMatchObject({ reason: { vars: { nearest: "age" } } });
    expect(nearest("provnce", ["term", "province"])).toBe("province");
    expect([errorOf("province in Goa reject", "IN"), errorOf("province in Goa reject", "PH")]).toEqual(["risk.forbidden", null]);
  });
  it("refuses an operator of another kind and ends that are no numbers", () => {
    const rule = ruleOf("age < 20 reject");
    expect(ruleReason({ ...rule, operator: "has" }, "VN")?.error).toBe("risk.operator");
    expect(ruleReason({ ...rule, limit: { from: 1, to: 2 } }, "VN")?.error).toBe("risk.type");
    expect(ruleReason({ ...rule, operator: "between", limit: { from: 0.5, to: 2 } }, "VN")?.error).toBe("risk.range");
  });
});

describe("the margin", () => {
  const marks = (...texts: string[]) => marginOf(texts.map(ruleOf)).map(({ at, kind, with: other }) => [at, kind, other]);
  it("marks what decides nothing, what crosses and what leaves a gap", () => {
    expect(marks("age < 20 reject", "age < 18 reject")).toEqual([[1, "never", 0]]);
    expect(marks("age < 20 manual", "age < 18 reject")).toEqual([[1, "overlap", 0]]);
    expect(marks("score < 500 reject", "score between 450 and 550 manual")).toEqual([[1, "overlap", 0]]);
    expect(marks("score < 400 reject", "score between 450 and 550 manual")).toEqual([[1, "gap", 0]]);
    expect(marks("score < 450 reject", "score between 450 and 550 manual")).toEqual([]);
    expect(marks("age < 20 reject", "age > 60 reject")).toEqual([]);
    expect(marks("age < 0 reject")).toEqual([[0, "never", null]]);
    expect(marks("age < 20 reject", "score < 10 reject", "blackListed reject")).toEqual([]);
  });
});

describe("a set and a flow", () => {
  const set = { name: "s", apps: [], userTypes: [], rules: [1], rejectBelow: null, manualBelow: null, traffic: 100, enabled: true };
  it("a set knows its rules and has its cut-offs in order", () => {
    const known = new Map([[1, "a"]]);
    expect(setReason(set, known)).toBeNull();
    expect(setReason({ ...set, rules: [2] }, known)?.error).toBe("risk.ruleUnknown");
    expect(setReason({ ...set, rules: [] }, known)?.error).toBe("risk.noRules");
    expect(setReason({ ...set, rejectBelow: 500, manualBelow: 400 }, known)?.error).toBe("risk.cutOffs");
  });

  const sets = new Map([[1, "s"]]);
  const node = (key: string, change: object = {}) => ({
    key,
    set: 1,
    reject: readWays("reject"),
    manual: readWays("manual"),
    pass: readWays("pass"),
    ...change,
  });
  it.each([
    [[], "risk.noEnd"],
    [[node("a"), node("a")], "risk.nodeTwice"],
    [[node("pass")], "risk.nodeTwice"],
    [[node("a", { set: 7 })], "risk.setUnknown"],
    [[node("a", { pass: readWays("bb") }), node("b")], "risk.nodeUnknown"],
    [[node("a", { pass: readWays("b 80, pass 30") }), node("b")], "risk.traffic"],
    [[node("a", { pass: [] })], "risk.traffic"],
    [[node("a", { pass: readWays("b 100, pass 0") }), node("b")], "risk.traffic"],
    [[node("a", { pass: readWays("b") }), node("b", { manual: readWays("a") })], "risk.cycle"],
    [[node("a", { pass: readWays("a") })], "risk.cycle"],
    [[node("a"), node("b")], "risk.unreached"],
    [[node("a", { pass: readWays("b 80, pass 20") }), node("b")], null],
  ])("%#: %s", (nodes, error) => expect(flowReason({ flow: { name: "f", nodes }, sets })?.error ?? null).toBe(error));
  it("ways read as they are written", () => expect(waysText(readWays("deep 80 , light 20%"))).toBe("deep 80, light 20"));
  it("ends where every way forks twenty times", () => {
    const nodes = Array.from({ length: 20 }, (_, at) => {
      const next = at < 18 ? readWays(`n${at + 1} 50, n${at + 2} 50`) : readWays(at === 18 ? "n19" : "pass");
      return node(`n${at}`, { pass: next, manual: next, reject: next });
    });
    expect(flowReason({ flow: { name: "f", nodes }, sets })).toBeNull();
  });
});

describe("a combination of labels", () => {
  const known = ["newUser", "shared", "whiteList"];
  const tree = (text: string) => {
    const found = readLabels(text, known);
    if ("reason" in found) throw new Error(found.reason.error);
    return found.tree;
  };
  it("binds not before and, and and before or", () => {
    const some = (...labels: string[]) => new Set(labels);
    expect(holds(tree("newUser and not (shared or whiteList)"), some("newUser"))).toBe(true);
    expect(holds(tree("newUser and not (shared or whiteList)"), some("newUser", "shared"))).toBe(false);
    expect(holds(tree("shared or newUser AND not whitelist"), some("shared", "whiteList"))).toBe(true);
  });
  it.each([
    ["newUsr", "risk.labelUnknown"],
    ["newUser and", "risk.labelExpected"],
    ["(newUser", "risk.labelExpected"],
    ["newUser shared", "risk.labelExpected"],
    ["not", "risk.labelExpected"],
    [")", "risk.labelExpected"],
    ["(".repeat(400), "risk.labelExpected"],
  ])("refuses %j", (text, error) => expect(readLabels(text, known)).toMatchObject({ reason: { error } }));
});

it("bands go from A to E", () =>
  expect([900, 700, 699, 600, 500, 499, 400, 0].map(bandOf)).toEqual(["A", "A", "B", "B", "C", "D", "D", "E"]));

describe("rules as they are pasted", () => {
  it("are read a line each, with name and group where a spreadsheet has them; each wrong line is named", () => {
    const text = [
      "age < 20 reject",
      "Too poor\tincome\tamountShare > 90  manual",
      "",
      "Nobody\taeg < 20 reject",
      "AGE < 20 reject\tage < 20 reject",
      "known one\tage < 30 warn 5",
      `${"x".repeat(65)}\tage < 30 warn 5`,
      "Unsure\t\tage < 30 warn 5\t",
    ].join("\r\n");
    const { rules, bad } = readRuleRows(text, "VN", ["Known One"]);
    expect(rules).toMatchObject([
      { name: "age < 20 reject", group: "", variable: "age", limit: 20, action: "reject" },
      { name: "Too poor", group: "income", variable: "amountShare", operator: ">", action: "manual" },
      { name: "Unsure", group: "", weight: 5 },
    ]);
    expect(bad.map(({ line, reason }) => [line, reason.error])).toEqual([
      [4, "risk.unknown"],
      [5, "risk.nameTaken"],
      [6, "risk.nameTaken"],
      [7, "risk.nameLong"],
    ]);
  });
});
