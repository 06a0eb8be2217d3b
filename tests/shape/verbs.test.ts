import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { permissions } from "../../src/contract/permissions.ts";
import { parseChord } from "../../src/console/kernel/keys/keymap.ts";
import { keysUnder, profiles, type Profile } from "../../src/console/kernel/keys/profile-keys.ts";
import type { Desk } from "../../src/console/kernel/verbs/desks.ts";
import { keyOfPermission, verbOfPermission } from "../../src/console/kernel/verbs/permission-verbs.ts";
import { deskLetters, verbs } from "../../src/console/kernel/verbs/table.ts";
import { heardBeside, type Verb, type VerbContext } from "../../src/console/kernel/verbs/verb.ts";

type Table = Readonly<Record<string, Verb>>;
const everyDesk: readonly Desk[] = [
  "collection",
  "marketing",
  "review",
  "finance",
  "administration",
  "people",
  "records",
  "reports",
  "home",
];
const contexts = Object.keys(heardBeside) as VerbContext[];
const exclusive = (context: VerbContext): boolean => heardBeside[context].length === 0 && context !== "everywhere";

const chordsOf = ({ key, also = [], steps }: Verb): readonly string[] =>
  steps ? steps.map((each) => `${key} ${each}`.trim()) : [key, ...also];
/** The same chord, or one that begins the other, as steps. */
const meets = (one: string, other: string): boolean => one === other || one.startsWith(`${other} `) || other.startsWith(`${one} `);

interface Meaning {
  readonly verb: string;
  readonly chord: string;
  readonly inner: boolean;
  readonly moves: boolean;
}
/** Every chord that is heard in a context, with what it does there. A list has the letters of its desk. */
function meaningsIn(table: Table, context: VerbContext, { desk, profile }: { desk: Desk | null; profile: Profile }): readonly Meaning[] {
  const heard = [context, ...heardBeside[context]];
  return Object.entries(table).flatMap(([verb, record]) => {
    const where = heard.find((each) => record.in.includes(each) && (each !== "list" || !desk || record.desks?.includes(desk) !== false));
    if (!where) return [];
    const keys = keysUnder(chordsOf(record), { profile, exclusive: exclusive(where), own: false });
    return keys.map((raw) => ({ verb, chord: parseChord(raw).join(" "), inner: where === context, moves: record.moves === true }));
  });
}
/** Two meanings of what is pressed in one context; a move inside a widget may cover a move outside, and each rung of the Esc ladder the next. */
function clashesOf(table: Table): readonly string[] {
  const found = new Set<string>();
  for (const context of contexts)
    for (const desk of context === "list" ? everyDesk : [null])
      for (const profile of profiles) {
        const meanings = meaningsIn(table, context, { desk, profile });
        for (const [at, one] of meanings.entries())
          for (const other of meanings.slice(at + 1)) {
            const covers = one.moves && other.moves && one.inner !== other.inner && one.chord === other.chord;
            if (one.verb !== other.verb && meets(one.chord, other.chord) && !covers)
              found.add(`${context}${desk ? ` ${desk}` : ""} ${profile}: ${one.chord} ${one.verb}, ${other.chord} ${other.verb}`);
          }
      }
  return [...found];
}
/** Chords of lists that mean different things at different desks. */
function lettersOfDesks(table: Table): readonly string[] {
  const byChord = new Map<string, Set<string>>();
  for (const [verb, record] of Object.entries(table))
    if (record.in.includes("list"))
      for (const chord of chordsOf(record)) byChord.set(chord, new Set([...(byChord.get(chord) ?? []), verb]));
  return [...byChord].filter(([, meant]) => meant.size > 1).map(([chord]) => chord);
}
const isLetter = (chord: string): boolean => /^(shift\+)?[a-z]$/.test(chord);

