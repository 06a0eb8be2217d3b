import { expect, test } from "vitest";
import { filedAt } from "../../src/lending/report/filing.ts";

const zone = "Asia/Ho_Chi_Minh";
const at = (text: string): Date => new Date(text);

// Where the lender is it is seven hours later: 17:00Z of the last day is the next month's first minute.
test.each([
  ["money of an earlier month", 100, "2026-10-31T05:00:00Z", "2026-11-20T05:00:00Z", "value"],
  ["taken back in the same month", -100, "2026-11-01T05:00:00Z", "2026-11-20T05:00:00Z", "value"],
  ["taken back of the month before", -100, "2026-10-31T05:00:00Z", "2026-11-01T05:00:00Z", "posted"],
  ["taken back in the last minute of its month", -100, "2026-10-31T05:00:00Z", "2026-10-31T16:59:59Z", "value"],
  ["taken back in the first minute of the next", -100, "2026-10-31T05:00:00Z", "2026-10-31T17:00:00Z", "posted"],
  [
    "paid in the first minute of the month, which is the last of the month by the clock of London",
    -100,
    "2026-10-31T17:00:00Z",
    "2026-11-20T05:00:00Z",
    "value",
  ],
  ["taken back a year later, in a month of the same name", -100, "2025-11-20T05:00:00Z", "2026-11-20T05:00:00Z", "posted"],
  ["nothing at all", 0, "2026-10-31T05:00:00Z", "2026-11-20T05:00:00Z", "value"],
] as const)("%s", (...[, amount, valueAt, postedAt, by]) => {
  const filed = filedAt({ valueAt: at(valueAt), postedAt: at(postedAt), amount }, zone);
  expect(filed).toEqual(at(by === "value" ? valueAt : postedAt));
});
