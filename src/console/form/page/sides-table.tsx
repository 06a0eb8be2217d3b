import type { ReactNode } from "react";
import { t } from "../../i18n/i18n.ts";
import type { MessageKey } from "../../i18n/sections.ts";
import { classes } from "../../ui/classes.ts";

export interface Side {
  readonly head: MessageKey;
  /** What has gone, what has come, or what is as it was. */
  readonly tone?: "gone" | "come";
}
export interface SidesRow {
  readonly name: string;
  readonly label: string;
  readonly cells: readonly ReactNode[];
  readonly isChosen?: boolean;
}

const tones = { gone: "text-fg-2 line-through decoration-fg-2/60", come: "text-fg-0" } as const;

interface SidesTableProps {
  readonly sides: readonly Side[];
  readonly rows: readonly SidesRow[];
}
function Row({ row: { name, label, cells, isChosen }, sides }: { readonly row: SidesRow } & Pick<SidesTableProps, "sides">) {
  return (
    <tr data-field={name} aria-selected={isChosen} className={classes("border-t border-line align-top", isChosen && "bg-select")}>
      <th scope="row" className="px-3 py-1 text-left font-normal text-fg-1">
        {label}
      </th>
      {cells.map((cell, at) => {
        const tone = sides[at]?.tone;
        return (
          <td key={sides[at]?.head} className={classes("px-3 py-1 break-words whitespace-pre-wrap", tone && tones[tone])}>
            {cell}
          </td>
        );
      })}
    </tr>
  );
}

/** A field a line: its label, and its value on each side, in full. */
export function SidesTable({ sides, rows }: SidesTableProps) {
  return (
    <table className="w-full table-fixed text-cell">
      <thead>
        <tr className="sticky top-0 bg-2 text-left text-fg-2">
          <th scope="col" className="w-1/4 px-3 py-1 font-normal">
            {t("form.page.head.field")}
          </th>
          {sides.map(({ head }) => (
            <th key={head} scope="col" className="px-3 py-1 font-normal">
              {t(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.name} row={row} sides={sides} />
        ))}
      </tbody>
    </table>
  );
}
