// @vitest-environment node
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { unrun } from "../prove/readme/readme.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const read = (file: string): string => readFileSync(join(root, file), "utf8");
const files = ["src", "tests", "e2e", "locales"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(ts|tsx|mjs|css|sql|md)$/.test(name))
    .map((name) => join(folder, name)),
);
/** Files that a database has run are never edited: the pages beside them say where what they cite is now. */
const migrations = "src/server/db/migrations/";
const rules = files.filter((file) => /^src\/rules\/[\w-]+\.md$/.test(file));

/** `rules/money.md 7`, `rules/machines.md "Refund"`, `rules/wire.md 2 and 3`. */
const citation = /([\w./-]*[\w-]\.md)\b((?:(?:,? |,? and )(?:\d+(?:\.\d+)?[a-z]?\b(?![,.]?\d)|[TLRG]\d{2}[abc]?\b|"[^"\n]+"))*)/g;
const place = /\d+(?:\.\d+)?[a-z]?\b|[TLRG]\d{2}[abc]?\b|"[^"\n]+"/g;
const anchor = /\b[TLRG]\d{2}[abc]?\b/g;
const comment = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|^\s*--[^\n]*/gm;

/** What can be cited of a page: numbers and words of its headings, first cells of its tables. */
function placesOf(page: string): ReadonlySet<string> {
  const headings = [...page.matchAll(/^#{2,} (?:(\d+(?:\.\d+)?[a-z]?)\b ?)?(.*)$/gm)].flatMap(([, number = "", words = ""]) => [
    number,
    words,
  ]);
  const cells = [...page.matchAll(/^\| *([^|]+?) *\|/gm)].map(([, cell = ""]) => cell);
  return new Set([...headings, ...cells].filter((each) => each !== ""));
}

/** The file that is meant: a page of the rules, one beside the file that names it, or one of the repository's root. */
function pageFrom(file: string, cited: string): string | undefined {
  const candidates = cited.startsWith("rules/") ? [join("src", cited)] : [normalize(join(dirname(file), cited)), cited];
  return candidates.find((each) => !each.startsWith("..") && existsSync(join(root, each)));
}

const idsOf = (page: string): readonly string[] => [...placesOf(page)].filter((each) => /^[TLRG]\d{2}[abc]?$/.test(each));
const ids = rules.flatMap((file) => idsOf(read(file)));
const known = new Set(ids);

/** Whether a page may be named without a place: pages name each other so, and there is one README of the repository. */
const mayNameWhole = (file: string, cited: string): boolean =>
  file.endsWith(".md") || file.startsWith(migrations) || /(^|\/)README\.md$/.test(cited);

function faultOf(file: string, cited: string, places: string): string | null {
  const page = pageFrom(file, cited);
  if (!page) return `${file}: ${cited} does not exist`;
  const wanted = (places.match(place) ?? []).map((each) => each.replaceAll('"', ""));
  if (wanted.length === 0 && !mayNameWhole(file, cited)) return `${file}: ${cited} without a section`;
  const there = placesOf(read(page));
  const missing = wanted.find((each) => !there.has(each) && !known.has(each));
  return missing === undefined ? null : `${file}: ${cited} has no ${missing}`;
}

/** Every citation of a text that leads nowhere. */
function faultsOf(file: string, text: string): readonly string[] {
  const cited = [...text.matchAll(citation)].map(([, page = "", places = ""]) => faultOf(file, page, places));
  const comments = file.endsWith(".md") ? [] : (text.match(comment) ?? []);
  const strange = comments.flatMap((each) => each.match(anchor) ?? []).filter((id) => !known.has(id));
  return [...cited.filter((fault) => fault !== null), ...strange.map((id) => `${file}: no page has ${id}`)];
}

describe("what comments, names of tests and texts cite", () => {
  it("is in the repository, with its section", () => {
    expect(files.flatMap((file) => faultsOf(file, read(file)))).toEqual([]);
  });

  it("is read at all: the pages of the rules are cited hundreds of times", () => {
    const cited = files.filter((file) => !file.endsWith(".md")).flatMap((file) => read(file).match(/\brules\/[\w-]+\.md\b/g) ?? []);
    expect(cited.length).toBeGreaterThan(250);
    expect(rules.filter((file) => !cited.includes(file.slice("src/".length)) && !file.endsWith("README.md"))).toEqual([]);
  });

  // Put together here, so that this file cites nothing wrong itself.
  const md = (name: string): string => `rules/${name}${".md"}`;
  const [note, dashes] = ["/", "-"].map((sign) => sign + sign);
  it.each([
    [`/** ${md("nowhere")} 3: a page that is not there */`, "does not exist"],
    [`/** ${md("money")} 99 */`, "has no 99"],
    [`/** ${md("money")} 2 and 98 */`, "has no 98"],
    [`/** ${md("machines")} "Perpetuum mobile" */`, "has no Perpetuum mobile"],
    [`/** ${md("order-states")} ${"T"}99 */`, "has no T99"],
    [`/** ${md("money")}: no section */`, "without a section"],
    [`test("${"console"}${".md"} 2: a name of a test")`, "does not exist"],
    [`${note} L99: an id of its own`, "no page has L99"],
    [`${dashes} R99 in SQL`, "no page has R99"],
  ])("a wrong citation is found: %s", (text, fault) => {
    expect(faultsOf("src/lending/example.ts", text).join()).toContain(fault);
  });

  it.each([
    `${md("money")} 7: penalty`,
    `${md("machines")} "Refund"`,
    `(${md("order-states")} T24)`,
    `${md("wire")} 2 and 3, day 90`,
    `${note} T33`,
  ])("a right one is let through: %s", (text) => {
    expect(faultsOf("src/lending/example.ts", text)).toEqual([]);
  });
});

describe("links of pages", () => {
  const linksOf = (text: string): readonly string[] => [...text.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, to = ""]) => to);

  it("lead to files that exist", () => {
    const pages = [...files.filter((file) => file.endsWith(".md")), "README.md"];
    const dead = pages.flatMap((file) => linksOf(read(file)).filter((to) => !existsSync(join(root, dirname(file), to))));
    expect(dead).toEqual([]);
    expect(linksOf("[a](b.ts) and [c](https://example.org)")).toEqual(["b.ts"]);
  });
});

describe("the pages of the rules", () => {
  it("stand in their index", () => {
    const index = read("src/rules/README.md");
    const listed = [...index.matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, name]) => `src/rules/${name}`);
    expect(listed.sort()).toEqual(rules.filter((file) => !file.endsWith("README.md")).sort());
  });

  it("define each id once", () => {
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    expect(ids).toEqual(expect.arrayContaining(["T01", "T34b", "L01", "L18", "R01", "R35", "G01", "G15"]));
  });
});

it("has a step of its proof for each command and flag of the README", () => expect(unrun()).toEqual([]));
