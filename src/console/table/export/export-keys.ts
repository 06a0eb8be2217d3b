import type { KeyHandler } from "../../kernel/keys/contexts.ts";
import type { Source } from "../../kernel/command/records.ts";

/** One pair of keys for whatever leaves the house. */
export const exportKeys = ({
  begin,
  look,
}: {
  readonly begin: (source: Source) => void;
  readonly look: () => void;
}): readonly KeyHandler[] => [
  { id: "table.export", verb: "export", palette: true, acts: true, run: ({ source }) => begin(source) },
  { id: "table.exports", verb: "exports", palette: true, run: look },
];
