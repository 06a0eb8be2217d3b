import { afterEach, expect, it, vi } from "vitest";
import { isOffline, noteReached, noteUnreached } from "../../src/console/kernel/state/connection.ts";

afterEach(() => vi.restoreAllMocks());

it("an answer that was on its way when the line went does not say that it is back", () => {
  const line = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  window.dispatchEvent(new Event("offline"));
  noteReached();
  expect(isOffline()).toBe(true);
  line.mockReturnValue(true);
  window.dispatchEvent(new Event("online"));
  expect(isOffline()).toBe(false);
});

it("a server that cannot be reached is offline until it answers", () => {
  noteUnreached();
  expect(isOffline()).toBe(true);
  noteReached();
  expect(isOffline()).toBe(false);
});
