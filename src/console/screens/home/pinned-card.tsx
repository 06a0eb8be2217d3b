import { pinnedOf, usePinned } from "../../report/pin/use-pinned.ts";
import type { Pin } from "../../report/pin/pins.ts";
import { type CardProps, TileCard } from "./tile-card.tsx";

type Told = CardProps & { readonly of: NonNullable<ReturnType<typeof pinnedOf>>; readonly search: string };
function ToldCard({ of, search, tile, ...props }: Told) {
  const { label, text, spoken, report, narrowed, asked, href } = usePinned(of, search);
  const note = [narrowed, report].filter(Boolean).join(" · ");
  const shown = { ...tile, label, text, spoken, note, why: [spoken, asked].join("\n"), target: { href, name: report } };
  return <TileCard tile={shown} {...props} />;
}

/** A figure that somebody has pinned: the report is asked for it, and opened by it as it was narrowed. */
export function PinnedCard({ pin, ...props }: CardProps & { readonly pin: Pin }) {
  const of = pinnedOf(pin);
  if (of) return <ToldCard of={of} search={pin.search} {...props} />;
  // A report that is no more says nothing.
  return <TileCard {...props} tile={{ ...props.tile, label: pin.figure, text: "–", spoken: "–" }} />;
}
