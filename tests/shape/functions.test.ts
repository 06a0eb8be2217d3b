// @vitest-environment node
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync, Visitor, type ESTree } from "vite";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../../src/", import.meta.url));
const isFunction = (node: ESTree.Node | null): boolean => node?.type === "ArrowFunctionExpression" || node?.type === "FunctionExpression";

/** Lines of each function of a file that has a name: declared, held by a constant, or a method. What stands inside another counts by itself too. */
const lengths = (file: string): { at: string; lines: number }[] => {
  const source = readFileSync(join(root, file), "utf8");
  const starts = [...source.matchAll(/\n/g)].map((found) => found.index);
  const line = (offset: number): number => starts.filter((start) => start < offset).length + 1;
  const found: { at: string; lines: number }[] = [];
  const keep = (node: ESTree.Node | null): void => {
    if (node) found.push({ at: `${file}:${line(node.start)}`, lines: line(node.end) - line(node.start) + 1 });
  };
  new Visitor({
    FunctionDeclaration: keep,
    VariableDeclarator: (node) => isFunction(node.init) && keep(node),
    MethodDefinition: keep,
    PropertyDefinition: (node) => isFunction(node.value) && keep(node),
  }).visit(parseSync(file, source).program);
  return found;
};

describe("a function is short enough to be read at a glance", () => {
  it.each(["lending", "contract", "server", "console"])("nine in ten functions of %s have at most 25 lines", (room) => {
    const all = readdirSync(join(root, room), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name))
      .flatMap((name) => lengths(join(room, name)));
    const long = all.filter((one) => one.lines > 25).toSorted((one, other) => one.lines - other.lines);
    expect(all.length).toBeGreaterThan(100);
    // The message names those that cost least to shorten.
    const over = long.slice(0, Math.max(0, long.length - Math.floor(all.length / 10)));
    expect(over.map((one) => `${one.at} ${one.lines}`)).toEqual([]);
  });
});
