// @vitest-environment node
import { BlockList } from "node:net";
import { describe, expect, test } from "vitest";
import { isAdmitted, type NetworkRule } from "../../../src/lending/rights/network.rules.ts";
import { addressOf, readProxy } from "../../../src/server/kernel/http/address.ts";
import { momentOf } from "../../../src/server/kernel/sign-in/session.ts";
import { dice } from "../../support/grants.ts";

const always = { startMinute: 0, endMinute: 1_440, weekdays: [1, 2, 3, 4, 5, 6, 7] };
const noon = { minute: 720, weekday: 3 };

/** Groups of an address out of its bits, by a way of their own: nothing here is shared with what is judged. */
const written = {
  ipv4: (bits: bigint): string => [24n, 16n, 8n, 0n].map((shift) => String((bits >> shift) & 255n)).join("."),
  ipv6: (bits: bigint): string => Array.from({ length: 8 }, (_, at) => ((bits >> BigInt(112 - 16 * at)) & 65_535n).toString(16)).join(":"),
} as const;
/** As a browser, a proxy and a person would write it. */
const spellings = {
  ipv4: (text: string): string[] => [text, `::ffff:${text}`, `::FFFF:${text}`, `0:0:0:0:0:ffff:${text}`],
  ipv6: (text: string): string[] => [
    text,
    text.toUpperCase(),
    text
      .split(":")
      .map((group) => group.padStart(4, "0"))
      .join(":"),
    new URL(`http://[${text}]`).hostname.slice(1, -1),
  ],
} as const;
const width = { ipv4: 32, ipv6: 128 } as const;

function* edges(family: "ipv4" | "ipv6") {
  const roll = dice(width[family]);
  for (let length = 0; length <= width[family]; length += 1) {
    const size = 1n << BigInt(width[family] - length);
    let bits = 0n;
    for (let at = 0; at < width[family]; at += 8) bits = (bits << 8n) | BigInt(roll(256));
    const first = (bits / size) * size;
    const within = [first, first + size - 1n, first + size / 2n, first - 1n, first + size, bits ^ (1n << BigInt(width[family] - 1))];
    const addresses = within.filter((each) => each >= 0n && each < 1n << BigInt(width[family]));
    yield { range: `${written[family](first)}/${length}`, base: written[family](first), length, addresses: addresses.map(written[family]) };
  }
}

describe.each(["ipv4", "ipv6"] as const)("networks of %s, every length, at both edges and past them, in every spelling", (family) => {
  test("let in whom Node's own list of blocks lets in", () => {
    let judged = 0;
    const wrong: string[] = [];
    for (const { range, base, length, addresses } of edges(family)) {
      const block = new BlockList();
      block.addSubnet(base, length, family);
      for (const address of addresses) {
        const expected = block.check(address, family);
        for (const spelling of spellings[family](address)) {
          judged += 1;
          if (isAdmitted([{ ipRange: range, ...always }], { address: spelling, ...noon }) !== expected)
            wrong.push(`${spelling} in ${range}: not ${expected}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(judged).toBeGreaterThan(500);
  });
});

/** The tenants' zones, and others with a summer, half an hour and three quarters, and both ends of the world's day. */
const zones = [
  "Asia/Ho_Chi_Minh",
  "Asia/Manila",
  "America/Mexico_City",
  "America/Lima",
  "America/Tijuana",
  "Asia/Kolkata",
  "Asia/Kathmandu",
  "Pacific/Kiritimati",
  "Pacific/Pago_Pago",
];
const office: NetworkRule = { ipRange: "10.0.0.0/8", startMinute: 480, endMinute: 1_080, weekdays: [1, 2, 3, 4, 5] };
/** Two rows, because a night ends on the next day; Sunday's ends on Monday. */
const nights: readonly NetworkRule[] = [
  { ...office, startMinute: 1_320, endMinute: 1_440, weekdays: [5, 6, 7] },
  { ...office, startMinute: 0, endMinute: 360, weekdays: [6, 7, 1] },
];

describe.each(zones)("hours in %s, to the minute, over a week and over the days on which clocks change", (timeZone) => {
  const clock = new Intl.DateTimeFormat("en-GB", { timeZone, weekday: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
  test("let in when the clock on the wall says so", () => {
    const wrong: string[] = [];
    // 2026: summer begins on 8 March and ends on 1 November where Tijuana is; 23 November is a Monday.
    for (const from of ["2026-03-06T00:00:00Z", "2026-10-30T00:00:00Z", "2026-11-20T00:00:00Z"])
      for (let step = 0; step < 7 * 96; step += 1) {
        for (const second of [-1, 0, 59]) {
          const now = new Date(Date.parse(from) + step * 900_000 + second * 1_000);
          const part = Object.fromEntries(clock.formatToParts(now).map(({ type, value }) => [type, value]));
          const [day, time] = [part["weekday"] ?? "", `${part["hour"]}:${part["minute"]}`];
          const inOffice = days.indexOf(day) < 5 && time >= "08:00" && time < "18:00";
          const inNight =
            (["Fri", "Sat", "Sun"].includes(day) && time >= "22:00") || (["Sat", "Sun", "Mon"].includes(day) && time < "06:00");
          const moment = momentOf(now, timeZone, "10.9.8.7");
          if (isAdmitted([office], moment) !== inOffice || isAdmitted(nights, moment) !== inNight)
            wrong.push(`${now.toISOString()} is ${day} ${time}`);
        }
      }
    expect(wrong).toEqual([]);
  });
});

/** Whom the proxies name: header, hops, what arrives, and whether the restriction to 10.0.0.0/8 lets him in. The proxy itself is 10.0.0.9. */
const behind: readonly (readonly [string, string, boolean])[] = [
  ["x-forwarded-for/1", "10.1.2.3", true],
  ["x-forwarded-for/1", "203.0.113.9", false],
  ["x-forwarded-for/1", "10.1.2.3, 203.0.113.9", false],
  ["x-forwarded-for/1", "203.0.113.9, 10.1.2.3", true],
  ["x-forwarded-for/1", "10.1.2.3,", false],
  ["x-forwarded-for/1", "unknown", false],
  ["x-forwarded-for/1", "10.1.2.3:55555", true],
  ["x-forwarded-for/1", "[::ffff:10.1.2.3]:443", true],
  ["x-forwarded-for/1", "::ffff:203.0.113.9", false],
  ["x-forwarded-for/1", "10.1.2.3%eth0", false],
  ["x-forwarded-for/1", "10.1.2.3/8", false],
  ["x-forwarded-for/1", "10.1.2", false],
  ["x-forwarded-for/2", "10.1.2.3, 10.0.0.8", true],
  ["x-forwarded-for/2", "203.0.113.9, 10.0.0.8", false],
  ["x-forwarded-for/2", "10.1.2.3, 203.0.113.9, 10.0.0.8", false],
  ["x-forwarded-for/2", "203.0.113.9", false],
  ["forwarded/1", 'for=10.1.2.3, for="203.0.113.9:80";proto=https', false],
  ["forwarded/1", 'for=203.0.113.9, proto=https;for="10.1.2.3:80"', true],
  ["forwarded/1", "for=_hidden", false],
  ["x-real-ip", "10.1.2.3", true],
];

test.each(behind)("%s: %s → %s", (proxy, header, expected) => {
  const name = proxy.split("/")[0] ?? "";
  const request = { headers: { [name]: header }, socket: { remoteAddress: "10.0.0.9" } };
  const address = addressOf(request as never, readProxy(proxy));
  expect(isAdmitted([{ ...office, ...always }], { address, ...noon })).toBe(expected);
});
