import { usePinned } from "../../report/pin/use-pinned.ts";
import type { Pin } from "../../report/pin/pins.ts";
import { type CardProps, TileCard } from "./tile-card.tsx";

/** A figure that somebody has pinned: the report is asked for it, and opened by it as it was narrowed. */
export function PinnedCard({ pin, tile, ...props }: CardProps & { readonly pin: Pin }) {
  const pinned = usePinned(pin);
  // A report that is no more, or that this person may no longer read, says nothing.
  if (!pinned) return <TileCard tile={{ ...tile, label: pin.figure, text: "–", spoken: "–" }} {...props} />;
  const { label, text, spoken, report, narrowed, asked, href } = pinned;
  const note = [narrowed, report].filter(Boolean).join(" · ");
  const shown = { ...tile, label, text, spoken, note, why: [spoken, asked].join("\n"), target: { href, name: report } };
  return <TileCard tile={shown} {...props} />;
}
