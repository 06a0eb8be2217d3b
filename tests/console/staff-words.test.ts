import { expect, it } from "vitest";
import { setLocale } from "../../src/console/i18n/i18n.ts";
import { heldText, type Person } from "../../src/console/screens/authority/staff/staff.words.ts";

const holding = (openOrders: number): string => heldText({ openOrders } as Person);

it("what somebody holds is said exactly as far as the list counts, and beyond that as more", async () => {
  await setLocale("en_PH");
  expect([0, 400, 1000, 1001].map(holding)).toEqual(["0", "400", "1,000", "1,000+"]);
});
