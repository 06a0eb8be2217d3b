import { z } from "zod";
import { chooseLocale, type Locale, locales, offeredIn, type Region } from "../../../contract/languages.ts";
import type { ErrorName, Reason } from "../../../lending/reason.ts";
import { textIn } from "./texts.ts";

type Vars = Readonly<Record<string, string | number>>;

/** What the console may say by itself is a section of its own, so that no page loads the texts that only the server gives. */
const sections = ["errors", "refusals"] as const;
/** What is wrong with a field, in each language; the schemas' own library has the texts. */
const issueTexts = {
  vi: z.locales.vi().localeError,
  en: z.locales.en().localeError,
  es: z.locales.es().localeError,
  zh: z.locales.zhCN().localeError,
  id: z.locales.id().localeError,
};

/**
 * The locale that a language header asks for; the region's own where it asks for none that the region offers (rules/wire.md 2). `own`: of
 * whoever has signed in, whose tenant may speak a language that the region does not.
 */
export function localeOf(header: string | readonly string[] | undefined, region: Region, own?: string): Locale {
  const asked = typeof header === "string" ? header : null;
  const mine = locales.find((each) => each === own);
  return mine !== undefined && asked?.replace("-", "_") === mine ? mine : chooseLocale(asked, offeredIn(region));
}

/** "vi_VN" -> "vi". */
export const languageOf = (locale: Locale): keyof typeof issueTexts => locale.slice(0, 2) as keyof typeof issueTexts;

/** The text of a refusal; dots in its name nest, `{{name}}` is filled from `vars`. */
export function messageOf(error: ErrorName, locale: Locale, vars: Vars = {}): string {
  const named = { ...vars, ...itemsOf(error, locale, vars), ...labelsOf(error, locale, vars) };
  const text = sections.map((section) => textIn(locale, `${section}.${error}`, named)).find((each) => each !== "");
  if (text === undefined) throw new Error(`no text for ${error} in ${locale}`);
  return text;
}

/** Refusals that list codes, and where these have their labels. */
const listed: Readonly<Partial<Record<ErrorName, string>>> = {
  "review.unseen": "history.review.evidence",
  "review.unchecked": "history.review.check",
  "review.differs": "review.field",
};

/** The codes that a refusal lists, by their names in the language of whoever reads it. */
function itemsOf(error: ErrorName, locale: Locale, { items }: Vars): Vars {
  const labels = listed[error];
  if (labels === undefined || typeof items !== "string") return {};
  return {
    items: items
      .split(", ")
      .map((code) => textIn(locale, `${labels}.${code}`) || code)
      .join(", "),
  };
}

/** Refusals that name filters, by the keys of their labels. */
const labelled: ReadonlySet<ErrorName> = new Set(["filter.needsFigure", "filter.notOfFigure"]);
const labelsOf = (error: ErrorName, locale: Locale, vars: Vars): Vars =>
  labelled.has(error) ? Object.fromEntries(Object.entries(vars).map(([name, key]) => [name, textIn(locale, String(key))])) : {};

/** As many faults as a person reads, of names as long as ours may be. */
const mostIssues = 20;
const longestField = 120;

/** How a refusal names an input that is wrong as a whole. */
const whole = "input";

/** Levels of a value: ours have a handful, and what is nested by the thousand would end the stack of whoever walks it. */
const deepest = 100;

/** Where a value holds text that PostgreSQL cannot, a NUL or half of a surrogate pair, or is nested beyond reason. */
function unstorableAt(value: unknown, path: string, depth = 0): string | null {
  if (typeof value === "string") return value.includes("\0") || /\p{Surrogate}/u.test(value) ? path : null;
  if (typeof value !== "object" || value === null) return null;
  if (depth > deepest) return path;
  for (const [key, each] of Object.entries(value)) {
    const found = unstorableAt(key, path) ?? unstorableAt(each, path ? `${path}.${key}` : key, depth + 1);
    if (found !== null) return found;
  }
  return null;
}

/** Judges a value against a schema with messages of that language, each naming its field. */
export function judge<T extends z.ZodType>(schema: T, value: unknown, locale: Locale): JudgedInput<z.output<T>> {
  const field = unstorableAt(value, "");
  if (field !== null) return { issues: [{ field: field.slice(0, longestField) || whole, message: messageOf("badInput", locale) }] };
  const inLanguage = issueTexts[languageOf(locale)];
  const judged = schema.safeParse(value, {
    error: (issue) =>
      issue.code === "unrecognized_keys" ? textIn(locale, "refusals.unknownFields", { count: issue.keys.length }) : inLanguage(issue),
  });
  if (judged.success) return { data: judged.data, issues: [] };
  const [first, ...others] = judged.error.issues;
  const reason = others.length === 0 && first?.code === "custom" ? (first.params?.["reason"] as Reason | undefined) : undefined;
  return { issues: judged.error.issues.slice(0, mostIssues).map((issue) => issueOf(issue)), ...(reason ? { reason } : {}) };
}

export type JudgedInput<T> =
  | { readonly data: T; readonly issues: readonly [] }
  | {
      readonly data?: never;
      readonly issues: readonly Issue[];
      /** Each field by itself is right, and a rule of the business refuses what they say together. */
      readonly reason?: Reason;
    };
export interface Issue {
  readonly field: string;
  readonly message: string;
}

/** What a name of ours looks like: one that is mistyped is said back, a text that somebody put there is not. */
const likeOurs = /^\w{1,40}$/;

/** Fields that nobody asked for are counted, and the first is named. */
function issueOf(issue: z.core.$ZodIssue): Issue {
  const unknown = issue.code === "unrecognized_keys" ? issue.keys.filter((key) => likeOurs.test(key)).slice(0, 1) : [];
  const field = [...issue.path, ...unknown].map(String).join(".").slice(0, longestField);
  return { field: field || whole, message: field ? `${field}: ${issue.message}` : issue.message };
}
