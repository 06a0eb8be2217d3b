import { formatNumber } from "../../i18n/format.ts";
import { t, tn } from "../../i18n/i18n.ts";
import type { Form } from "../../kernel/command/command.ts";
import { RowResultsDialog } from "../row-results.tsx";
import type { Assigned } from "./assign-desk.ts";

/** Said after an allocation: which of the chosen rows nobody was given, and why. */
export const LeftOutForm: Form<NonNullable<Assigned["leftOut"]>, true> = ({ subject: { rows, count }, cancel }) => {
  const more = count > rows.length ? t("assign.andMore", { count: formatNumber(count - rows.length) }) : undefined;
  return (
    <RowResultsDialog
      title={tn("assign.leftOut", count, { count: formatNumber(count) })}
      rows={rows}
      more={more}
      onClose={() => cancel()}
    />
  );
};
