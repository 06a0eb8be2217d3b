import { useCallback, useEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import { t } from "../../i18n/i18n.ts";
import { useKeyContext, type KeyHandler } from "../../kernel/keys/contexts.ts";
import { toast } from "../../kernel/state/messages.ts";
import { classes } from "../../ui/classes.ts";
import type { TileSection } from "./home.boards.ts";
import type { Tile } from "./home.tiles.ts";
import { type CardProps, TileCard } from "./tile-card.tsx";
import { neighbourOf, type Direction } from "./tile-moves.ts";

export interface ShownSection {
  readonly section: TileSection | "next" | "pinned";
  readonly title: string;
  readonly tiles: readonly Tile[];
  /** Its own card for the tile of a place, where the figure is read by the card itself. */
  readonly card?: (props: CardProps, at: number) => ReactNode;
  /** What else is done with the tile that has the focus. */
  readonly handlers?: readonly KeyHandler[];
}
interface BoardProps {
  readonly sections: readonly ShownSection[];
  /** Below the last line of tiles. */
  readonly onLeave: () => void;
}

/** As wide as it has tiles, and sharing what is left over: sections fill their lines whatever the width. */
const widths = [
  "",
  "grow-[1] basis-[6.5rem]",
  "grow-[2] basis-[13rem]",
  "grow-[3] basis-[19.5rem]",
  "grow-[4] basis-[26rem]",
  "grow-[5] basis-[32.5rem]",
  "grow-[6] basis-[39rem]",
  "grow-[7] basis-[45.5rem]",
  "grow-[8] basis-[52rem]",
] as const;
const widest = "grow basis-full";

const cardsIn = (box: Element | null | undefined): HTMLElement[] => [...(box?.querySelectorAll<HTMLElement>("[data-tile]") ?? [])];
/** The tiles among which the focus stands. */
const cardsHere = (): HTMLElement[] => cardsIn(document.activeElement?.closest("[data-tiles]"));

function moveFocus(cards: readonly HTMLElement[], direction: Direction, leave: () => void): void {
  const at = cards.findIndex((card) => card === document.activeElement);
  const next = neighbourOf(
    cards.map((card) => card.getBoundingClientRect()),
    at,
    direction,
  );
  if (next !== null) cards[next]?.focus();
  else if (direction === "down") leave();
}

/** Arrows and h j k l go from tile to tile, as the eye sees them. */
function tileKeys(go: (direction: Direction) => void, to: (end: 0 | -1) => void): KeyHandler[] {
  return [
    { id: "home.right", verb: "rightCell", label: "home.key.right", repeat: true, run: () => go("right") },
    { id: "home.left", verb: "leftCell", label: "home.key.left", repeat: true, run: () => go("left") },
    { id: "home.down", verb: "nextRow", label: "home.key.down", repeat: true, run: () => go("down") },
    { id: "home.up", verb: "previousRow", label: "home.key.up", repeat: true, run: () => go("up") },
    { id: "home.first", verb: "first", label: "home.key.first", run: () => to(0) },
    { id: "home.last", verb: "last", label: "home.key.last", run: () => to(-1) },
    // A tile with a list is a link and answers Enter itself.
    { id: "home.plain", verb: "open", label: "home.key.open", run: () => toast(t("home.noList")) },
  ];
}

/** The first tile takes the focus on arrival, not when the page is shown again, and not when a dialog or something else of the page has it. */
function useFirstFocus(box: RefObject<HTMLElement | null>): void {
  const arrived = useRef(false);
  useEffect(() => {
    if (arrived.current) return;
    arrived.current = true;
    const active = document.activeElement;
    const free = active === document.body || active?.matches("[data-page], #main") || active?.closest("form, [role=tablist]") === null;
    if (document.querySelector("[role=dialog], [role=alertdialog]") || !free) return;
    if (!(active instanceof HTMLElement) || !active.closest("#menu")) cardsIn(box.current)[0]?.focus({ preventScroll: true });
  }, [box]);
}

/** Sections of tiles; one of them all is reached by Tab, the others by arrows. */
export function TileBoard({ sections, onLeave }: BoardProps) {
  const box = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState<string | null>(null);
  const ids = sections.flatMap(({ tiles }) => tiles.map(({ id }) => id));
  const current = held !== null && ids.includes(held) ? held : ids[0];
  const onFocus = useCallback((id: string) => setHeld(id), []);
  const handlers = tileKeys(
    (direction) => moveFocus(cardsHere(), direction, onLeave),
    (end) => cardsHere().at(end)?.focus(),
  );
  useKeyContext<null>({
    id: "tiles",
    where: "tiles",
    within: box,
    handlers: [...handlers, ...sections.flatMap((section) => section.handlers ?? [])],
  });
  useFirstFocus(box);
  return (
    <div ref={box} data-tiles="" className="flex shrink-0 flex-wrap gap-2 p-2">
      {sections.map((each) => (
        <Section key={each.section} of={each} current={current} onFocus={onFocus} />
      ))}
    </div>
  );
}

const columnsOf = (section: ShownSection["section"]): string =>
  section === "next" ? "grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]" : "grid-cols-[repeat(auto-fit,minmax(6.25rem,1fr))]";

interface SectionProps extends Pick<CardProps, "onFocus"> {
  readonly of: ShownSection;
  readonly current: string | undefined;
}
/** Tiles under their title; what comes next takes the whole width. */
function Section({ of: { section, title, tiles, card }, current, onFocus }: SectionProps) {
  const width = section === "next" ? widest : (widths[tiles.length] ?? widest);
  return (
    <section aria-label={title} className={classes("min-w-0 rounded-panel border border-line bg-1", width)}>
      <h2 title={title} className="truncate border-b border-line px-2 py-0.5 text-badge font-semibold text-fg-1">
        {title}
      </h2>
      <ul className={classes("grid", columnsOf(section))}>
        {tiles.map((tile, at) => {
          const props = { tile, current: tile.id === current, onFocus };
          return (
            <li key={tile.id} className="min-w-0">
              {card ? card(props, at) : <TileCard {...props} />}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
