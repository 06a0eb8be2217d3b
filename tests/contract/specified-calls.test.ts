import { describe, expect, it } from "vitest";
import { calls } from "../../src/contract/calls.ts";
import { specifiedCalls } from "../support/specified-calls.ts";

const ways = new Map<string, string>(Object.values(calls).map(({ path, method }) => [path, method]));

describe("the calls that were specified", () => {
  it("are 355, and 157 that were proposed beside them", () => {
    expect([specifiedCalls.filter(({ mark }) => mark !== "P").length, specifiedCalls.filter(({ mark }) => mark === "P").length]).toEqual([
      355, 157,
    ]);
  });
  it("are all there", () => {
    expect(specifiedCalls.filter(({ path }) => !ways.has(path)).map(({ path }) => path)).toEqual([]);
  });
  it("are made as they were said to be; what was only inferred to be read is a POST where it writes", () => {
    const other = specifiedCalls.filter(({ path, method }) => ways.get(path) !== method);
    expect(other.filter(({ mark, path }) => mark !== "I" || !path.endsWith("ListExport"))).toEqual([]);
  });
});
