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

interface Table {
  readonly heads: readonly {
    readonly text: string;
    readonly right?: boolean;
    readonly time?: boolean;
    readonly wide?: boolean;
    readonly whole?: boolean;
    /** In sight however narrow the panel: the others scroll under it. */
    readonly kept?: boolean;
  }[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[]; readonly faded?: boolean }[];
  readonly empty: string;
}

/** A small table of a panel, or the words for none. */
export function Figures({ heads, rows, empty }: Table) {
  if (rows.length === 0) return <p className="text-fg-2">{empty}</p>;
  const side = (at: number) =>
    heads[at]?.right
      ? "whitespace-nowrap text-right font-mono"
      : heads[at]?.time
        ? "whitespace-nowrap font-mono"
        : heads[at]?.wide
          ? "min-w-44 text-left"
          : heads[at]?.whole
            ? "whitespace-nowrap text-left"
            : "text-left";
  const kept = (at: number) => (heads[at]?.kept ? "sticky right-0 bg-1" : "");
  return (
    <table className="w-full text-cell">
      <thead>
        <tr className="text-fg-2">
          {heads.map((head, at) => (
            <th
              key={head.text}
              scope="col"
              className={`whitespace-nowrap px-2 py-0.5 font-sans font-normal ${heads[at]?.right ? "text-right" : "text-left"} ${kept(at)}`}
            >
              {head.text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} className={`border-t border-line ${row.faded ? "text-fg-2 line-through" : ""}`}>
            {row.cells.map((cell, at) => (
              <td key={heads[at]?.text} className={`px-2 py-0.5 align-top ${side(at)} ${kept(at)}`}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
