// @vitest-environment node
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { parseAst } from "rolldown/parseAst";
import { expect, it } from "vitest";

/** What a person reads or hears of an element. */
const spoken = new Set([
  "title",
  "label",
  "placeholder",
  "alt",
  "aria-label",
  "aria-description",
  "aria-roledescription",
  "aria-valuetext",
]);
/** Names of the product and of keys: the same in every language, as is a sign of one letter. */
const ownNames = /^(Keyline|keyline|k|Enter|Esc|Space|Tab|Ctrl|Alt|Shift|F\d+|px|GMT)$/;

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;
const hasWords = (text: string): boolean =>
  text.split(/\s+/).some((word) => /\p{L}{2}/u.test(word) && !ownNames.test(word.replace(/[^\p{L}\d]/gu, "")));

/** Texts of an expression that is drawn as it stands: itself, or either way of a choice. */
function drawn(node: unknown): readonly Node[] {
  if (!isNode(node)) return [];
  if (node.type === "JSXExpressionContainer") return drawn(node["expression"]);
  if (node.type === "ConditionalExpression") return [...drawn(node["consequent"]), ...drawn(node["alternate"])];
  if (node.type === "LogicalExpression") return drawn(node["right"]);
  return node.type === "Literal" || node.type === "TemplateLiteral" || node.type === "JSXText" ? [node] : [];
}
function textOf(node: Node): string {
  if (node.type !== "TemplateLiteral") return typeof node["value"] === "string" ? node["value"] : "";
  return (node["quasis"] as readonly { readonly value: { readonly cooked: string } }[]).map(({ value }) => value.cooked).join(" ");
}

interface Opening {
  readonly name: { readonly name?: string };
  readonly attributes: readonly { readonly type: string; readonly name?: { readonly name: string }; readonly value?: unknown }[];
}
/** A key cap, and what says that it is in no language. */
const isUntranslated = ({ name, attributes }: Opening): boolean =>
  name.name === "kbd" ||
  name.name === "Kbd" ||
  attributes.some((each) => each.name?.name === "translate" && (each.value as { readonly value?: string } | undefined)?.value === "no");

/** Every text of a file's elements that stands in the code. */
function bareTexts(node: unknown, found: Node[] = []): readonly Node[] {
  if (Array.isArray(node)) for (const each of node) bareTexts(each, found);
  if (!isNode(node)) return found;
  if (node.type === "JSXElement") {
    const opening = node["openingElement"] as Opening;
    if (isUntranslated(opening)) return found;
    for (const { name, value } of opening.attributes) if (name && spoken.has(name.name)) found.push(...drawn(value));
    found.push(...(node["children"] as readonly unknown[]).flatMap(drawn));
  }
  for (const [key, value] of Object.entries(node)) if (key !== "type" && typeof value === "object") bareTexts(value, found);
  return found;
}
const wordsIn = (code: string): readonly Node[] => bareTexts(parseAst(code, { lang: "tsx" })).filter((node) => hasWords(textOf(node)));

it("no text of the console stands in its code", () => {
  const files = readdirSync("src/console", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".tsx"));
  expect(files.length).toBeGreaterThan(300);
  const wrong = files.flatMap((name) => {
    const code = readFileSync(join("src/console", name), "utf8");
    return wordsIn(code).map((node) => `${name}:${code.slice(0, node.start).split("\n").length} ${textOf(node).trim()}`);
  });
  expect(wrong).toEqual([]);
});

it("a text in an element, an attribute or a choice is found; a key's name, a mark and what is in no language are none", () => {
  const count = (code: string): number => wordsIn(code).length;
  expect(count("<p>Hello {name}</p>")).toBe(1);
  expect(count('<p title="Save it">{t("x.y")}</p>')).toBe(1);
  expect(count('<p>{isOn ? "on now" : t("x")}</p>')).toBe(1);
  expect(count("<p>{isOn && `${n} orders`}</p>")).toBe(1);
  expect(count('<div><Kbd>Enter</Kbd> · <span translate="no">abc</span> – {t("x.y")} <i className="red" /></div>')).toBe(0);
});
