import type { Refused } from "../../lending/reason.ts";
import { failureText } from "../i18n/reason.ts";
import { t, useT } from "../i18n/i18n.ts";
import { keyOf } from "../kernel/verbs/table.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { focusOnMount } from "../ui/focus.ts";

/** What became of a row; null: it was done. */
export interface RowResult {
  readonly name: string;
  readonly error: Refused | null;
}
interface Props {
  readonly subject: readonly RowResult[];
  readonly cancel: () => void;
}

/** Those that were refused stand first. */
const refusedFirst = (rows: readonly RowResult[]) =>
  rows.map((row, at) => ({ ...row, at })).toSorted((one, other) => Number(other.error !== null) - Number(one.error !== null));

function Results({ rows }: { readonly rows: readonly RowResult[] }) {
  return (
    <table className="w-full text-cell">
      <tbody>
        {refusedFirst(rows).map(({ at, name, error }) => (
          <tr key={at} className="border-t border-line">
            <th scope="row" className="px-3 py-1 text-left font-normal" translate="no">
              {name}
            </th>
            <td className={`px-3 py-1 ${error ? "text-danger" : "text-fg-1"}`}>{error ? failureText(error) : t("table.eachRow.done")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What became of each picked row, those that were refused first. */
export function EachRowDialog({ subject, cancel }: Props) {
  useT();
  const refused = subject.filter(({ error }) => error !== null).length;
  return (
    <Dialog title={t("table.eachRow.title", { done: subject.length - refused, refused })} onClose={() => cancel()} width="wide">
      <div
        ref={focusOnMount}
        // Keys scroll what has the focus.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="region"
        aria-label={t("table.eachRow.each")}
        className="ring-inside max-h-[56vh] min-h-24 overflow-auto px-1 py-2"
        data-each-row=""
      >
        <Results rows={subject} />
      </div>
      <div className="flex justify-end gap-2 border-t border-line px-4 py-3">
        <Button onClick={() => cancel()} chord={keyOf("escape")}>
          {t("common.close")}
        </Button>
      </div>
    </Dialog>
  );
}
