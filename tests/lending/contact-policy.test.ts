import { describe, expect, it } from "vitest";
import {
  mayContact,
  nextAllowed,
  noWishes,
  policyOf,
  zonesOfMarket,
  type ContactQuestion,
} from "../../src/lending/contact/contact-policy.ts";

const ask = (market: string, at: string, more: Partial<ContactQuestion> = {}): ContactQuestion => ({
  policy: policyOf(market, "2026-11-21"),
  purpose: "collect",
  medium: "call",
  now: new Date(at),
  zones: zonesOfMarket[market]?.slice(0, 1) ?? [],
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
const verdict = (question: ContactQuestion) => mayContact(question)?.error ?? "allowed";

describe("contact law, the vectors of the domain page", () => {
  it.each([
    ["VN", "2026-11-20T23:59:59Z", {}, "contact.window"],
    ["VN", "2026-11-21T00:00:00Z", {}, "allowed"],
    ["VN", "2026-11-21T13:59:59Z", {}, "allowed"],
    ["VN", "2026-11-21T14:00:00Z", {}, "contact.window"],
    ["VN", "2026-11-21T03:00:00Z", { usedToday: 4 }, "allowed"],
    ["VN", "2026-11-21T03:00:00Z", { usedToday: 5 }, "contact.dailyCap"],
    ["PH", "2026-11-20T21:30:00Z", { daysLate: 15 }, "contact.window"],
    ["PH", "2026-11-20T21:30:00Z", { daysLate: 16 }, "allowed"],
    ["PE", "2026-11-21T15:00:00Z", {}, "contact.weekday"],
    ["MX", "2026-11-21T05:30:00Z", { zones: ["America/Tijuana"] }, "allowed"],
    ["ID", "2026-11-21T11:05:00Z", { zones: ["Asia/Jayapura"] }, "contact.window"],
    ["US", "2026-11-21T20:00:00Z", { usedSevenDays: 7 }, "contact.weeklyCap"],
    ["US", "2026-11-21T20:00:00Z", { daysSinceTalk: 6 }, "contact.afterTalk"],
    ["US", "2026-11-21T20:00:00Z", { daysSinceTalk: 7 }, "allowed"],
    ["MX", "2026-01-15T14:59:59Z", { zones: zonesOfMarket["MX"] }, "contact.window"],
    ["MX", "2026-01-15T15:00:00Z", { zones: zonesOfMarket["MX"] }, "allowed"],
    ["MX", "2026-01-16T03:00:00Z", { zones: zonesOfMarket["MX"] }, "contact.window"],
    ["VN", "2026-11-21T03:00:00Z", { ownPhone: false }, "contact.thirdParty"],
    ["VN", "2026-11-21T17:00:00Z", { purpose: "service", usedToday: 5 }, "allowed"],
  ] as const)("%s at %s %j: %s", (market, at, more, expected) => {
    expect(verdict(ask(market, at, more))).toBe(expected);
  });

  it("a reveal's reservation carries the dial past the cap", () => {
    expect(verdict(ask("VN", "2026-11-21T03:00:00Z", { usedToday: 5, reserved: true }))).toBe("allowed");
  });

  it("says when the next contact is allowed", () => {
    expect(nextAllowed(ask("VN", "2026-11-21T14:30:00Z"))?.toISOString()).toBe("2026-11-22T00:00:00.000Z");
    expect(nextAllowed(ask("VN", "2026-11-21T03:00:00Z", { usedToday: 5 }))?.toISOString()).toBe("2026-11-22T00:00:00.000Z");
    expect(nextAllowed(ask("PE", "2026-11-21T15:00:00Z"))?.toISOString()).toBe("2026-11-23T12:00:00.000Z");
    expect(nextAllowed(ask("VN", "2026-11-21T03:00:00Z", { ownPhone: false }))).toBeNull();
  });
});
