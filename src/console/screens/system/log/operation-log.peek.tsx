import type { RowOf } from "../../../../contract/types.ts";
import { wordOf } from "../../../table/filter/options.ts";
import { roleCodes } from "../../../../lending/rights/staff-kinds.ts";
import { logSourceCodes, logSubjectCodes } from "../../../../lending/options/office/log-codes.ts";
import { formatInstant } from "../../../i18n/format.ts";
import { t, useT } from "../../../i18n/i18n.ts";
import { useFieldNames } from "./operation-log.fields.ts";
import { FieldName } from "./operation-log.side.tsx";
import { actText, changesOf, fieldWord } from "./operation-log.words.ts";

type Row = RowOf<"operationLog.list">;
const cell = "px-2 py-0.5 text-left align-top break-words";

const joined = (...parts: readonly (string | null)[]): string => parts.filter(Boolean).join(" · ");

/** An act with what it changed, field by field. */
export function OperationPeek({ row }: { readonly row: Row }) {
  useT();
  const nameOf = useFieldNames(row.targetType);
  const changes = changesOf(row);
  return (
    <div className="flex flex-col gap-3">
      <h2 className="font-semibold">{actText(row)}</h2>
      <p className="text-fg-1">
        {joined(row.operator ?? t("trail.house"), row.role && wordOf(roleCodes, row.role), formatInstant(row.createTime), row.ip)}
      </p>
      <p className="text-fg-1">
        {joined(wordOf(logSubjectCodes, row.targetType), row.orderNo ?? row.targetIds.join(", "), wordOf(logSourceCodes, row.source))}
      </p>
      {changes.length === 0 ? <p className="text-fg-2">{t("trail.noChange")}</p> : <Changes changes={changes} nameOf={nameOf} />}
    </div>
  );
}

const heads = ["trail.field", "trail.column.before", "trail.column.after"] as const;
const headCell = (head: (typeof heads)[number]) => (
  <th key={head} scope="col" className={cell}>
    {t(head)}
  </th>
);

interface ChangesProps {
  readonly changes: ReturnType<typeof changesOf>;
  readonly nameOf: ReturnType<typeof useFieldNames>;
}
/** What stood in each field before, and what after. */
function Changes({ changes, nameOf }: ChangesProps) {
  return (
    <table className="w-full table-fixed text-cell">
      <thead>
        <tr className="text-fg-2">{heads.map(headCell)}</tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field} className="border-t border-line">
            <th scope="row" className={`${cell} font-normal text-fg-1`}>
              <FieldName field={field} name={nameOf(field) ?? fieldWord(field)} />
            </th>
            <Value text={before} tone="text-danger" />
            <Value text={after} tone="text-ok" />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Value = ({ text, tone }: { readonly text: string | null; readonly tone: string }) => (
  <td className={`${cell} font-mono ${tone}`} translate="no">
    {text ?? "–"}
  </td>
);
