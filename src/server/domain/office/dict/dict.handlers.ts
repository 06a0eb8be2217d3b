import { createHash } from "node:crypto";
import type { dictCalls } from "../../../../contract/basics/dict.calls.ts";
import { lists } from "../../../../contract/exports.ts";
import type { Locale } from "../../../../contract/languages.ts";
import type { OutputOf } from "../../../../contract/types.ts";
import type { Handlers } from "../../../kernel/context.ts";
import { textIn } from "../../../kernel/http/texts.ts";

type Dicts = NonNullable<OutputOf<"dict.all">["dicts"]>;
const known = new Map<Locale, { readonly version: string; readonly dicts: Dicts }>();

/** Every column of every list that holds codes, with their words. */
function dictsOf(locale: Locale): Dicts {
  const found: Dicts = {};
  for (const { code, columns } of lists)
    for (const [name, { codes }] of Object.entries(columns)) {
      if (!codes) continue;
      found[`${code}.${name}`] = codes.values.map((value) => {
        const key = codes.text(value);
        return { value, label: (key === null ? "" : textIn(locale, key)) || String(value) };
      });
    }
  return found;
}

/** They are made once a language, and change with the program alone. */
function read(locale: Locale) {
  const kept = known.get(locale);
  if (kept) return kept;
  const dicts = dictsOf(locale);
  const made = { version: createHash("sha256").update(JSON.stringify(dicts)).digest("hex").slice(0, 16), dicts };
  known.set(locale, made);
  return made;
}

export const dictHandlers: Handlers<keyof typeof dictCalls> = {
  "dict.all": async ({ version }, { locale }) => {
    const { version: now, dicts } = read(locale);
    return { version: now, dicts: version === now ? null : dicts };
  },
};
