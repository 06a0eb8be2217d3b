import { beforeAll, describe, expect, it } from "vitest";
import { joined, meetingsOf } from "../../src/console/form/page/conflict.ts";
import { changesOf, shownOf } from "../../src/console/form/page/difference.ts";
import { historyOf } from "../../src/console/form/page/history.ts";
import { editingIn } from "../../src/console/form/page/address.ts";
import { choice, date, dateTyped, many, text, toggle } from "../../src/console/form/kinds.ts";
import type { Fields } from "../../src/console/form/use-form.ts";
import { loadSections } from "../../src/console/i18n/i18n.ts";
import { formatDay } from "../../src/console/i18n/format.ts";

const roles = () => [
  { value: 7, label: "Reminder" },
  { value: 8, label: "Collector" },
];
const fields: Fields = {
  title: text({ label: "common.save", required: true }),
  roles: many({ label: "common.save", options: roles }),
  role: choice({ label: "common.save", options: roles }),
  day: date({ label: "common.save" }),
  top: toggle({ label: "common.save" }),
};
const none = { title: "Hours", roles: [], role: [], day: "", top: false };
beforeAll(() => loadSections("common"));

describe("the difference of a form", () => {
  it("names each changed field with both sides, coded ones by their words, and no other", () => {
    const after = { ...none, roles: ["8", "7"], role: ["7"], top: true };
    expect(changesOf(fields, none, after)).toEqual([
      { name: "roles", before: "–", after: "Reminder, Collector" },
      { name: "role", before: "–", after: "Reminder" },
      { name: "top", before: expect.any(String), after: expect.any(String) },
    ]);
    expect(shownOf(fields["top"] as never, true)).not.toBe(shownOf(fields["top"] as never, false));
  });

  it("knows two ways to type one value as the same: spaces, the order of a choice, a day told from today", () => {
    const tomorrow = formatDay(dateTyped("+1d") ?? "");
    const before = { ...none, roles: ["7", "8"], day: tomorrow };
    expect(changesOf(fields, before, { ...before, title: " Hours ", roles: ["8", "7"], day: "+1d" })).toEqual([]);
    expect(changesOf(fields, before, { ...before, day: "+2d" })[0]).toMatchObject({ name: "day", before: tomorrow });
  });

  it("shows what cannot be read as it was typed, and does not take it for nothing", () => {
    expect(changesOf(fields, none, { ...none, title: "", day: "soon" })).toEqual([
      { name: "title", before: "Hours", after: "–" },
      { name: "day", before: "–", after: "soon" },
    ]);
  });
});

describe("two people at one form", () => {
  const base = none;
  const theirs = { ...base, title: "Theirs", top: true };
  const mine = { ...base, title: "Mine", roles: ["7"] };

  it("see what the other has changed beside what they typed", () => {
    expect(meetingsOf(fields, { base, mine, theirs })).toMatchObject([
      { name: "title", before: "Hours", theirs: "Theirs", mine: "Mine", isBoth: true },
      { name: "top", isBoth: false },
    ]);
  });
  it("meet nowhere when both have typed the same", () => {
    expect(meetingsOf(fields, { base, mine: theirs, theirs })).toEqual([]);
  });
  it("lose nothing: one's own stays where both have changed, theirs where one has not", () => {
    expect(joined(fields, { base, mine, theirs }, new Set())).toEqual({ ...base, title: "Mine", roles: ["7"], top: true });
    expect(joined(fields, { base, mine, theirs }, new Set(["title"]))).toMatchObject({ title: "Theirs", roles: ["7"], top: true });
  });
});

describe("the history of a record", () => {
  const saved = (version: number, title: string) => ({ version, by: "a", at: "", from: null, isInForce: false, values: { title } });
  it("tells each version against the one before it, and which earlier one it says again", () => {
    const history = historyOf(fields, [saved(4, "One"), saved(3, "Two"), saved(2, "Two"), saved(1, "One")]);
    expect(history.map(({ version, changes, same }) => [version.version, changes?.map(({ after }) => after) ?? null, same])).toEqual([
      [4, ["One"], 1],
      [3, [], null],
      [2, ["Two"], null],
      [1, null, null],
    ]);
  });
});

describe("the address of a form", () => {
  it("names the record, a new one, or its versions, and nothing else", () => {
    expect(editingIn("?status=draft&edit=12")).toEqual({ id: 12, versions: false });
    expect(editingIn("?edit=new")).toEqual({ id: null, versions: false });
    expect(editingIn("?edit=12&show=versions")).toEqual({ id: 12, versions: true });
    for (const other of ["", "?edit=", "?edit=-1", "?edit=1.5", "?edit=abc"]) expect(editingIn(other), other).toBeNull();
  });
});
