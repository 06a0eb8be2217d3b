import type { Column } from "../../kernel/screen/screen.ts";
import { widthOf } from "./cells.tsx";
import { widthLimits, type Arrangement } from "./arrangement.ts";
import { inOrder, isHidden } from "./columns.ts";

type Columns = readonly Column<never>[];

/** The arrangement with every column named, so that what the definition changes later changes nothing here. */
function spelledOut(columns: Columns, before: Arrangement): Arrangement {
  return {
    ...before,
    order: inOrder(columns, before).map(({ key }) => key),
    hidden: columns.filter((column) => isHidden(column, before)).map(({ key }) => key),
  };
}

const toggled = (list: readonly string[], key: string): readonly string[] =>
  list.includes(key) ? list.filter((each) => each !== key) : [...list, key];

/** Shows or hides; the last one that is shown stays: a table without columns tells nothing. */
export function toggleColumn(columns: Columns, before: Arrangement, key: string): Arrangement | null {
  const all = spelledOut(columns, before);
  const shown = all.order.length - all.hidden.length;
  if (shown <= 1 && !all.hidden.includes(key)) return null;
  return { ...all, hidden: toggled(all.hidden, key) };
}

/** One place up or down; pinned columns stay before the others. Null: there is no place on that side. */
export function moveColumn(
  columns: Columns,
  before: Arrangement,
  { key, by }: { readonly key: string; readonly by: 1 | -1 },
): Arrangement | null {
  const all = spelledOut(columns, before);
  const from = all.order.indexOf(key);
  const other = all.order[from + by];
  if (other === undefined || all.pinned.includes(other) !== all.pinned.includes(key)) return null;
  const order = [...all.order];
  order[from] = other;
  order[from + by] = key;
  return { ...all, order };
}

export function pinColumn(columns: Columns, before: Arrangement, key: string): Arrangement {
  const all = spelledOut(columns, before);
  const next = { ...all, pinned: toggled(all.pinned, key) };
  return { ...next, order: inOrder(columns, next).map((column) => column.key) };
}

export function resizeColumn(
  columns: Columns,
  before: Arrangement,
  { key, by }: { readonly key: string; readonly by: number },
): Arrangement {
  const column = columns.find((each) => each.key === key);
  const width = (before.widths[key] ?? (column ? widthOf(column) : widthLimits.least)) + by * widthLimits.step;
  return { ...before, widths: { ...before.widths, [key]: Math.min(Math.max(width, widthLimits.least), widthLimits.most) } };
}
