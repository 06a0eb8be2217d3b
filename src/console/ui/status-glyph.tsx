import { classes } from "./classes.ts";

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
/** The kind of an order status code (console.md 3); a code that nobody knows reads as unassigned. */
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
const ring = <circle cx="6" cy="6" r="4.5" fill="none" stroke="currentColor" strokeWidth="1.5" />;
/** Drawn, not typed: most of these signs are in no web font (look.md). Shape and fill differ, so colour comes third. */
const shapes = {
  closed: <path d="m2.5 2.5 7 7m0-7-7 7" fill="none" stroke="currentColor" strokeWidth="1.75" />,
  unassigned: <circle cx="6" cy="6" r="4.5" fill="none" stroke="currentColor" strokeWidth="1.5" strokeDasharray="2 1.5" />,
  review: (
    <>
      {ring}
      <path d="M6 1.5a4.5 4.5 0 0 0 0 9z" fill="currentColor" />
    </>
  ),
  rejected: (
    <>
      {ring}
      <path d="m3 9 6-6" stroke="currentColor" strokeWidth="1.5" />
    </>
  ),
  disburse: (
    <>
      {ring}
      <path d="M6 6V1.5A4.5 4.5 0 0 1 10.5 6z" fill="currentColor" />
    </>
  ),
  repay: <circle cx="6" cy="6" r="4.5" fill="currentColor" />,
  overdue: <path d="M6 1 11.5 11h-11z" fill="currentColor" />,
  settled: <path d="m1.5 6.5 3 3 6-7" fill="none" stroke="currentColor" strokeWidth="2" />,
} satisfies Record<StatusKind, React.ReactNode>;

/** Glyph and word of a status; the word is the caller's, because ui knows no language. */
export function StatusGlyph({ kind, word, suffix }: { readonly kind: StatusKind; readonly word: string; readonly suffix?: string | null }) {
  return (
    <span className={classes("inline-flex items-center gap-1.5 whitespace-nowrap", inks[kind])}>
      <svg viewBox="0 0 12 12" aria-hidden="true" className="size-3 shrink-0">
        {shapes[kind]}
      </svg>
      {word}
      {suffix ? <span className="font-mono text-cell">{suffix}</span> : null}
    </span>
  );
}
