// @vitest-environment node
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { paced } from "../../../src/server/kernel/paced.ts";

// Looks take what is said here, whatever else the machine does.
beforeAll(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterAll(() => void vi.useRealTimers());

const after = (ms: number, found: number) => async (): Promise<readonly number[]> => {
  vi.advanceTimersByTime(ms);
  return Array.from({ length: found }, (_, at) => at);
};

test("looks that are long each time rest; a short one, one that found as many as it takes, and another lender's do not", async () => {
  for (let time = 0; time < 3; time += 1) expect(await paced("long 1", 20, after(30, 3))).toHaveLength(3);
  expect(await paced("long 1", 20, after(0, 3))).toHaveLength(0);
  expect(await paced("long 2", 20, after(0, 3))).toHaveLength(3);
  vi.advanceTimersByTime(30 * 100);
  expect(await paced("long 1", 20, after(0, 3))).toHaveLength(3);
  for (let time = 0; time < 4; time += 1) expect(await paced("full 1", 3, after(30, 3))).toHaveLength(3);
  for (let time = 0; time < 2; time += 1) expect(await paced("once 1", 20, after(30, 1))).toHaveLength(1);
  expect(await paced("once 1", 20, after(0, 1))).toHaveLength(1);
  for (let time = 0; time < 2; time += 1) expect(await paced("once 1", 20, after(30, 1))).toHaveLength(1);
});

test("a look that was cut off rests at once, some minutes at most, and is none that found nothing", async () => {
  const cut = async (): Promise<readonly number[]> => {
    vi.advanceTimersByTime(10_000);
    throw new Error("cut off");
  };
  await expect(paced("cut 1", 20, cut)).rejects.toThrow("cut off");
  expect(await paced("cut 1", 20, after(0, 3))).toHaveLength(0);
  expect(await paced("cut 2", 20, after(0, 3))).toHaveLength(3);
  vi.advanceTimersByTime(300_000);
  expect(await paced("cut 1", 20, after(0, 3))).toHaveLength(3);
});
