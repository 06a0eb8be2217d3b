// @vitest-environment node
// @vitest-environment node
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { sha256OfBlock } from "../../src/console/client/sha256.ts";
import { doWork } from "../../src/console/client/work.ts";
import { hasZeroBits, workBits, workShape, workText } from "../../src/contract/kernel/work.ts";

describe("work in place of a picture", () => {
  test("hashes as everybody does", () => {
    for (let length = 0; length < 56; length += 1) {
      const text = "aZ09-_ ".repeat(8).slice(0, length);
      expect(Buffer.from(sha256OfBlock(text)).toString("hex")).toBe(createHash("sha256").update(text).digest("hex"));
    }
  });
  test("finds a number that the server takes, and lets the page live meanwhile", async () => {
    const key = "k".repeat(24);
    const number = await doWork(key, new AbortController().signal);
    expect(number).toMatch(workShape);
    expect(workText(key, "9".repeat(12)).length).toBeLessThan(56);
    expect(hasZeroBits(createHash("sha256").update(workText(key, number)).digest(), workBits)).toBe(true);
    const stop = new AbortController();
    const given = doWork("z".repeat(24), stop.signal);
    stop.abort();
    await expect(given).rejects.toThrow();
  });
});
