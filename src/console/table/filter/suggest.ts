import { fold } from "../../i18n/fold.ts";
import { t } from "../../i18n/i18n.ts";
import type { AnyFilter } from "../../kernel/screen/screen.ts";
import { byPerson, filterNamed, squeeze } from "./typed-filters.ts";

/** A way to go on with the last word: what it becomes, and what the eye reads. */
export interface Suggestion {
  readonly insert: string;
  readonly label: string;
  readonly sub: string;
}
const atMost = 8;

/** As it is typed: the words of the screen run together, or the key where two names begin alike. */
function nameOf(filters: readonly AnyFilter[], filter: AnyFilter): string {
  const words = squeeze(t(filter.label));
  return filterNamed(filters, words)?.key === filter.key ? words : filter.key;
}

const fits = (label: string, wanted: string): boolean =>
  squeeze(label).startsWith(wanted) ||
  fold(label)
    .split(/\s+/)
    .some((word) => squeeze(word).startsWith(wanted));

const examples = { "number-range": "> 30", "money-range": "> 5000", "date-range": "7", text: "…", flag: "", "one-of": "", "many-of": "" };
const signs = { "number-range": ">", "money-range": ">", "date-range": ":", text: ":", flag: "", "one-of": ":", "many-of": ":" };

function names(filters: readonly AnyFilter[], wanted: string): readonly Suggestion[] {
  return filters
    .filter((filter) => fits(t(filter.label), wanted) || fold(filter.key).startsWith(wanted))
    .map((filter) => ({
      insert: `${nameOf(filters, filter)}${signs[filter.kind]}`,
      label: t(filter.label),
      sub: examples[filter.kind],
    }));
}

function people(filters: readonly AnyFilter[], wanted: string): readonly Suggestion[] {
  const filter = filters.find(({ key }) => byPerson.has(key));
  const options = filter?.options?.() ?? [];
  return options
    .filter(({ label }) => fits(label, wanted))
    .map(({ label }) => ({ insert: `@${squeeze(label)}`, label, sub: filter ? t(filter.label) : "" }));
}

/** Options of one filter, after those that stand already. */
function optionsOf(filter: AnyFilter, lead: string, wanted: string): readonly Suggestion[] {
  return (filter.options?.() ?? [])
    .filter(({ label }) => fits(label, wanted))
    .map(({ label }) => ({ insert: `${lead}${squeeze(label)}`, label, sub: t(filter.label) }));
}

function values(filters: readonly AnyFilter[], name: string, operator: string, typed: string): readonly Suggestion[] {
  const filter = filterNamed(filters, name);
  if (!filter?.options) return [];
  const parts = typed.split(",");
  const wanted = squeeze(parts.pop() ?? "");
  return optionsOf(filter, `${name}${operator}${parts.map((part) => `${part},`).join("")}`, wanted);
}

/** What the last word of the line may become; nothing is typed that the grammar would not read. */
export function suggest(filters: readonly AnyFilter[], line: string): readonly Suggestion[] {
  const word = (/\S*$/.exec(line)?.[0] ?? "").normalize("NFKC");
  if (word.startsWith("@")) return people(filters, squeeze(word.slice(1))).slice(0, atMost);
  const [, name, operator = "", typed = ""] = /^([^<>=:]+)(>=|<=|[<>=:])(.*)$/.exec(word) ?? [];
  if (name !== undefined) return values(filters, name, operator, typed).slice(0, atMost);
  const wanted = squeeze(word);
  const named = names(filters, wanted);
  if (!wanted) return named.slice(0, atMost);
  const chosen = filters
    .filter(({ key }) => !byPerson.has(key))
    .flatMap((filter) => optionsOf(filter, `${nameOf(filters, filter)}:`, wanted));
  return [...named, ...chosen].slice(0, atMost);
}

/** The line with its last word gone on; a whole value is followed by a space. */
export function complete(line: string, { insert }: Suggestion): string {
  const begun = line.slice(0, line.length - (/\S*$/.exec(line)?.[0].length ?? 0));
  return `${begun}${insert}${/[<>=:]$/.test(insert) ? "" : " "}`;
}
