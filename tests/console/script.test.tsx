import { act, cleanup, render, screen } from "@testing-library/react";
import { lazy, Suspense } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

const { loadSections } = await import("../../src/console/i18n/i18n.ts");
const { script, ScriptMissing } = await import("../../src/console/ui/later.tsx");
const { PageGuard } = await import("../../src/console/shell/frame/page-guard.tsx");
const { later } = await import("../../src/console/ui/later.tsx");
const { findScreen } = await import("../../src/console/shell/palette/find-screen.ts");

const never = <T,>() => new Promise<T>(() => {});
beforeEach(async () => {
  await loadSections("shell");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it("a screen whose script has not come after 120 s is given up", async () => {
  const found = findScreen([{ paths: "/order", load: never }], "/order/orderAll").catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(119_999);
  const early = await Promise.race([found, Promise.resolve("waits")]);
  await vi.advanceTimersByTimeAsync(1);
  expect([early, await found]).toEqual(["waits", expect.any(ScriptMissing)]);
});

it("a page that waits for it says so, with a way on", async () => {
  const Late = lazy(() => script(() => never<{ default: () => null }>()));
  vi.spyOn(console, "error").mockImplementation(() => {});
  render(
    <PageGuard>
      <Suspense fallback="…">
        <Late />
      </Suspense>
    </PageGuard>,
  );
  expect(screen.queryByRole("alert")).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(120_000));
  expect(screen.getByRole("alert").querySelector("button")).not.toBeNull();
});

it("a dialog that the hand has opened says so too, unless it was left; opened again, it is asked for again", async () => {
  const missing = vi.fn<() => void>();
  const load = vi.fn(() => never<() => null>());
  const { Later } = later(load, missing);
  const first = render(<Later />);
  await act(() => vi.advanceTimersByTimeAsync(119_999));
  expect(missing).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(missing).toHaveBeenCalledTimes(1);
  first.unmount();
  const second = render(<Later />);
  expect(load).toHaveBeenCalledTimes(2);
  second.unmount();
  await act(() => vi.advanceTimersByTimeAsync(120_000));
  expect(missing).toHaveBeenCalledTimes(1);
});