describe("the table of verbs", () => {
  it("gives a letter one meaning in a context, at a desk, under every profile, sequences included", () => {
    expect(clashesOf(verbs)).toEqual([]);
  });
  it("gives a verb one letter", () => {
    expect(Object.entries(verbs).filter(([, { also = [] }]) => also.some(isLetter))).toEqual([]);
  });
  it("gives a reason for every letter that desks share, and for no other", () => {
    expect(lettersOfDesks(verbs).toSorted()).toEqual(Object.keys(deskLetters).toSorted());
  });
  it("uses no letter that input methods rewrite", () => {
    const rewritten = Object.entries(verbs).filter(([, verb]) =>
      chordsOf(verb).some((chord) => /(^|[ +])[aeiouydw[\]](\s|$)/.test(chord.replace(/ctrl\+a|ctrl\+alt\+./, ""))),
    );
    expect(rewritten).toEqual([]);
  });

  const added = (verb: Verb): Table => ({ ...verbs, added: verb });
  it.each([
    ["a second meaning in a list", { key: "x", in: ["list"] }, "x"],
    ["one at one desk", { key: "c", in: ["list"], desks: ["finance"] }, "c"],
    ["a chord that begins others", { key: "r", in: ["list"] }, "r"],
    ["a sequence that begins with a letter", { key: "f", steps: ["1"], in: ["home"] }, "f"],
    ["a letter that covers one heard everywhere", { key: "q", in: ["record"] }, "q"],
    ["what one hand would press for Shift", { key: "", steps: ["0"], in: ["home"] }, "0"],
    ["a second meaning in a tool", { key: "p", in: ["columns"] }, "p"],
  ] as const satisfies readonly (readonly [string, Verb, string])[])("would notice %s", (_what, verb, chord) => {
    const found = clashesOf(added(verb));
    expect(found.some((each) => each.includes("added") && each.includes(chord))).toBe(true);
  });
  it("would notice a letter of two desks without a reason", () => {
    expect(lettersOfDesks(added({ key: "shift+v", in: ["list"], desks: ["finance"] }))).toContain("shift+v");
  });
});

describe("the key beside an action of a screen that is not loaded", () => {
  it("is its verb's, at the screen's desk", () => {
    expect(verbOfPermission("loanService:all:assign", "/loanService/allCollectionOrder")).toBe("assign");
    expect(verbOfPermission("loanService:sms:send", "/loanService/allCollectionOrder")).toBe("message");
    expect(verbOfPermission("system:sms:status", "/system/smsList")).toBe("switch");
    expect(verbOfPermission("authority:staff:status", "/authority/staffManagement")).toBeNull();
    expect(keyOfPermission("order:detail:phone", "/order/orderDetails")).toBe("shift+v");
    expect(keyOfPermission("finance:waiver:review", "/finance/reductionRecord")).toBe("p");
  });
  it("stands in the table by words that permission keys end in", () => {
    const endings = new Set(permissions.map((permission) => permission.split(":").at(-1)));
    const permits = Object.values(verbs).flatMap((verb) => verb.permits ?? []);
    expect(permits.filter((ending) => !endings.has(ending))).toEqual([]);
    expect(new Set(permits).size).toBe(permits.length);
  });
});

const console = join(import.meta.dirname, "../../src/console");
const sources = readdirSync(console, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name) && !name.startsWith("kernel"))
  .map((name) => ({ name, text: readFileSync(join(console, name), "utf8") }));
const having = (what: RegExp) => sources.filter(({ text }) => what.test(text)).map(({ name }) => name);
/** The browser's own Enter in a form, before the kernel is loaded or beneath it. */
const plainForms = [
  "shell/sign-in/lock-form.tsx",
  "shell/sign-in/second-form.tsx",
  "shell/sign-in/sign-in-form.tsx",
  "ui/alert-dialog.tsx",
];

describe("screens and tools", () => {
  it("name verbs, never letters", () => {
    expect(having(/\bchord="(?!esc"|enter")|\bchord: "|\bkeys: \["/)).toEqual([]);
    expect(having(/\bchord="(esc|enter)"/).toSorted()).toEqual(plainForms);
  });
  it("say what pressed a run by passing it on", () => {
    expect(having(/source: "(key|palette)"/)).toEqual([]);
  });
});
