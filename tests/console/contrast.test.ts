// @vitest-environment node
// @vitest-environment node
import { readdirSync, readFileSync } from "node:fs";
import {
  blend,
  clampRgb,
  converter,
  differenceEuclidean,
  filterDeficiencyDeuter,
  filterDeficiencyProt,
  filterDeficiencyTrit,
  wcagContrast,
  type Color,
} from "culori";
import { describe, expect, it } from "vitest";

const css = readFileSync("src/console/app.css", "utf8");
type Tokens = Readonly<Record<string, string>>;

/** The colours of one theme, as the browser reads them. */
function tokensOf(opening: string): Tokens {
  const from = css.indexOf(opening);
  const block = css.slice(from, css.indexOf("}", from));
  return Object.fromEntries([...block.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name = "", colour = ""]) => [name, colour]));
}
const themes = [
  ["dark", tokensOf(":root {\n  color-scheme: dark")],
  ["light", tokensOf('[data-theme="light"] {')],
] as const;

const surfaces = ["bg-0", "bg-1", "bg-2", "bg-hover", "bg-select", "bg-inset"];
const isText = (name: string): boolean => /^(fg-\d|accent|focus|danger|ok|warn|st-\w+)$/.test(name);
/** Grounds that carry a text of their own. */
const grounds = ["accent", "danger", "ok", "warn"];

/** How thick the watermark is laid over everything; 0.04 of the text's colour (rules/look.md 5). */
const veil = Number(/text-fg-0 opacity-\[(\.\d+)\]/.exec(readFileSync("src/console/shell/frame/watermark.ts", "utf8"))?.[1]);

/** Contrast where a stroke of the watermark crosses both: the worst that a reader meets. */
function contrastIn(tokens: Tokens, ink: string, ground: string): number {
  const under = (name: string): Color => blend([tokens[name] ?? "", { ...rgb(tokens["fg-0"]), mode: "rgb", alpha: veil }]);
  return wcagContrast(under(ink), under(ground));
}
const rgb = (colour: string | undefined) => converter("rgb")(colour ?? "") ?? { mode: "rgb", r: 0, g: 0, b: 0 };

function tooFaint(tokens: Tokens, pairs: readonly (readonly [ink: string, ground: string])[], least: number): string[] {
  return pairs.flatMap(([ink, ground]) => {
    const found = contrastIn(tokens, ink, ground);
    return found >= least ? [] : [`${ink} on ${ground}: ${found.toFixed(2)}`];
  });
}

describe.each(themes)("under the watermark, %s", (_, tokens) => {
  const texts = Object.keys(tokens).filter(isText);
  const onAll = (inks: readonly string[]) => inks.flatMap((ink) => surfaces.map((surface) => [ink, surface] as const));

  it("every text is read on every surface: at least 4.9 to 1", () => {
    expect(veil).toBe(0.04);
    expect(texts).toHaveLength(3 + 5 + 8);
    expect(tooFaint(tokens, onAll(texts), 4.9)).toEqual([]);
  });
  it("every text is read on its own ground", () => {
    const pairs = grounds.map((name) => [`on-${name}`, name] as const);
    expect(tooFaint(tokens, pairs, 4.9)).toEqual([]);
  });
  it("borders of controls and the ring of the focus stand out on every surface: at least 3 to 1", () => {
    expect(tooFaint(tokens, onAll(["line-strong", "focus", "accent"]), 3)).toEqual([]);
  });
});

