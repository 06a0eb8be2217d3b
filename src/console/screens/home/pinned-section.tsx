import { loadSections, t } from "../../i18n/i18n.ts";
import type { KeyHandler } from "../../kernel/keys/contexts.ts";
import { toast } from "../../kernel/state/messages.ts";
import { type Pin, togglePin, usePins } from "../../report/pin/pins.ts";
import { later } from "../../ui/later.tsx";
import { type CardProps, TileCard } from "./tile-card.tsx";
import type { ShownSection } from "./tile-board.tsx";

const { Later: LateCard } = later<CardProps & { readonly pin: Pin }>(async () => {
  const [part] = await Promise.all([import("./pinned-card.tsx"), loadSections("composer", "order", "report", "reviewing")]);
  return part.PinnedCard;
});

const before = "pin.";
/** Figures of reports that this person has pinned; none: no section. */
export function usePinnedSection(): ShownSection | null {
  const pins = usePins();
  if (pins.length === 0) return null;
  return {
    section: "pinned",
    title: t("home.section.pinned"),
    tiles: pins.map(({ path, search, figure }) => ({
      id: `${before}${path} ${search} ${figure}`,
      label: "",
      text: undefined,
      spoken: t("common.loading"),
    })),
    card: (props, at) => {
      const pin = pins[at];
      return pin ? <LateCard pin={pin} {...props} meanwhile={<TileCard {...props} />} /> : null;
    },
    handlers: [unpinKey(pins)],
  };
}

/** `p` takes the pinned figure under the focus off again. */
function unpinKey(pins: readonly Pin[]): KeyHandler {
  return {
    id: "home.unpin",
    verb: "pin",
    label: "home.key.unpin",
    run: () => {
      const { tile = "" } = (document.activeElement as HTMLElement | null)?.dataset ?? {};
      const pin = pins.find(({ path, search, figure }) => tile === `${before}${path} ${search} ${figure}`);
      if (pin) togglePin(pin);
      toast(t(pin ? "home.unpinned" : "home.notPinned"), { tone: pin ? "good" : "plain" });
    },
  };
}
