import type { Column } from "../../kernel/screen/screen.ts";
import { t } from "../../i18n/i18n.ts";
import { plainCell } from "../grid/plain-cell.ts";

/** One fact that somebody wants otherwise, in words; `was` null: nothing is there yet. */
export interface Change {
  readonly label: string;
  readonly was: string | null;
  readonly asked: string;
}

interface Wished<R> {
  readonly columns: readonly Column<R>[];
  readonly row: R;
  /** Facts of the row as they shall be; null: nothing of it is asked for. */
  readonly asked: Partial<R> | null;
  /** False: the row itself is what is asked for. */
  readonly isThere: boolean;
}
/** What is asked for against what is there, fact by fact, as the list's own columns say it; of what is new, all that is not empty. */
export function changesOf<R>({ columns, row, asked, isThere }: Wished<R>): readonly Change[] {
  if (!asked) return [];
  const wished = { ...row, ...asked } as R;
  return columns
    .filter(({ key }) => key in (asked as object))
    .map((column) => ({ label: t(column.label), was: isThere ? plainCell(column, row) : null, asked: plainCell(column, wished) }))
    .filter(({ was, asked: is }) => (was === null ? is !== "–" : was !== is));
}

/** A secret, or what is shown in part: that it is another, never what it is. */
export const replaced = (label: string, isThere: boolean): Change => ({
  label,
  was: isThere ? "•••" : null,
  asked: t(isThere ? "approval.change.replaced" : "approval.change.given"),
});
