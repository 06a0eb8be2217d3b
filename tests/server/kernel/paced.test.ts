// @vitest-environment node
import { expect, test } from "vitest";
import { paced } from "../../../src/server/kernel/paced.ts";

const after = (ms: number, found: number) => () =>
  new Promise<readonly number[]>((done) => setTimeout(() => done(Array.from({ length: found }, (_, at) => at)), ms));

test("looks that are long each time rest; a short one, one that found as many as it takes, and another lender's do not", async () => {
  for (let time = 0; time < 3; time += 1) expect(await paced("long 1", 20, after(30, 3))).toHaveLength(3);
  expect(await paced("long 1", 20, after(0, 3))).toHaveLength(0);
  expect(await paced("long 2", 20, after(0, 3))).toHaveLength(3);
  for (let time = 0; time < 4; time += 1) expect(await paced("full 1", 3, after(30, 3))).toHaveLength(3);
  for (let time = 0; time < 2; time += 1) expect(await paced("once 1", 20, after(30, 1))).toHaveLength(1);
  expect(await paced("once 1", 20, after(0, 1))).toHaveLength(1);
  for (let time = 0; time < 2; time += 1) expect(await paced("once 1", 20, after(30, 1))).toHaveLength(1);
});
