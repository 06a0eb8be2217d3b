import { beforeEach, describe, expect, it } from "vitest";
import { menu as menuRows } from "../../src/contract/menu.ts";
import { takenKeys } from "../../src/console/kernel/keys/own-clash.rules.ts";
import { lookUp, type KeyLayer } from "../../src/console/kernel/keys/keymap.ts";
import { createMatcher } from "../../src/console/kernel/keys/matcher.ts";
import { fillPreferences, forgetPreferences, preferenceOf } from "../../src/console/kernel/state/preferences.ts";
import { keysUnder } from "../../src/console/kernel/keys/profile-keys.ts";
import { chooseProfile, giveKeys, keysOf, ownKeys } from "../../src/console/kernel/keys/profile.ts";
import { exported, judgeChord, readImport, type KeyedContext } from "../../src/console/kernel/keys/remap.rules.ts";
import { innerViews } from "../../src/console/kernel/screen/inner-views.ts";
import { codeOf } from "../../src/console/kernel/screen/screen-codes.ts";

const context = (id: string, keys: Readonly<Record<string, readonly string[]>>, more: Partial<KeyedContext> = {}): KeyedContext => ({
  id,
  exclusive: false,
  active: false,
  commands: Object.entries(keys).map(([name, chords]) => ({ id: name, keys: chords })),
  ...more,
});
const contexts = [
  context("everywhere", { undo: ["z"], palette: ["ctrl+k"], sheet: ["?"] }, { active: true }),
  context("go", { home: ["g h"] }, { active: true }),
  context("queue /a", { tick: ["x"], call: ["c"], open: ["enter"] }, { active: true }),
  context("review", { pass: ["p"] }),
  context("composer", { promise: ["p"], save: ["enter"] }, { exclusive: true }),
];
const kindOf = (id: string, chord: string, profile: "single" | "off" | "leader" = "single") =>
  judgeChord({ id, chord, profile }, contexts)?.kind ?? "free";

beforeEach(() => {
  forgetPreferences();
  localStorage.clear();
});

describe("a new key", () => {
  it("may be what nothing else beside it is", () => {
    expect(kindOf("tick", "b")).toBe("free");
    expect(kindOf("tick", "p")).toBe("free");
    expect(kindOf("tick", "ctrl+shift+k")).toBe("free");
  });
  it("must not be another's, on this screen or heard with it", () => {
    expect(kindOf("tick", "c")).toBe("same");
    expect(kindOf("tick", "z")).toBe("shadow");
    expect(kindOf("undo", "p")).toBe("shadow");
  });
  it("must not begin or continue another's", () => {
    expect(kindOf("tick", "g")).toBe("prefix");
    expect(kindOf("tick", "c c")).toBe("prefix");
  });
  it("must be one that the browser, input methods and keyboards leave alone", () => {
    const wrong = {
      "ctrl+t": "reserved",
      a: "inputMethod",
      w: "inputMethod",
      "[": "inputMethod",
      đ: "inputMethod",
      "'": "deadKey",
    } as const;
    for (const [chord, kind] of Object.entries(wrong)) expect([chord, kindOf("tick", chord)]).toEqual([chord, kind]);
    expect(kindOf("tick", "ctrl+alt+m")).toBe("altGraph");
    expect(kindOf("tick", "tab")).toBe("element");
    expect(kindOf("tick", "5")).toBe("digit");
    expect(kindOf("tick", "b b b b")).toBe("long");
    expect(kindOf("tick", "?")).toBe("always");
  });
  it("must be heard under the profile", () => {
    expect(kindOf("tick", "b", "off")).toBe("signless");
    expect(kindOf("tick", "ctrl+m", "off")).toBe("free");
  });
});

describe("the keys of a command", () => {
  it("are the person's own, under every profile", () => {
    giveKeys("tick", ["b"]);
    expect(keysOf("tick", ["x"])).toEqual(["b"]);
    chooseProfile("leader");
    expect(keysOf("tick", ["x"])).toEqual(["f2 b"]);
    expect(keysOf("promise", ["p"], true)).toEqual(["p"]);
    giveKeys("tick", null);
    expect(keysOf("tick", ["x"])).toEqual(["f2 x"]);
  });
  it("lose one that the person gave to another command", () => {
    giveKeys("undo", ["p"]);
    expect(keysOf("pass", ["p", "f9"])).toEqual(["f9"]);
    expect(keysOf("promise", ["p"], true)).toEqual(["p"]);
  });
  it("come with the person, and go with him", () => {
    giveKeys("tick", ["b"]);
    const kept = preferenceOf("keys");
    expect(kept).toEqual({ profile: "single", map: { tick: ["b"] } });
    forgetPreferences();
    expect(keysOf("tick", ["x"])).toEqual(["x"]);
    fillPreferences({ keys: { profile: "oneHand", map: { tick: ["b", "hyper+x", 5] } } });
    expect(ownKeys.get()).toEqual({ profile: "oneHand", map: { tick: ["b"] } });
    expect(localStorage.getItem("keyline.keys")).toBe("oneHand");
  });
});

