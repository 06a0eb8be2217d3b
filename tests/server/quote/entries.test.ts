// @vitest-environment node
import { describe, expect, it } from "vitest";
import { EntryReader } from "../../../src/server/quote/entries.ts";

/** The entries of a text that comes in pieces of so many characters, and what is left at its end. */
function read(text: string, size: number) {
  const reader = new EntryReader();
  const entries = [];
  for (let at = 0; at < text.length; at += size) entries.push(...reader.take(text.slice(at, at + size)));
  const rest = reader.end();
  return { isList: reader.isList, entries, rest };
}

describe.each([1, 2, 7, 1_000])("in pieces of %d", (size) => {
  it.each([
    ['[{"a":[1,2]},{"b":"]},\\"["}]', ['{"a":[1,2]}', '{"b":"]},\\"["}']],
    ["\uFEFF \n[1 , 2]\n", ["1 ", " 2"]],
    ["[]", []],
    [" [ ] ", []],
    ["[1,]", ["1", ""]],
    ['["\\\\","x"]', ['"\\\\"', '"x"']],
  ])("%s", (text, wanted) => expect(read(text, size)).toEqual({ isList: true, entries: wanted, rest: "" }));
  it("what is no list is one entry", () => {
    expect(read('\uFEFF{"a":[1,2]}', size)).toEqual({ isList: false, entries: [], rest: '{"a":[1,2]}' });
  });
  it.each(["[1", '["', "[1] 2", "[{]"])("%s is no list", (text) => expect(() => read(text, size)).toThrow(SyntaxError));
});

it("an entry of more than a machine wants to hold is none, and the next one is read", () => {
  const reader = new EntryReader();
  const long = "x".repeat(1_024 * 1_024);
  const entries = [...reader.take('[1,"')];
  for (let at = 0; at < 40; at += 1) entries.push(...reader.take(long));
  entries.push(...reader.take('",2]'));
  reader.end();
  expect(entries).toEqual(["1", null, "2"]);
});
