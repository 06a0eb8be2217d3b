import { useRef, type ReactNode } from "react";
import { textOf, useT } from "../i18n/i18n.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";

/** What became of one of many rows. */
export interface RowResult {
  readonly key: string | number;
  /** Whose row it is, in the lender's own words. */
  readonly row: string;
  readonly result: string;
}

/** Rows with what became of each. */
export function RowResults({ rows }: { readonly rows: readonly RowResult[] }) {
  return (
    <ul className="flex flex-col gap-1">
      {rows.map(({ key, row, result }) => (
        <li key={key} className="flex gap-4">
          <span translate="no" className="min-w-40">
            {row}
          </span>
          <span className="text-fg-1">{result}</span>
        </li>
      ))}
    </ul>
  );
}

interface Told {
  readonly title: string;
  readonly rows: readonly RowResult[];
  /** Of more rows than are shown. */
  readonly more?: ReactNode;
  readonly onClose: () => void;
}
/** Said after a write to many rows, of which some were left out. */
export function RowResultsDialog({ title, rows, more, onClose }: Told) {
  useT();
  const closeRef = useRef<HTMLButtonElement>(null);
  return (
    <Dialog first={closeRef} title={title} onClose={onClose}>
      <div className="flex min-h-0 flex-col gap-3 p-4">
        <div className="max-h-96 overflow-y-auto">
          <RowResults rows={rows} />
          {more ? <p className="mt-2 text-fg-2">{more}</p> : null}
        </div>
        <div className="flex justify-end">
          <Button ref={closeRef} tone="primary" onClick={onClose}>
            {textOf("common.close")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
