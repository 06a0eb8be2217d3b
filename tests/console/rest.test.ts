// @vitest-environment node
// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { whenRested } from "../../src/console/kernel/state/rest.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("what waits for the hand to rest runs once, so long after the last key", () => {
  const run = vi.fn();
  const rest = whenRested(run, 50);
  for (let key = 0; key < 5; key += 1) {
    rest.touch();
    vi.advanceTimersByTime(30);
  }
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(19);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(500);
  expect(run).toHaveBeenCalledTimes(1);
  rest.touch();
  vi.advanceTimersByTime(50);
  expect(run).toHaveBeenCalledTimes(2);
});

test("stopped, it does not run", () => {
  const run = vi.fn();
  const rest = whenRested(run, 50);
  rest.touch();
  rest.stop();
  vi.advanceTimersByTime(500);
  expect(run).not.toHaveBeenCalled();
  rest.touch();
  vi.advanceTimersByTime(50);
  expect(run).toHaveBeenCalledTimes(1);
});
