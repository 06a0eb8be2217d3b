import { beforeAll, describe, expect, it } from "vitest";
import { failureOf, noAnswer } from "../../src/console/client/failure.ts";
import { loadSections, setLocale } from "../../src/console/i18n/i18n.ts";
import { failureText } from "../../src/console/i18n/reason.ts";

beforeAll(async () => {
  await loadSections("common", "errors");
  await setLocale("en_PH");
});
const own = async (code: number, status: number, message = "") => failureText(await failureOf({ code, status, message }));

describe("what a failure is told as (rules/wire.md 3)", () => {
  it("has its status in front and words of its own for each gateway, from our server and from what stands before it", async () => {
    expect(await own(502, 502)).toBe("502 · Gateway error");
    expect(await own(504, 504)).toBe("504 · Gateway timeout");
    expect(await own(5030, 503)).toMatch(/^503 · Service unavailable/);
    expect(await own(5000, 500)).toMatch(/^500 · Server error/);
    expect(await own(4040, 404)).toMatch(/^404 · The requested record does not exist/);
    expect(await own(4004, 403)).toMatch(/^403 · /);
  });
  it("tells a lost network and a time-out from an overloaded server", () => {
    expect(failureText(noAnswer(new TypeError("fetch failed"), false))).toBe("0 · No connection");
    expect(failureText(noAnswer(Object.assign(new Error("late"), { name: "TimeoutError" }), false))).toBe("1000 · Connection timed out");
  });
  it("shows the server's words for a code that nobody here knows", async () => {
    expect(await own(7777, 200, "The moon is full.")).toBe("The moon is full.");
  });
  it("keeps the words of a refusal that says more than its status", async () => {
    expect(await own(4103, 422)).toBe("The code is wrong or has expired.");
    const yours = await failureOf({ code: 5108, status: 403, data: { error: "order.notYours", requestId: "x" } });
    expect(failureText(yours)).not.toContain("403");
  });
});
