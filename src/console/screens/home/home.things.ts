import { goTo } from "../../kernel/command/ports.ts";
import type { Tile } from "./home.tiles.ts";

/** So many things at most: what fits one line, and one look. */
export const atMost = 5;

/** A thing to be done; its place in the line names it, so that the focus stays where it stands when others come. */
export type Thing = Omit<Tile, "id" | "spoken">;

/** A list that waits, as one thing that opens it; none where it is empty. */
export const listThing = (label: string, count: number, path: string, text: string): readonly Thing[] =>
  count > 0 ? [{ label, text, tone: "warn", run: () => goTo(path) }] : [];
