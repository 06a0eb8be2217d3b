// @vitest-environment node
import fc from "fast-check";
import * as instants from "temporal-polyfill/fns/Instant";
import * as dates from "temporal-polyfill/fns/PlainDate";
import * as dateTimes from "temporal-polyfill/fns/PlainDateTime";
import * as zoned from "temporal-polyfill/fns/ZonedDateTime";
import { describe, expect, it } from "vitest";
import { zonesOfMarket } from "../../src/lending/contact/contact-policy.ts";
import { addDays } from "../../src/lending/time/calendar.ts";
import { instantOf, localDate, localTime, secondOfDay, startOfDay, weekday } from "../../src/lending/time/zone.ts";

// Half an hour, three quarters, half an hour of summer time, midnight as the hour that the clock skips.
const odd = ["UTC", "Asia/Kathmandu", "Australia/Lord_Howe", "Africa/Cairo", "America/Santiago", "Pacific/Apia", "Europe/Berlin"];
const zones = [...Object.values(zonesOfMarket).flat(), ...odd];
const zone = fc.constantFrom(...zones);
const [first, last] = [Date.UTC(1972, 0, 1), Date.UTC(2099, 11, 31)];

describe("clocks of zones agree with Temporal", () => {
  it("at any instant", () => {
    fc.assert(
      fc.property(fc.integer({ min: first, max: last }), zone, (at, name) => {
        const instant = new Date(at);
        const known = instants.toZonedDateTimeISO(instants.fromEpochMilliseconds(at), name);
        const { year, month, day, hour, minute, second } = known;
        expect(localTime(instant, name)).toEqual({ year, month, day, hour, minute });
        expect(localDate(instant, name)).toBe(dates.toString(zoned.toPlainDate(known)));
        expect(secondOfDay(instant, name)).toBe(hour * 3600 + minute * 60 + second);
        expect(weekday(instant, name)).toBe(zoned.dayOfWeek(known));
      }),
      { numRuns: 2_000 },
    );
  });

  it("at any time of a clock, also one that is skipped or repeated, and at the beginning of any day", () => {
    const quarterOfDay = fc.integer({ min: 0, max: 95 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 46_000 }), quarterOfDay, zone, (number, at, name) => {
        const [year = 0, month = 0, day = 0] = addDays("1972-01-01", number).split("-").map(Number);
        const local = { year, month, day, hour: Math.floor(at / 4), minute: (at % 4) * 15 };
        const known = dateTimes.toZonedDateTime(dateTimes.create(year, month, day, local.hour, local.minute), name, {
          disambiguation: "compatible",
        });
        expect(instantOf(local, name).getTime()).toBe(known.epochMilliseconds);
        expect(startOfDay(addDays("1972-01-01", number), name).getTime()).toBe(
          dates.toZonedDateTime(dates.create(year, month, day), name).epochMilliseconds,
        );
      }),
      { numRuns: 2_000 },
    );
  });

  it("in the nights in which clocks change", () => {
    const at = (hour: number, minute = 30) => ({ hour, minute });
    const read = (date: readonly [number, number, number], time: { hour: number; minute: number }, name: string) =>
      instantOf({ year: date[0], month: date[1], day: date[2], ...time }, name).toISOString();
    // Skipped: 02:30 is read by the offset before. Repeated: the first 01:30 is meant.
    expect(read([2026, 3, 8], at(2), "America/New_York")).toBe("2026-03-08T07:30:00.000Z");
    expect(read([2026, 11, 1], at(1), "America/New_York")).toBe("2026-11-01T05:30:00.000Z");
    // Cairo's Friday begins at one o'clock.
    expect(startOfDay("2026-04-24", "Africa/Cairo").toISOString()).toBe("2026-04-23T22:00:00.000Z");
  });

  it("refuses what is no time", () => {
    expect(() => instantOf({ year: 2026, month: 2, day: 30, hour: 0, minute: 0 }, "Asia/Manila")).toThrow(RangeError);
    expect(() => instantOf({ year: 2026, month: 2, day: 3, hour: 24, minute: 0 }, "Asia/Manila")).toThrow(RangeError);
    expect(() => startOfDay("2026-13-01", "Asia/Manila")).toThrow(RangeError);
    expect(() => startOfDay("", "Asia/Manila")).toThrow(RangeError);
    expect(() => localDate(new Date(Number.NaN), "Asia/Manila")).toThrow(RangeError);
    expect(() => localDate(new Date(0), "Asia/Nowhere")).toThrow(RangeError);
  });
});
