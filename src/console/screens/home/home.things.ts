import type { Tile } from "./home.tiles.ts";

/** So many things at most: what fits one line, and one look. */
export const atMost = 5;

/** A thing to be done; its place in the line names it, so that the focus stays where it stands when others come. */
export type Thing = Omit<Tile, "id" | "spoken">;
