import { describe, expect, it } from "vitest";
import { isAdmitted, isLooser, judgeNetwork, rangeOf, type NetworkRule } from "../../src/lending/rights/network.rules.ts";

const rule = (change: Partial<NetworkRule> = {}): NetworkRule => ({
  ipRange: "10.1.0.0/16",
  startMinute: 480,
  endMinute: 1_080,
  weekdays: [1, 2, 3, 4, 5],
  ...change,
});
const at = (address: string, minute = 600, weekday = 1) => ({ address, minute, weekday });

describe("whether a restriction lets somebody in", () => {
  it.each([
    ["10.1.0.0", true],
    ["10.1.255.255", true],
    ["10.0.255.255", false],
    ["10.2.0.0", false],
    ["::ffff:10.1.2.3", true],
    ["::FFFF:0a01:0203", true],
    ["0:0:0:0:0:ffff:10.1.2.3", true],
    ["::10.1.2.3", false],
    ["fe80::1%eth0", false],
    ["010.1.2.3", false],
    ["10.1.2", false],
    ["", false],
    ["unknown", false],
  ])("%s: %s", (address, expected) => expect(isAdmitted([rule()], at(address))).toBe(expected));

  it.each([
    ["2001:db8::/32", "2001:db8:ffff::1", true],
    ["2001:db8::/32", "2001:db9::1", false],
    ["2001:db8:0:1::/64", "2001:db8::1:0:0:0:1", true],
    ["2001:db8:0:1::/64", "2001:db8:0:2::1", false],
    ["::/0", "203.0.113.9", true],
    ["0.0.0.0/0", "203.0.113.9", true],
    ["0.0.0.0/0", "2001:db8::1", false],
    ["::1", "::1", true],
    ["192.0.2.1/32", "192.0.2.2", false],
    ["::ffff:10.1.0.0/112", "10.1.2.3", true],
  ])("%s over %s: %s", (ipRange, address, expected) => expect(isAdmitted([rule({ ipRange })], at(address))).toBe(expected));

  it.each([
    [479, 1, false],
    [480, 1, true],
    [1_079, 5, true],
    [1_080, 5, false],
    [600, 6, false],
    [600, 7, false],
    [0, 1, false],
  ])("minute %i of day %i: %s", (minute, weekday, expected) =>
    expect(isAdmitted([rule()], at("10.1.2.3", minute, weekday))).toBe(expected),
  );

  it("goes through midnight and the week's end by two rows, without a gap at either end", () => {
    const night = [rule({ startMinute: 1_320, endMinute: 1_440, weekdays: [7] }), rule({ startMinute: 0, endMinute: 360, weekdays: [1] })];
    const let_ = (minute: number, weekday: number) => isAdmitted(night, at("10.1.2.3", minute, weekday));
    expect([let_(1_319, 7), let_(1_439, 7), let_(0, 1), let_(359, 1), let_(360, 1), let_(0, 7)]).toEqual([
      false,
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  it("is everybody where there is none", () => expect(isAdmitted([], at("unknown"))).toBe(true));
});

describe("what is looser", () => {
  it.each([
    ["the first one", [], [rule()], false],
    ["none any more", [rule()], [], true],
    ["a longer day", [rule()], [rule({ endMinute: 1_081 })], true],
    ["a shorter day", [rule()], [rule({ endMinute: 1_000 })], false],
    ["a weekday more", [rule()], [rule({ weekdays: [1, 6] })], true],
    ["a smaller network", [rule()], [rule({ ipRange: "10.1.7.0/24" })], false],
    ["a larger one", [rule()], [rule({ ipRange: "10.0.0.0/8" })], true],
    ["the same, written otherwise", [rule()], [rule({ ipRange: "::ffff:10.1.0.0/112" })], false],
    ["one more beside it", [rule()], [rule(), rule({ ipRange: "192.0.2.0/24" })], true],
    ["one of two", [rule(), rule({ ipRange: "192.0.2.0/24" })], [rule()], false],
  ])("%s: %s", (_what, before, after, expected) => expect(isLooser(before, after)).toBe(expected));
});

it.each([
  [rule(), null],
  [rule({ ipRange: "10.1.0.0/33" }), "ipRange"],
  [rule({ ipRange: "10.1.0.0/-1" }), "ipRange"],
  [rule({ ipRange: "2001:db8::/129" }), "ipRange"],
  [rule({ ipRange: "1::2::3" }), "ipRange"],
  [rule({ ipRange: "::" }), "ipRange"],
  [rule({ startMinute: 600, endMinute: 600 }), "endTime"],
  [rule({ weekdays: [] }), "weekdays"],
])("%j is refused at %s", (wrong, field) => expect(judgeNetwork(wrong)?.field ?? null).toBe(field));

it("an address alone is a network of one", () => expect(rangeOf("10.1.2.3")?.length).toBe(128));
