import { readFileSync, readdirSync } from "node:fs";
import type { Page } from "playwright/test";

const folder = new URL("../../locales/", import.meta.url);
const accents: Readonly<Record<string, string>> = { a: "á", e: "ê", i: "ï", o: "õ", u: "ü", n: "ñ", c: "ç", A: "Á", E: "É", O: "Ö" };

/** ⟦Clôsé âll ôthérs ẽẽẽẽẽẽ⟧: marked, accented, and longer by two fifths, as a translation may be. Variables stay. */
function pseudoText(text: string): string {
  const accented = text.replace(/\{\{\w+\}\}|[aeiouncAEO]/g, (found) => accents[found] ?? found);
  const length = text.replace(/\{\{\w+\}\}/g, "").length;
  const padding = "ẽ".repeat(Math.ceil(length * 0.4)).replace(/(.{7})(?=.)/g, "$1 ");
  return `⟦${accented}${padding ? ` ${padding}` : ""}⟧`;
}

function pseudo(node: unknown): unknown {
  if (typeof node === "string") return pseudoText(node);
  return Object.fromEntries(Object.entries(node as object).map(([key, child]) => [key, pseudo(child)]));
}

const textsIn = (node: unknown): string[] => (typeof node === "string" ? [node] : Object.values(node as object).flatMap(textsIn));
const read = (locale: string, file: string): unknown => JSON.parse(readFileSync(new URL(`${locale}/${file}`, folder), "utf8"));

interface Section {
  /** A text by which the built chunk of the Vietnamese section is told from any other chunk. */
  readonly mark: string;
  readonly body: string;
}
const sections = new Map<string, Section>(
  readdirSync(new URL("en_PH/", folder)).map((file) => {
    const mark = textsIn(read("vi_VN", file)).reduce((longest, text) => (text.length > longest.length ? text : longest), "");
    return [file.replace(".json", ""), { mark, body: `export default ${JSON.stringify(pseudo(read("en_PH", file)))}` }];
  }),
);

/** Answers every section of the Vietnamese texts with a pseudo-language; the product knows nothing of it. */
export async function speakPseudo(page: Page): Promise<void> {
  await page.route(/\/assets\/[a-z]+-[\w-]+\.js$/, async (route) => {
    const section = sections.get(/\/assets\/([a-z]+)-/.exec(route.request().url())?.[1] ?? "");
    if (!section) return route.continue();
    const answer = await route.fetch();
    return (await answer.text()).includes(section.mark)
      ? route.fulfill({ contentType: "text/javascript", body: section.body })
      : route.fulfill({ response: answer });
  });
}

/** What is left of a text without its marked parts, which may stand in each other. */
export function unmarked(text: string): string {
  const rest = text.replace(/⟦[^⟦⟧]*⟧/g, " ");
  return rest === text ? text : unmarked(rest);
}