describe("what else lies over texts", () => {
  it("the cursor's frame is a frame: a second veil over ticked rows would take the texts below 4.5", () => {
    const table = readFileSync("src/console/table/table.css", "utf8");
    const frame = /^\.q-cursor \{([^}]*)\}/m.exec(table)?.[1] ?? "";
    expect(frame).toContain("border:");
    expect(frame).not.toContain("background");
  });
  it("no part of the console has a colour of its own: the paper of a picture and the shade beneath a dialog apart", () => {
    const named = /\b(?:text|bg|border|decoration|outline|fill|stroke)-(?:white|black|red|green|blue|gray|slate|zinc|amber)\b/g;
    const written = /#(?:[\da-f]{3}){1,2}\b|\b(?:rgb|hsl|oklch)a?\(/gi;
    const strays = readdirSync("src/console", { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(tsx?|css)$/.test(name) && name !== "app.css")
      .flatMap((name) => {
        const text = readFileSync(`src/console/${name}`, "utf8");
        return [...text.matchAll(named), ...text.matchAll(written)].map(([colour]) => `${name}: ${colour}`);
      });
    expect([...new Set(strays)].toSorted()).toEqual([
      "form/compress-image.ts: #fff",
      "shell/frame/sidebar.tsx: bg-black",
      "shell/sign-in/captcha.tsx: bg-white",
      "shell/sign-in/second-form.tsx: bg-white",
      "ui/dialog.tsx: bg-black",
    ]);
  });
});

type Eye = (colour: Color) => Color;
/** Machado, Oliveira and Fernandes 2009 (doi 10.1109/TVCG.2009.113), severity 1; their matrices are meant for linear light. */
function eyeWithout(filter: (colour: Color) => Color): Eye {
  return (colour) => {
    const { r, g, b } = converter("lrgb")(colour);
    const seen = converter("rgb")(filter({ mode: "rgb", r, g, b }));
    return clampRgb(converter("rgb")({ mode: "lrgb", r: seen.r, g: seen.g, b: seen.b }));
  };
}
const eyes: Readonly<Record<string, Eye>> = {
  "all cones": (colour) => colour,
  protanopia: eyeWithout(filterDeficiencyProt(1)),
  deuteranopia: eyeWithout(filterDeficiencyDeuter(1)),
  tritanopia: eyeWithout(filterDeficiencyTrit(1)),
};
/** rules/look.md 8: distance in OKLab x 100 of the two statuses that are nearest, as designed. */
const designed = {
  dark: { "all cones": 12.1, protanopia: 7.4, deuteranopia: 7.4, tritanopia: 8.3 },
  light: { "all cones": 9.8, protanopia: 6.2, deuteranopia: 6.3, tritanopia: 5.3 },
} as const;

/** Distance of the nearest two and their names. */
function nearest(tokens: Tokens, eye: Eye): { readonly distance: number; readonly pair: string } {
  const distance = differenceEuclidean("oklab");
  const names = Object.keys(tokens).filter((name) => name.startsWith("st-"));
  const pairs = names.flatMap((one, at) => names.slice(at + 1).map((other) => [one, other] as const));
  expect(pairs).toHaveLength(28);
  return pairs
    .map(([one, other]) => ({
      pair: `${one} ${other}`,
      distance: distance(eye(rgb(tokens[one])), eye(rgb(tokens[other]))) * 100,
    }))
    .reduce((least, each) => (each.distance < least.distance ? each : least));
}

describe.each(themes)("the eight statuses, %s", (theme, tokens) => {
  it.each(Object.keys(eyes))("are told apart by colour with %s", (name) => {
    const { distance, pair } = nearest(tokens, eyes[name] ?? ((colour) => colour));
    const least = designed[theme][name as keyof (typeof designed)["dark"]];
    // To the digit that the design writes.
    expect(Math.round(distance * 10) / 10, pair).toBeGreaterThanOrEqual(least);
  });

  it("each also has a sign and a shape of its own: colour is never the only cue", () => {
    const rules = [...readFileSync("src/console/ui/status/status-glyph.css", "utf8").matchAll(/([^{}]+)\{([^{}]*)\}/g)];
    const drawn = new Map<string, string>();
    for (const [, selectors = "", body = ""] of rules)
      for (const [, name = ""] of selectors.matchAll(/\.glyph-(\w+)/g)) drawn.set(name, (drawn.get(name) ?? "") + body.replace(/\s+/g, ""));
    const statuses = Object.keys(tokens).filter((token) => token.startsWith("st-"));
    expect([...drawn.keys()].map((name) => `st-${name}`).toSorted()).toEqual(statuses.toSorted());
    expect(new Set(drawn.values()).size).toBe(statuses.length);
  });
});