describe("profiles", () => {
  const under = (profile: "leader" | "oneHand" | "off", ...keys: readonly string[]) =>
    keysUnder(keys, { profile, exclusive: false, own: false });
  it("put the leader before every sign and before nothing else", () => {
    expect(under("leader", "x", "shift+x", "g h", "?", "ctrl+k", "arrowdown")).toEqual([
      "f2 x",
      "f2 shift+x",
      "f2 g h",
      "?",
      "ctrl+k",
      "arrowdown",
    ]);
  });
  it("hold nothing down with one hand", () => {
    expect(under("oneHand", "shift+x")).toEqual(["0 x"]);
    expect(under("oneHand", "ctrl+home", "home")).toEqual(["home"]);
    expect(under("oneHand", "ctrl+a")).toEqual(["* +"]);
    expect(under("oneHand", "c")).toEqual([",", "c"]);
    expect(under("oneHand", ":")).toEqual(["0 ."]);
  });
  it("leave chords only", () => {
    expect(under("off", "x", "shift+x", "g h", "?", "ctrl+k", "f6")).toEqual(["?", "ctrl+k", "f6"]);
  });
  it("take a count after the leader", () => {
    const queue: KeyLayer = { id: "queue", counts: true, bindings: [{ id: "down", keys: ["f2 j", "arrowdown"] }] };
    const matcher = createMatcher();
    const press = (step: string) => matcher.press(step, [queue], { now: 0, held: false, leader: "f2" });
    expect(press("5").kind).toBe("none");
    expect(["f2", "5", "0"].map((step) => press(step).kind)).toEqual(["pending", "pending", "pending"]);
    expect(press("j")).toEqual({ kind: "run", layer: "queue", id: "down", count: 50 });
    expect(lookUp([queue], ["f2"])?.more.get("j")).toBe("down");
  });
});

describe("an export", () => {
  it("is read back as it was", () => {
    const map = { tick: ["b"], undo: [] };
    expect(readImport(exported("leader", map), contexts)).toEqual({ kind: "fits", profile: "leader", map });
  });
  it("with a clash or a hazard is refused with the reason, anything else as unreadable", () => {
    const refused = (map: object) => readImport(JSON.stringify({ keyline: "keys", profile: "single", map }), contexts);
    expect(refused({ tick: ["c"] })).toMatchObject({ kind: "refused", id: "tick", trouble: { kind: "same", other: "call" } });
    expect(refused({ tick: ["b"], call: ["b"] })).toMatchObject({ kind: "refused", trouble: { kind: "same" } });
    expect(refused({ tick: ["w"] })).toMatchObject({ kind: "refused", trouble: { kind: "inputMethod" } });
    expect(refused({ tick: ["c"], call: ["x"] })).toMatchObject({ kind: "fits" });
    for (const text of [
      "",
      "{}",
      "[]",
      '{"keyline":"keys","profile":"two","map":{}}',
      '{"keyline":"keys","profile":"off","map":{"a":"b"}}',
    ])
      expect(readImport(text, contexts)).toEqual({ kind: "unreadable" });
  });
});

describe("the code of a screen", () => {
  const rows = menuRows as readonly { readonly id: number; readonly parentId: number; readonly type: number; readonly webUrl: string }[];
  const parents = new Set(rows.filter(({ type }) => type === 1).map(({ parentId }) => parentId));
  const paths = rows.filter(({ id, type }) => type === 1 && !parents.has(id)).map(({ webUrl }) => webUrl);
  it("has two to four letters, and no two screens have the same, those behind another included", () => {
    expect(paths.length).toBeGreaterThan(100);
    const inner = Object.values(innerViews).flatMap((views) => views.map(({ path }) => path));
    const all = [...new Set([...paths, ...inner])];
    expect(all.filter((path) => !/^[a-z]{2,4}$/.test(codeOf(path)))).toEqual([]);
    const codes = all.map(codeOf);
    expect(all.filter((path, at) => codes.indexOf(codeOf(path)) !== at)).toEqual([]);
  });
  it("is easily said for the everyday ones", () => {
    const codes = ["/loanService/allCollectionOrder", "/loanService/agencyCollectionOrder", "/order/orderAll", "/remind/agencyAllOrder"];
    expect(codes.map(codeOf)).toEqual(["ca", "cb", "oa", "na"]);
  });
});

describe("an own key that the table of verbs gives to another command", () => {
  const list = [
    { id: "queue.copy", declared: ["shift+c"] },
    { id: "list.refuse", declared: ["n"] },
    { id: "queue.range1", declared: ["r 1"] },
    { id: "queue.refresh", declared: ["Shift+R"] },
  ];
  const found = (map: Readonly<Record<string, readonly string[]>>) =>
    takenKeys(list, map).map(({ chord, mine, other }) => `${chord} ${mine} ${other}`);

  it("is found on every screen that has it, also when the two are never heard together", () => {
    expect(found({ "queue.copy": ["n"] })).toEqual(["n queue.copy list.refuse"]);
    expect(found({ "order.chat": ["shift+r"] })).toEqual(["shift+r order.chat queue.refresh"]);
  });
  it("is found when it begins the other's, where both are heard", () => {
    expect(found({ "queue.copy": ["r"] })).toEqual(["r queue.copy queue.range1"]);
    expect(found({ "order.chat": ["r"] })).toEqual([]);
  });
  it("is none where the person gave the other a key too, or none", () => {
    expect(found({ "queue.copy": ["n"], "list.refuse": ["shift+c"] })).toEqual([]);
    expect(found({ "queue.copy": ["n"], "list.refuse": [] })).toEqual([]);
    expect(found({})).toEqual([]);
  });
});
