import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { wayOf, type Drawing, type Mischief, type Way } from "./mischief.ts";

/** A transfer as the house sends it; the trade number is what both know it by. */
export interface Asked {
  readonly tradeNo: string;
  /** Minor units. */
  readonly amount: number;
  readonly accountNo: string;
}
/** What has become of a transfer in this bank's own book. */
export type Fate = "paid" | "failed" | "returned";
export interface Kept {
  readonly tradeNo: string;
  readonly amount: number;
  readonly at: string;
  readonly fate: Fate;
}
/** What it says of a transfer; null: it hangs up. */
export type Word =
  | { readonly state: "success"; readonly amount: number; readonly at: string }
  | { readonly state: "failed"; readonly reason: string }
  | { readonly state: "pending" }
  | { readonly state: "unknown" };
export interface Report {
  readonly tradeNo: string;
  readonly body:
    | { readonly state: "success"; readonly amount: number; readonly at: string }
    | { readonly state: "failed"; readonly reason: string }
    | { readonly state: "returned"; readonly reason: string; readonly at: string };
}

/** A line of its file. */
type Line = Kept | { readonly told: string };

/** How an account ends that nobody has, as with the embedded bank. */
const closed = "0000";

/** The book of a bank: each number is one transfer, however often it is sent; what it has taken is on the disk before it says a word. */
export interface Bank {
  /** Takes a transfer, or meets it again; null where it has not arrived. */
  readonly take: (asked: Asked) => Kept | null;
  /** What it says now: of some it says something else first. */
  readonly say: (tradeNo: string) => Word;
  /** What it reports by itself of a transfer, in the order in which it does. */
  readonly reportsOf: (kept: Kept) => readonly Report[];
  readonly way: (tradeNo: string) => Way;
  readonly knows: (tradeNo: string) => boolean;
  readonly all: () => readonly Kept[];
  /** Everything about it has been reported, and taken. */
  readonly noteTold: (tradeNo: string) => void;
  readonly untold: () => readonly Kept[];
}

export interface BankOptions extends Drawing {
  /** Where the book is kept; a bank that begins again reads it. */
  readonly file: string;
  readonly clock: () => Date;
}

export function openBank({ file, clock, ...drawing }: BankOptions): Bank {
  endLine(file);
  const lines = readBook(file);
  const book = new Map(lines.flatMap((line) => ("told" in line ? [] : [[line.tradeNo, line] as const])));
  const told = new Set(lines.flatMap((line) => ("told" in line ? [line.told] : [])));
  const write = (line: Line): void => appendFileSync(file, `${JSON.stringify(line)}\n`);
  const attempts = new Map<string, number>();
  const said = new Map<string, number>();
  const way = (tradeNo: string): Way => wayOf(tradeNo, drawing);
  const is = (tradeNo: string, kind: Mischief): boolean => way(tradeNo).kinds.has(kind);
  return {
    way,
    knows: (tradeNo) => book.has(tradeNo),
    all: () => [...book.values()],
    noteTold(tradeNo) {
      if (told.has(tradeNo)) return;
      write({ told: tradeNo });
      told.add(tradeNo);
    },
    untold: () => [...book.values()].filter(({ tradeNo }) => !told.has(tradeNo)),
    take({ tradeNo, amount, accountNo }) {
      const known = book.get(tradeNo);
      if (known) return known;
      const attempt = count(attempts, tradeNo);
      if (is(tradeNo, "lost") && attempt <= way(tradeNo).times) return null;
      const fate = is(tradeNo, "refuses") || accountNo.endsWith(closed) ? "failed" : is(tradeNo, "returns") ? "returned" : "paid";
      const kept: Kept = { tradeNo, amount, at: clock().toISOString(), fate };
      write(kept);
      book.set(tradeNo, kept);
      return kept;
    },
    say(tradeNo) {
      const kept = book.get(tradeNo);
      if (!kept) return { state: "unknown" };
      const isPassing = count(said, tradeNo) <= way(tradeNo).times;
      if (isPassing) {
        const first = firstWord(kept, way(tradeNo));
        if (first) return first;
      }
      return truth(kept);
    },
    reportsOf: (kept) => reportsOf(kept, way(kept.tradeNo)),
  };
}

const count = (counts: Map<string, number>, key: string): number => {
  const next = (counts.get(key) ?? 0) + 1;
  counts.set(key, next);
  return next;
};

/** A line that a kill has cut off stays by itself. */
function endLine(file: string): void {
  if (existsSync(file) && !/(^|\n)$/.test(readFileSync(file, "utf8"))) appendFileSync(file, "\n");
}

/** What was cut off was never answered. */
function readBook(file: string): readonly Line[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .split("\n")
    .flatMap((line): Line[] => {
      try {
        return [JSON.parse(line) as Line];
      } catch {
        return [];
      }
    });
}

const truth = ({ fate, amount, at }: Kept): Word =>
  fate === "failed" ? { state: "failed", reason: "accountClosed" } : { state: "success", amount, at };

/** What is said before the truth is; null where the truth is said at once. */
function firstWord({ fate, amount, at }: Kept, { kinds }: Way): Word | null {
  if (kinds.has("forgets")) return { state: "unknown" };
  if (kinds.has("slow")) return { state: "pending" };
  if (fate === "failed") return null;
  if (kinds.has("lies")) return { state: "failed", reason: "insufficientFunds" };
  return kinds.has("amount") ? { state: "success", amount: amount + 1, at } : null;
}

/** One report of what has become of it; a liar takes his word back, money that came back is reported last, and `backwards` turns them round. */
function reportsOf({ tradeNo, amount, at, fate }: Kept, { kinds }: Way): readonly Report[] {
  const paid: Report = { tradeNo, body: { state: "success", amount, at } };
  const failed: Report = { tradeNo, body: { state: "failed", reason: "accountClosed" } };
  const back: Report = { tradeNo, body: { state: "returned", reason: "accountBlocked", at } };
  if (fate === "failed") return [failed];
  const told = [
    ...(kinds.has("lies") ? [failed] : []),
    ...(kinds.has("amount") ? [{ tradeNo, body: { state: "success", amount: amount + 1, at } } as const] : []),
    paid,
    ...(fate === "returned" ? [back] : []),
  ];
  return kinds.has("backwards") ? told.toReversed() : told;
}
