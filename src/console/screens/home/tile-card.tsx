import { memo, type MouseEvent } from "react";
import { useT } from "../../i18n/i18n.ts";
import { goTo } from "../../kernel/command/ports.ts";
import { showReminders } from "../../kernel/state/reminders.ts";
import { classes } from "../../ui/classes.ts";
import { StatusGlyph } from "../../ui/status/status-glyph.tsx";
import type { Tile } from "./home.tiles.ts";

export interface CardProps {
  readonly tile: Tile;
  /** The one tile that Tab reaches; arrows move it. */
  readonly current: boolean;
  readonly onFocus: (id: string) => void;
}

const tones = { overdue: "", bad: "text-danger", warn: "text-warn", accent: "text-accent" } as const;

function Face({ tile }: { readonly tile: Tile }) {
  return (
    <>
      <span className="flex items-center gap-1 text-badge text-fg-2">
        <span className={classes("min-w-0 flex-1 truncate", tile.run && tile.tone && tones[tile.tone])}>{tile.label}</span>
        {tile.target || tile.reminders || tile.run ? (
          <svg viewBox="0 0 8 8" aria-hidden="true" className="size-2 shrink-0 text-fg-2">
            <path d="m2.500 1 3 3-3 3" fill="none" stroke="currentColor" strokeWidth="1.500" />
          </svg>
        ) : null}
      </span>
      <span
        className={classes(
          "flex h-7 items-center gap-1.5 font-semibold",
          // A name is a text; a figure stands in figures.
          tile.run ? "text-panel" : "font-mono",
          tile.run ? "" : (tile.text?.length ?? 0) > 7 ? "text-panel" : "text-kpi",
          tile.tone && !tile.run ? tones[tile.tone] : "text-fg-0",
        )}
      >
        {tile.text === undefined ? (
          <span className="h-4 w-14 rounded-chip bg-hover" />
        ) : tile.tone === "overdue" ? (
          <StatusGlyph kind="overdue" word={tile.text} />
        ) : (
          <span className="truncate">{tile.text}</span>
        )}
      </span>
      <span className="h-4 truncate text-badge text-fg-2">{tile.note ?? ""}</span>
    </>
  );
}

/** A figure with its name; one that stands for a list opens it, the others only tell. */
export const TileCard = memo(function TileCard({ tile, current, onFocus }: CardProps) {
  const t = useT();
  const said = [`${tile.label}: ${tile.spoken}`, tile.note, tile.why === tile.spoken ? undefined : tile.why];
  const { run } = tile;
  const opens = tile.reminders ? t("home.opensReminders") : tile.target ? t("home.opens", { name: tile.target.name }) : undefined;
  const common = {
    "data-tile": tile.id,
    tabIndex: current ? 0 : -1,
    "aria-label": [...said, opens].filter(Boolean).join(". "),
    title: [tile.why ?? tile.spoken, opens].filter(Boolean).join("\n"),
    onFocus: () => onFocus(tile.id),
    className: classes("ring-inside flex h-full w-full min-w-0 flex-col px-2 py-1 text-left", opens && "hover:bg-hover"),
  };
  if (run || tile.reminders)
    return (
      <button type="button" {...common} onClick={run ?? (() => showReminders(true))}>
        <Face tile={tile} />
      </button>
    );
  const { target } = tile;
  const follow = (event: MouseEvent) => {
    // With a modifier the browser opens a window of its own.
    if (!target || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    goTo(target.href);
  };
  // The same element with a list and without: what it opens may be known later, and the focus must stay on it.
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <a {...common} {...(target ? { href: target.href } : { role: "group" })} onClick={follow}>
      <Face tile={tile} />
    </a>
  );
});
