import { isValidElement, type ReactNode } from "react";
import { exactly } from "../../i18n/near.ts";
import type { Column } from "../../kernel/screen/screen.ts";
import { cellText } from "./cells.tsx";
import { standingText } from "./order-cells.tsx";

/** The text of a cell that marks it as somebody's own words and does nothing else to it. */
function textIn(shown: ReactNode): string | undefined {
  if (typeof shown === "string") return shown;
  const children = isValidElement<{ readonly children?: unknown }>(shown) ? shown.props.children : undefined;
  return typeof children === "string" ? children : undefined;
}

/** What a cell shows, as plain text, dates and amounts in full: phones are masked, because the row knows them no other way. */
export const plainCell = <R>(column: Column<R>, row: R): string =>
  exactly(() => {
    const shown = textIn(column.cell?.(row));
    if (shown !== undefined) return shown;
    if (column.kind === "status") return standingText(row as Parameters<typeof standingText>[0]);
    return cellText(column, row[column.key]);
  });
