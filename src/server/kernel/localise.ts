import { z } from "zod";
import en_PH from "../../../locales/en_PH/errors.json";
import vi_VN from "../../../locales/vi_VN/errors.json";
import type { ErrorName } from "../../lending/reason.ts";

type Vars = Readonly<Record<string, string | number>>;

const tables: Readonly<Record<string, unknown>> = { vi_VN: vi_VN.errors, en_PH: en_PH.errors };
/** What is wrong with a field, in each language; the schemas' own library has the texts. */
const issueTexts = {
  vi: z.locales.vi().localeError,
  en: z.locales.en().localeError,
  es: z.locales.es().localeError,
  zh: z.locales.zhCN().localeError,
};

export const locales: readonly string[] = Object.keys(tables);
/** console.md 7: the language header's default. */
export const defaultLocale = "vi_VN";

/** The locale that a language header asks for ("vi_VN", "en-PH"); the default where it asks for none that is offered. */
export function chooseLocale(header: string | readonly string[] | undefined): string {
  const wanted = (typeof header === "string" ? header : "").replace("-", "_");
  return locales.find((each) => each.toLowerCase() === wanted.toLowerCase()) ?? defaultLocale;
}

/** "vi_VN" -> "vi". */
export const languageOf = (locale: string): string => locale.split("_")[0] ?? "vi";

/** The text of a refusal; dots in its name nest, `{{name}}` is filled from `vars`. */
export function messageOf(error: ErrorName, locale: string, vars: Vars = {}): string {
  const text = error.split(".").reduce<unknown>(step, tables[locale] ?? tables[defaultLocale]);
  if (typeof text !== "string") throw new Error(`no text for ${error} in ${locale}`);
  return text.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => String(vars[name] ?? ""));
}

function step(node: unknown, key: string): unknown {
  return typeof node === "object" && node !== null ? (node as Record<string, unknown>)[key] : undefined;
}

/** Judges a value against a schema with messages of that language, each naming its field. */
export function judge<T extends z.ZodType>(schema: T, value: unknown, locale: string): JudgedInput<z.output<T>> {
  const texts = issueTexts[languageOf(locale) as keyof typeof issueTexts] ?? issueTexts.vi;
  const judged = schema.safeParse(value, { error: texts });
  if (judged.success) return { data: judged.data, issues: [] };
  return { issues: judged.error.issues.map((issue) => issueOf(issue)) };
}

export type JudgedInput<T> =
  | { readonly data: T; readonly issues: readonly [] }
  | { readonly data?: never; readonly issues: readonly Issue[] };
export interface Issue {
  readonly field: string;
  readonly message: string;
}

function issueOf(issue: z.core.$ZodIssue): Issue {
  const unknown = issue.code === "unrecognized_keys" ? issue.keys : [];
  const field = [...issue.path, ...unknown].map(String).join(".");
  return { field, message: field ? `${field}: ${issue.message}` : issue.message };
}
