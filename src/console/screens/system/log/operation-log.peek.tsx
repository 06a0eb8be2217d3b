import type { RowOf } from "../../../../contract/types.ts";
import { wordOf } from "../../../table/filter/options.ts";
import { roleCodes } from "../../../../lending/rights/staff-kinds.ts";
import { logSourceCodes, logSubjectCodes } from "../../../../lending/options/office/log-codes.ts";
import { formatInstant } from "../../../i18n/format.ts";
import { useT } from "../../../i18n/i18n.ts";
import { useFieldNames } from "./operation-log.fields.ts";
import { FieldName } from "./operation-log.side.tsx";
import { actText, changesOf, fieldWord } from "./operation-log.words.ts";

type Row = RowOf<"operationLog.list">;
const cell = "px-2 py-0.5 text-left align-top break-words";

/** An act with what it changed, field by field. */
export function OperationPeek({ row }: { readonly row: Row }) {
  const t = useT();
  const nameOf = useFieldNames(row.targetType);
  const changes = changesOf(row);
  return (
    <div className="flex flex-col gap-3">
      <h2 className="font-semibold">{actText(row)}</h2>
      <p className="text-fg-1">
        {[row.operator ?? t("trail.house"), row.role && wordOf(roleCodes, row.role), formatInstant(row.createTime), row.ip]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <p className="text-fg-1">
        {[wordOf(logSubjectCodes, row.targetType), row.orderNo ?? row.targetIds.join(", "), wordOf(logSourceCodes, row.source)]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {changes.length === 0 ? (
        <p className="text-fg-2">{t("trail.noChange")}</p>
      ) : (
        <table className="w-full table-fixed text-cell">
          <thead>
            <tr className="text-fg-2">
              <th scope="col" className={cell}>
                {t("trail.field")}
              </th>
              <th scope="col" className={cell}>
                {t("trail.column.before")}
              </th>
              <th scope="col" className={cell}>
                {t("trail.column.after")}
              </th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, before, after }) => (
              <tr key={field} className="border-t border-line">
                <th scope="row" className={`${cell} font-normal text-fg-1`}>
                  <FieldName field={field} name={nameOf(field) ?? fieldWord(field)} />
                </th>
                <td className={`${cell} font-mono text-danger`} translate="no">
                  {before ?? "–"}
                </td>
                <td className={`${cell} font-mono text-ok`} translate="no">
                  {after ?? "–"}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
