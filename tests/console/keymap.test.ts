// @vitest-environment node
// @vitest-environment node
import { describe, expect, it } from "vitest";
import { clashes, lookUp, parseChord, type KeyLayer } from "../../src/console/kernel/keys/keymap.ts";
import { createMatcher } from "../../src/console/kernel/keys/matcher.ts";
import { chordLabel } from "../../src/console/ui/chord.ts";

const layer = (id: string, keys: Readonly<Record<string, readonly string[]>>, more: Partial<KeyLayer> = {}): KeyLayer => ({
  id,
  bindings: Object.entries(keys).map(([name, chords]) => ({ id: name, keys: chords })),
  ...more,
});
const queue = layer("queue", { down: ["j", "arrowdown"], tick: ["x"], assign: ["t"] }, { counts: true });
const shell = layer("shell", { home: ["g h"], backlog: ["g b"], palette: ["ctrl+k"], back: ["q"] });
const at = (now: number, held = false) => ({ now, held });

describe("chords", () => {
  it("are read in one order of modifiers, whatever was written", () => {
    expect(parseChord("Shift+Ctrl+X")).toEqual(["ctrl+shift+x"]);
    expect(parseChord("g  o")).toEqual(["g", "o"]);
    expect(parseChord("ctrl++")).toEqual(["ctrl++"]);
    expect(parseChord("Esc")).toEqual(["escape"]);
  });
  it("that no press could match are refused", () => {
    expect(() => parseChord("hyper+x")).toThrow("bad chord");
  });
});

describe("looking up", () => {
  it("asks the inner context first and gathers longer ways", () => {
    expect(lookUp([queue, shell], ["j"])?.id).toBe("down");
    expect([...(lookUp([queue, shell], ["g"])?.more ?? [])]).toEqual([
      ["h", "home"],
      ["b", "backlog"],
    ]);
  });
  it("stops at an exclusive context", () => {
    const composer = layer("composer", { promise: ["p"] }, { exclusive: true });
    expect(lookUp([composer, shell], ["q"])).toBeNull();
  });
});

describe("pressing", () => {
  it("runs a sequence and not its parts", () => {
    const matcher = createMatcher();
    expect(matcher.press("g", [queue, shell], at(0)).kind).toBe("pending");
    expect(matcher.press("h", [queue, shell], at(100))).toMatchObject({ kind: "run", id: "home" });
  });
  it("forgets a prefix after 1500 ms, but not while its popup is open", () => {
    const matcher = createMatcher();
    matcher.press("g", [queue, shell], at(0));
    expect(matcher.press("x", [queue, shell], at(1501))).toMatchObject({ kind: "run", id: "tick" });
    matcher.press("g", [queue, shell], at(2000));
    expect(matcher.press("h", [queue, shell], at(9000, true))).toMatchObject({ kind: "run", id: "home" });
  });
  it("runs nothing when a sequence breaks: a stray key after `g` must not decide", () => {
    const matcher = createMatcher();
    matcher.press("g", [queue, shell], at(0));
    expect(matcher.press("x", [queue, shell], at(50)).kind).toBe("dropped");
    expect(matcher.press("x", [queue, shell], at(99))).toMatchObject({ kind: "run", id: "tick" });
  });
  it("begins anew when a prefix is pressed twice", () => {
    const matcher = createMatcher();
    matcher.press("g", [shell], at(0));
    expect(matcher.press("g", [shell], at(50)).kind).toBe("pending");
    expect(matcher.press("h", [shell], at(90))).toMatchObject({ id: "home" });
  });
  it("gathers counts in lists only", () => {
    const matcher = createMatcher();
    matcher.press("5", [queue, shell], at(0));
    matcher.press("0", [queue, shell], at(50));
    expect(matcher.press("x", [queue, shell], at(99))).toEqual({ kind: "run", layer: "queue", id: "tick", count: 50 });
    expect(matcher.press("5", [shell], at(200)).kind).toBe("none");
  });
  it("drops what was begun on Escape", () => {
    const matcher = createMatcher();
    matcher.press("g", [shell], at(0));
    expect(matcher.press("escape", [shell], at(50)).kind).toBe("dropped");
  });
});

describe("clashes", () => {
  const kinds = (...layers: readonly KeyLayer[]) => clashes(layers).map((clash) => clash.kind);
  it("are found within a context, across layers, with the browser and between a chord and a sequence", () => {
    expect(kinds(layer("a", { one: ["c"], two: ["c"] }))).toEqual(["same"]);
    expect(kinds(layer("a", { one: ["ctrl+t"] }))).toEqual(["reserved"]);
    expect(kinds(layer("in", { one: ["q"] }), shell)).toEqual(["shadow"]);
    expect(kinds(layer("in", { one: ["g"] }), shell)).toEqual(["prefix", "prefix"]);
  });
  it("with outer contexts do not count in an exclusive one, which may bind Tab", () => {
    expect(kinds(layer("composer", { one: ["q"], remark: ["tab"] }, { exclusive: true }), shell)).toEqual([]);
    expect(kinds(layer("list", { one: ["tab"] }))).toEqual(["reserved"]);
  });
  it("are none between the sketch of a queue and the shell", () => {
    expect(kinds(queue, shell)).toEqual([]);
  });
});

describe("a chord as people read it", () => {
  it("has capitals as key caps have them", () => {
    expect(["ctrl+home", "ctrl+end", "shift+x", "ctrl+k", "g o", "shift+arrowdown", "ctrl+enter"].map(chordLabel)).toEqual([
      "Ctrl Home",
      "Ctrl End",
      "Shift X",
      "Ctrl K",
      "g o",
      "Shift ↓",
      "Ctrl Enter",
    ]);
  });
});
