import type { ReactNode } from "react";

interface PanelProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** One part of the record, which `h` and `l` go to. */
export function Panel({ title, children }: PanelProps) {
  return (
    <section tabIndex={-1} data-panel="" aria-label={title} className="flex min-w-0 flex-col rounded-panel border border-line bg-1">
      <h2 className="border-b border-line px-3 py-1.5 text-form font-semibold text-fg-1">{title}</h2>
      {/* Wider than a telephone: what scrolls is reached by Tab. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div role="group" aria-label={title} tabIndex={0} className="ring-inside overflow-x-auto p-3">
        {children}
      </div>
    </section>
  );
}

/** Words and their values. */
export function Pairs({ rows }: { readonly rows: readonly (readonly [string, string])[] }) {
  return (
    <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1">
      {rows.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-fg-2">{label}</dt>
          <dd className="min-w-0 break-words">{value || "–"}</dd>
        </div>
      ))}
    </dl>
  );
}

interface Head {
  readonly text: string;
  readonly right?: boolean;
  readonly time?: boolean;
  readonly wide?: boolean;
  readonly whole?: boolean;
  /** In sight however narrow the panel: the others scroll under it. */
  readonly kept?: boolean;
}
interface Table {
  readonly heads: readonly Head[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[]; readonly faded?: boolean }[];
  readonly empty: string;
}

/** How the cells of a column stand: figures at the right, times and codes whole, words with room to wrap. */
function sideOf(head: Head | undefined): string {
  if (head?.right) return "whitespace-nowrap text-right font-mono";
  if (head?.time) return "whitespace-nowrap font-mono";
  if (head?.wide) return "min-w-44 text-left";
  return head?.whole ? "whitespace-nowrap text-left" : "text-left";
}
const keptOf = (head: Head | undefined): string => (head?.kept ? "sticky right-0 bg-1" : "");

/** A small table of a panel, or the words for none. */
export function Figures({ heads, rows, empty }: Table) {
  if (rows.length === 0) return <p className="text-fg-2">{empty}</p>;
  return (
    <table className="w-full text-cell">
      <thead>
        <tr className="text-fg-2">{heads.map(headCell)}</tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} className={`border-t border-line ${row.faded ? "text-fg-2 line-through" : ""}`}>
            {row.cells.map((cell, at) => (
              <td key={heads[at]?.text} className={`px-2 py-0.5 align-top ${sideOf(heads[at])} ${keptOf(heads[at])}`}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const headCell = (head: Head) => (
  <th
    key={head.text}
    scope="col"
    className={`whitespace-nowrap px-2 py-0.5 font-sans font-normal ${head.right ? "text-right" : "text-left"} ${keptOf(head)}`}
  >
    {head.text}
  </th>
);
