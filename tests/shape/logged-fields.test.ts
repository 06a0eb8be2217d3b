import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseAst } from "rolldown/parseAst";
import { expect, it } from "vitest";
import { textsOf } from "../support/texts.ts";

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}
interface Property extends Node {
  readonly key?: { readonly name?: string; readonly value?: string };
  readonly value?: Node;
  readonly argument?: Node;
}
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;
const nameOf = ({ key }: Property): string => key?.name ?? key?.value ?? "";

/** Fields of what a write says of itself, both sides of a difference and either way of a choice included. */
function fieldsOf(node: Node | undefined): readonly string[] {
  if (!node) return [];
  if (node.type === "ConditionalExpression") return [node["consequent"], node["alternate"]].flatMap((each) => fieldsOf(each as Node));
  if (node.type === "LogicalExpression") return fieldsOf(node["right"] as Node);
  if (node.type !== "ObjectExpression") return [];
  return (node["properties"] as readonly Property[]).flatMap((property) => {
    if (property.type === "SpreadElement") return fieldsOf(property.argument);
    const name = nameOf(property);
    return name === "before" || name === "after" ? fieldsOf(property.value) : [name];
  });
}

/** Every `detail` of a file that belongs to an act: where it says what it was done to. */
function detailsOf(node: unknown, found: Node[] = []): readonly Node[] {
  if (Array.isArray(node)) for (const each of node) detailsOf(each, found);
  if (!isNode(node)) return found;
  if (node.type === "ObjectExpression") {
    const properties = node["properties"] as readonly Property[];
    const detail = properties.find((each) => nameOf(each) === "detail")?.value;
    if (detail && properties.some((each) => nameOf(each) === "subject")) found.push(detail);
  }
  for (const value of Object.values(node)) if (typeof value === "object") detailsOf(value, found);
  return found;
}

it("what a write names in the operation log has a word in every language", () => {
  const files = readdirSync("src/server", { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
  const named = files.flatMap((file) => {
    const source = readFileSync(join("src/server", file), "utf8");
    if (!source.includes("detail")) return [];
    return detailsOf(parseAst(source, { lang: "ts" }, file)).flatMap(fieldsOf);
  });
  expect(new Set(named).size).toBeGreaterThan(100);
  const { field } = textsOf("en_PH")["logged"] as unknown as { readonly field: Readonly<Record<string, string>> };
  expect([...new Set(named)].filter((name) => !(name in field)).sort()).toEqual([]);
});
