import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

interface Saved {
  readonly name: string;
  readonly body: object | null;
}
/** What the server has, and what it was sent. */
let kept: readonly Saved[] = [];
let sent: Saved[] = [];
let failure: Error | null = null;
vi.mock("../../src/console/client/client.ts", () => ({
  send: (_call: unknown, input: Partial<Saved>) => {
    if (input.name === undefined) return Promise.resolve(kept);
    if (failure) return Promise.reject(failure);
    sent.push(input as Saved);
    return Promise.resolve(null);
  },
}));
/** A page that has just come; the one before it is left with whatever it had to do. */
async function newPage() {
  vi.clearAllTimers();
  vi.resetModules();
  const { startPreferences } = await import("../../src/console/client/preferences.ts");
  const own = await import("../../src/console/kernel/state/preferences.ts");
  await startPreferences();
  await vi.advanceTimersByTimeAsync(0);
  return own;
}

const pin = { name: "home.pins", body: { pins: [1] } };
const older = { name: "home.pins", body: { pins: [] } };

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  [kept, sent, failure] = [[], [], null];
});
afterEach(() => void vi.useRealTimers());

describe("what somebody set up for himself", () => {
  it("is told a moment later, the last word of each", async () => {
    const { setPreference, untoldPreferences } = await newPage();
    setPreference("columns", { width: 1 });
    setPreference("columns", { width: 2 });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent).toEqual([{ name: "columns", body: { width: 2 } }]);
    expect(untoldPreferences()).toEqual([]);
  });
  it("survives a page that is left before it is told: the next one keeps it and tells it, once", async () => {
    (await newPage()).setPreference(pin.name, pin.body);
    kept = [older, { name: "columns", body: { width: 3 } }];
    const { preferenceOf } = await newPage();
    expect(preferenceOf(pin.name)).toEqual(pin.body);
    expect(preferenceOf("columns")).toEqual({ width: 3 });
    await newPage();
    expect(sent).toEqual([pin]);
  });
  it("stays taken away, too", async () => {
    kept = [pin];
    (await newPage()).setPreference(pin.name, null);
    expect((await newPage()).preferenceOf(pin.name)).toBeNull();
    expect(sent).toEqual([{ name: pin.name, body: null }]);
  });
  it("is not lost while the server cannot be reached", async () => {
    const { setPreference, untoldPreferences } = await newPage();
    // Of this page's own kind.
    const { CallFailed } = await import("../../src/console/kernel/failure.ts");
    failure = new CallFailed({ error: "unavailable" }, { code: 0, status: 0, notSent: true });
    setPreference(pin.name, pin.body);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(untoldPreferences()).toEqual([pin.name]);
  });
  it("is nobody else's at this seat", async () => {
    const { forgetPreferences, setPreference } = await newPage();
    setPreference(pin.name, pin.body);
    forgetPreferences();
    await newPage();
    expect(sent).toEqual([]);
  });
});
