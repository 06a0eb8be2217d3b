import { chordLabel } from "./chord.ts";
import { classes } from "./classes.ts";

/** A key, as it stands on the key cap. */
export function Kbd({
  chord,
  onColour = false,
  bare = false,
}: {
  readonly chord: string;
  readonly onColour?: boolean;
  readonly bare?: boolean;
}) {
  return (
    <kbd
      className={classes(
        "font-mono text-badge whitespace-nowrap",
        bare ? "font-semibold text-focus" : "rounded-panel border px-1.5",
        !bare && (onColour ? "border-current" : "border-line-strong text-fg-1"),
      )}
    >
      {chordLabel(chord)}
    </kbd>
  );
}
