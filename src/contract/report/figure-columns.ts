import type { ListColumn, ListColumns } from "../kernel/list.ts";
import { figures, type FigureKey, type FigureUnit } from "./figures.ts";

const kinds: Readonly<Record<FigureUnit, ListColumn["kind"]>> = {
  count: "count",
  money: "money",
  share: "share",
  minutes: "minutes",
  seconds: "count",
};

/** Columns of figures, under the names and in the units of the catalogue. */
export const columnsOf = (keys: readonly FigureKey[]): ListColumns =>
  Object.fromEntries(keys.map((key) => [key, { label: figures[key].label, kind: kinds[figures[key].unit] }]));
