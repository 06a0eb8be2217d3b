// @vitest-environment node
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { calls } from "../../src/contract/calls.ts";
import type { Call } from "../../src/contract/kernel/call.ts";
import { permissions } from "../../src/contract/permissions.ts";
import { grants, menu } from "../../src/contract/menu.ts";
import { schemas } from "../../src/contract/schemas.ts";
import { staffKinds } from "../../src/lending/rights/staff-kinds.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const filesOf = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(ts|tsx)$/.test(name))
    .map((name) => join(folder, name));
const imports = (file: string): string[] =>
  [...readFileSync(join(root, file), "utf8").matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)].map((found) =>
    relative(root, resolve(root, dirname(file), found[1] ?? "")),
  );
/** Those that stand in the script when it runs: types are gone by then. */
const runtimeImports = (file: string): string[] =>
  [...readFileSync(join(root, file), "utf8").matchAll(/^import (?!type )[^;]*?"(\.[^"]+)";/gm)]
    .filter((found) => !/^import \{(\s*type \w+,?)+\s*\}/.test(found[0]))
    .map((found) => relative(root, resolve(root, dirname(file), found[1] ?? "")));
const offenders = (folder: string, forbidden: RegExp): string[] =>
  filesOf(folder).flatMap((file) =>
    imports(file)
      .filter((target) => forbidden.test(target))
      .map((target) => `${file} -> ${target}`),
  );

