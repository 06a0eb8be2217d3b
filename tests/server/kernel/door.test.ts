// @vitest-environment node
import { describe, expect, test } from "vitest";
import { shareRead } from "../../prove/captcha.ts";
import { networkOf } from "../../../src/server/kernel/sign-in/network.ts";
import { turnsOf, type Place } from "../../../src/server/kernel/sign-in/turns.ts";
import { isWhole } from "../../support/whole.ts";

test("an address belongs to 256 neighbours of IPv4 or to one subscriber's /64, as PostgreSQL writes it", () => {
  for (const [address, network] of [
    ["10.1.2.3", "10.1.2.0/24"],
    ["::ffff:10.1.2.3", "10.1.2.0/24"],
    ["2001:db8::1", "2001:db8::/64"],
    ["2001:db8:0:1::1", "2001:db8:0:1::/64"],
    ["2001:DB8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["::1", "::/64"],
    ["fe80::1%eth0", "fe80::/64"],
    ["unknown", "unknown"],
  ] as const)
    expect(networkOf(address), address).toBe(network);
});

test.runIf(isWhole)(
  "templates of its own source read next to no verification code (all of it: npm run prove captcha)",
  { timeout: 60_000 },
  () => {
    expect(shareRead(25, 10)).toBeLessThanOrEqual(0.08);
  },
);

describe("turns", () => {
  const stranger = (key: string): Place => ({ rank: 2, key });
  test("known ones come first, strangers leave a place free, and a crowd of one network only waits for itself", async () => {
    const turns = turnsOf(2);
    const order: string[] = [];
    const releases: (() => void)[] = [];
    const join = (name: string, place: Place) =>
      turns.take(place, async () => {
        order.push(name);
        await new Promise<void>((go) => releases.push(go));
      });
    const all = [join("a1", stranger("a")), join("a2", stranger("a")), join("a3", stranger("a")), join("b1", stranger("b"))];
    all.push(join("known", { rank: 0, key: "" }));
    const drain = async () => {
      for (let round = 0; round < 10; round += 1) {
        await Promise.resolve();
        await new Promise((next) => setImmediate(next));
        releases.shift()?.();
      }
    };
    await drain();
    await Promise.all(all);
    expect(order).toEqual(["a1", "known", "a2", "b1", "a3"]);
  });
});
