import { crossings } from "../../../contract/report/pivot/across.ts";
import type { Dimension, ReportRecord } from "../../../contract/report/report-record.ts";
import { t } from "../../i18n/i18n.ts";
import type { KeyHandler } from "../../kernel/keys/contexts.ts";
import type { Looked } from "../address.ts";
import { splitName } from "../line-names.ts";
import { splitsOf } from "../report-keys.ts";

/** Shift+P and the digit that splits by it: that stands across, of the figure under the cursor. */
export function pivotKeys(record: ReportRecord, { by }: Pick<Looked, "by">, onAcross: (across: Dimension) => void): readonly KeyHandler[] {
  const beside = crossings(record.rows, by);
  const found = splitsOf(record).flatMap((row, at) => (beside.includes(row) ? [{ row, at }] : []));
  return found.map(({ row, at }, place): KeyHandler => ({
    id: `report.pivot${at + 1}`,
    verb: "pivot",
    step: String(at + 1),
    text: t("report.key.pivot", { name: splitName(record, row) }),
    palette: true,
    ...(place === 0 ? { hint: 5 } : {}),
    run: () => onAcross(row),
  }));
}
