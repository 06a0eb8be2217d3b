import { penOf, type PenName } from "./ink.ts";

/** A piece of the line that a name stands for: colour and dash as in the chart. */
export function PenMark({ pen }: { readonly pen: PenName }) {
  const { token, dash } = penOf(pen);
  return (
    <svg width="18" height="6" viewBox="0 0 18 6" aria-hidden="true" className="shrink-0 forced-color-adjust-none">
      <line x1="0" y1="3" x2="18" y2="3" stroke={`var(${token})`} strokeWidth="2" strokeDasharray={dash.join(" ") || undefined} />
    </svg>
  );
}
