import type { KeyHandler } from "../kernel/contexts.ts";

/** One pair of keys for whatever leaves the house. */
export const exportKeys = ({ begin, look }: Readonly<Record<"begin" | "look", () => void>>): readonly KeyHandler[] => [
  { id: "table.export", keys: ["ctrl+s"], label: "table.key.export", palette: true, acts: true, run: begin },
  { id: "table.exports", keys: ["ctrl+shift+s"], label: "table.key.exports", palette: true, run: look },
];
