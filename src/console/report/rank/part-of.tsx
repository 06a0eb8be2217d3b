import type { Ranked } from "./ranked.ts";

/** Behind the name of a day or a week that is not over: until when it is counted. */
export const PartOf = ({ line: { part } }: { readonly line: Ranked }) =>
  part === undefined ? null : <span className="text-fg-2">{` · ${part}`}</span>;