describe("arrows of the house point down only", () => {
  it.each([
    ["src/lending", /^src\/(contract|server|console)\//],
    ["src/contract", /^src\/(server|console)\//],
    ["src/server", /^src\/console\//],
    ["src/console", /^src\/server\//],
    ["src/console/ui", /^src\/console\/(?!ui\/)/],
    ["src/console/kernel", /^src\/console\/(table|form|chart|report|shell|screens)\//],
    ["src/console/table", /^src\/console\/(chart|report|shell|screens)\//],
    ["src/console/form", /^src\/console\/(table|chart|report|shell|screens)\//],
    ["src/console/chart", /^src\/console\/(form|table|report|shell|screens)\//],
    ["src/console/report", /^src\/console\/(shell|screens)\//],
    ["src/console/shell", /^src\/console\/screens\//],
    ["src/server/kernel", /^src\/server\/(domain|report|demo)\//],
  ])("%s", (folder, forbidden) => {
    expect(offenders(folder, forbidden)).toEqual([]);
  });

  it("the console loads no schema, and no call that it does not make: it names the records of groups", () => {
    const wrong = filesOf("src/console").flatMap((file) =>
      runtimeImports(file)
        .filter((target) => /^src\/contract\/(calls|schemas|[\w-]+\/index)\.ts$|\.schemas\.ts$/.test(target))
        .map((target) => `${file} -> ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  it("a group of screens knows no other group", () => {
    const wrong = filesOf("src/console/screens").flatMap((file) => {
      const group = file.split("/")[3] ?? "";
      return imports(file).filter(
        (target) => target.startsWith("src/console/screens/") && target.split("/")[3] !== group && !file.endsWith("groups.ts"),
      );
    });
    expect(wrong).toEqual([]);
  });

  it("an entity of the domain reaches another only through its actions, never its store", () => {
    const entityOf = (file: string) => file.split("/").slice(3, 5).join("/");
    const wrong = filesOf("src/server/domain").flatMap((file) =>
      imports(file)
        .filter((target) => /^src\/server\/domain\/.*\.store\.ts$/.test(target) && entityOf(target) !== entityOf(file))
        .map((target) => `${file} -> ${target}`),
    );
    expect(wrong.filter((line) => !typeOnly(line))).toEqual([]);
  });

  it("departments know only those that stand before them", () => {
    const wrong = filesOf("src/server/domain").flatMap((file) => {
      const own = departments.indexOf(departmentOf(file));
      return imports(file)
        .filter((target) => target.startsWith("src/server/domain/") && departments.indexOf(departmentOf(target)) > own)
        .map((target) => `${file} -> ${target}`);
    });
    expect(wrong).toEqual([]);
  });

  it("every department has its door, and is one of the eight", () => {
    const found = readdirSync(join(root, "src/server/domain"));
    expect(found.toSorted()).toEqual([...departments].toSorted());
    for (const each of departments) expect(readdirSync(join(root, "src/server/domain", each)), each).toContain("index.ts");
  });
});

/** In the order in which they may know one another (src/server/README.md): each knows those before it. */
const departments = ["office", "book", "contact", "orders", "growth", "collection", "finance", "origination"];
const departmentOf = (file: string): string => file.split("/")[3] ?? "";

/** A row's type may be named anywhere; only code counts. */
function typeOnly(line: string): boolean {
  const [file = "", target = ""] = line.split(" -> ");
  const text = readFileSync(join(root, file), "utf8");
  const name = target.split("/").at(-1) ?? "";
  return [...text.matchAll(new RegExp(`import (type )?[^;]*${name.replaceAll(".", "\\.")}"`, "g"))].every(
    (found) => found[1] !== undefined,
  );
}

describe("the calls", () => {
  const list: readonly Call[] = Object.values(calls);
  it("each has schemas, a path of its own and permission keys that exist", () => {
    expect(Object.keys(schemas).sort()).toEqual(list.map((call) => call.name).sort());
    const paths = list.map((call) => `${call.method} ${call.path}`);
    expect(new Set(paths).size).toBe(paths.length);
    const known = new Set<string>([...permissions, "session", "public"]);
    for (const call of list) for (const key of [call.permission].flat()) expect(known).toContain(key);
  });
  it("each write and export says what it is called in the audit", () => {
    for (const call of list) if (call.effect !== "read") expect(call.audit, call.name).toMatch(/^[a-zA-Z]+\.[a-zA-Z]+$/);
  });
});

/** Keys that at least one role has in every lender. */
const shipped = new Set<string>([...grants].flatMap(([key, roles]) => (roles.length === 0 ? [] : [key])));

describe("the menu", () => {
  it("has no id twice and names every entry in every language", () => {
    expect(new Set(menu.map((entry) => entry.id)).size).toBe(menu.length);
    for (const entry of menu) for (const language of ["en", "zh", "vi", "es", "id"] as const) expect(entry.names[language]).toBeTruthy();
  });

  it("says of each key once which roles it is shipped with, and names none that is not shipped", () => {
    const pages: Readonly<Record<string, { keys?: Record<string, { roles?: string }> }>> = JSON.parse(
      readFileSync(join(root, "src/contract/menu.json"), "utf8"),
    );
    const told = Object.values(pages).flatMap(({ keys = {} }) =>
      Object.entries(keys).flatMap(([key, { roles }]) => (roles === undefined ? [] : [key])),
    );
    expect(told.toSorted()).toEqual([...permissions]);
    const known = new Set<string>(staffKinds.map(({ code }) => code));
    expect([...grants].flatMap(([, roles]) => roles.filter((role) => !known.has(role)))).toEqual([]);
  });

  it("shows each of its pages to somebody: by a key below it, or where none stands there by a key of its own", () => {
    const headings = new Set(menu.filter(({ type }) => type === 1).map(({ parentId }) => parentId));
    const pages = menu.filter(({ type, id }) => type === 1 && !headings.has(id));
    const isShown = ({ id, perms }: { readonly id: number; readonly perms: string }): boolean => {
      const below = menu.filter(({ parentId }) => parentId === id);
      return below.length > 0 ? below.some((key) => shipped.has(key.perms)) : [...shipped].some((key) => key.startsWith(`${perms}:`));
    };
    expect(pages.length).toBeGreaterThan(138);
    expect(pages.filter((page) => !isShown(page)).map(({ webUrl }) => webUrl)).toEqual([]);
  });
});

describe("files", () => {
  it("no folder holds more than 25, migrations apart", () => {
    const counts = new Map<string, number>();
    for (const file of readdirSync(join(root, "src"), { recursive: true, withFileTypes: true }))
      if (file.isFile()) counts.set(file.parentPath, (counts.get(file.parentPath) ?? 0) + 1);
    const full = [...counts].filter(([folder, files]) => files > 25 && !folder.endsWith("migrations"));
    expect(full).toEqual([]);
  });
  it("none is longer than 300 lines", () => {
    const long = filesOf("src").filter((file) => readFileSync(join(root, file), "utf8").split("\n").length > 301);
    expect(long).toEqual([]);
  });
  it("no statement has the moment of its request in its text, as which no connection could keep its plan", () => {
    const timed = filesOf("src/server").filter((file) =>
      /'\$\{\w*\.?now\.toISOString\(\)\}'(?!::)/.test(readFileSync(join(root, file), "utf8")),
    );
    expect(timed).toEqual([]);
  });
  it("no row is looked up by a coalesce of columns, which reaches no index behind the wall of tenants: by either()", () => {
    const found = filesOf("src/server").filter((file) =>
      /\b(?:id|\w+_id) = coalesce\(\w+\.\w+, \w+\.\w+\)/.test(readFileSync(join(root, file), "utf8")),
    );
    expect(found).toEqual([]);
  });
  it("no page has an inline handler or raw HTML", () => {
    const raw = filesOf("src/console").filter((file) =>
      /dangerouslySetInnerHTML|\.innerHTML\s*=|\beval\(|new Function\(/.test(readFileSync(join(root, file), "utf8")),
    );
    expect(raw).toEqual([]);
  });
});
