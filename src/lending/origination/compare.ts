import { fold } from "../fold.ts";

/** What two values are to one another: the same, the same but for writing, different, or one of them unread. */
export type Mark = "same" | "alike" | "differs" | "unread";

/** Where a value of the comparison comes from. */
export const compareSources = ["typed", "document", "bank", "lastOrder"] as const;
export type CompareSource = (typeof compareSources)[number];

/** What is compared, in the order in which it is read. */
export const compareFields = ["name", "idNo", "birthDate", "gender", "idExpires", "address", "phone", "employer", "account"] as const;
export type CompareField = (typeof compareFields)[number];

export interface ComparedRow {
  readonly field: CompareField;
  readonly values: Readonly<Partial<Record<CompareSource, string>>>;
  readonly mark: Mark;
  /** The source whose value is against the typed one; null where none is. */
  readonly against: CompareSource | null;
  /** The document was read with too little confidence to be held against anything. */
  readonly unsure: boolean;
}

/** Letters and digits only, without marks and case, its words in one order: "Nguyễn  Đức, An" is "an duc nguyen". */
export function plainOf(text: string): string {
  return fold(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .split(" ")
    .toSorted()
    .join(" ");
}

/** How one value stands to the other. A number differs as soon as a digit does; only words are alike in another order. */
export function markOf(typed: string | undefined, other: string | undefined): Mark {
  if (!typed || !other) return "unread";
  if (typed === other) return "same";
  return plainOf(typed) === plainOf(other) ? "alike" : "differs";
}

/** A person keeps these: what the last order says of them counts. A phone, an employer, an account may have become another since. */
const kept: readonly CompareField[] = ["name", "idNo", "birthDate", "gender"];
const countsFor = (field: CompareField) => (source: CompareSource) =>
  source !== "typed" && (source !== "lastOrder" || kept.includes(field));

/** A document writes out what a customer only names: all of his words in it are alike. */
function addressMark(typed: string | undefined, other: string | undefined): Mark {
  const mark = markOf(typed, other);
  if (mark !== "differs" || !typed || !other) return mark;
  const words = new Set(plainOf(other).split(" "));
  return plainOf(typed)
    .split(" ")
    .every((word) => words.has(word))
    ? "alike"
    : "differs";
}

const worst: readonly Mark[] = ["differs", "alike", "same", "unread"];
/** Of a hundred: what a document's reader is less sure of may be anything (ours: no reader's maker names one). */
export const readSurely = 70;

/**
 * One field with its worst mark: what was typed stands against every other source that has it. A document that was not read surely (`confidence` of a
 * hundred) says neither yes nor no: where nothing else differs, somebody has to look at it.
 */
export function comparedRow(field: CompareField, values: ComparedRow["values"], confidence = 100): ComparedRow {
  const mark = field === "address" ? addressMark : markOf;
  const unsure = values.document !== undefined && confidence < readSurely;
  const marks = compareSources
    .filter((source) => countsFor(field)(source) && !(unsure && source === "document"))
    .map((source) => ({ source, mark: mark(values.typed, values[source]) }));
  const [found] = marks.toSorted((one, other) => worst.indexOf(one.mark) - worst.indexOf(other.mark));
  const worstMark = found && !(unsure && found.mark === "same") ? found.mark : "unread";
  const against = worstMark === "differs" || worstMark === "alike" ? (found?.source ?? null) : null;
  return { field, values, mark: worstMark, against, unsure };
}

/** Where the letters of two values part: the pieces of the second, each with whether the first has it there. */
export function partsOf(one: string, other: string): readonly { readonly text: string; readonly differs: boolean }[] {
  const [a, b] = [Array.from(one), Array.from(other)];
  const shared = longestShared(a, b);
  const parts: { text: string; differs: boolean }[] = [];
  for (const [at, sign] of b.entries()) {
    const differs = !shared.has(at);
    const last = parts.at(-1);
    if (last && last.differs === differs) last.text += sign;
    else parts.push({ text: sign, differs });
  }
  return parts;
}

/** Places of `b` that belong to the longest sequence of signs that both have, letters compared without marks and case. */
function longestShared(a: readonly string[], b: readonly string[]): ReadonlySet<number> {
  const lengths = Array.from({ length: a.length + 1 }, () => Array.from({ length: b.length + 1 }, () => 0));
  const isSame = (i: number, j: number) => fold(a[i] ?? "") === fold(b[j] ?? "");
  const lengthAt = (i: number, j: number): number => lengths[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const row = lengths[i];
      if (row) row[j] = isSame(i, j) ? lengthAt(i + 1, j + 1) + 1 : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1));
    }
  const found = new Set<number>();
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    if (isSame(i, j)) {
      found.add(j);
      i += 1;
      j += 1;
    } else if (lengthAt(i + 1, j) >= lengthAt(i, j + 1)) i += 1;
    else j += 1;
  }
  return found;
}
