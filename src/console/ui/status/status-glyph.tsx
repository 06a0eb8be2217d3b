import "./status-glyph.css";
import { classes } from "../classes.ts";

export type StatusKind = "closed" | "unassigned" | "review" | "rejected" | "disburse" | "repay" | "overdue" | "settled";

const kinds: Readonly<Record<number, StatusKind>> = {
  [-1]: "closed",
  0: "unassigned",
  1: "review",
  2: "rejected",
  5: "disburse",
  6: "repay",
  8: "overdue",
  9: "settled",
};
/** The kind of an order status code; a code that nobody knows reads as unassigned. */
export const statusKind = (code: number): StatusKind => kinds[code] ?? "unassigned";

const inks: Readonly<Record<StatusKind, string>> = {
  closed: "text-st-closed",
  unassigned: "text-st-unassigned",
  review: "text-st-review",
  rejected: "text-st-rejected",
  disburse: "text-st-disburse",
  repay: "text-st-repay",
  overdue: "text-st-overdue font-semibold",
  settled: "text-st-settled",
};
interface StatusGlyphProps {
  readonly kind: StatusKind;
  readonly word: string;
  readonly suffix?: string | null;
  /** Where every row has it, it leads no eye: the glyph alone keeps its colour. */
  readonly calm?: boolean;
}
/** Glyph and word of a status; the word is the caller's, because ui knows no language. */
export function StatusGlyph({ kind, word, suffix, calm = false }: StatusGlyphProps) {
  return (
    <span className={classes("inline-flex items-center gap-1.5 whitespace-nowrap", calm ? "text-fg-1" : inks[kind])}>
      <span aria-hidden="true" className={classes(`glyph glyph-${kind}`, calm && inks[kind])} />
      {word}
      {suffix ? <span className="font-mono text-cell">{suffix}</span> : null}
    </span>
  );
}
