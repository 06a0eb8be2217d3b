import { useState } from "react";
import { wagesCalls } from "../../../../contract/finance/book/wages.calls.ts";
import { addMonths, localDate } from "../../../../lending/time/zone.ts";
import { FieldsDialog, type Asked } from "../../../form/fields-dialog.tsx";
import { typedText } from "../../../form/kinds.ts";
import { formatNumber, formatSum, timeZone } from "../../../i18n/format.ts";
import { t } from "../../../i18n/i18n.ts";
import { ports } from "../../../kernel/command/ports.ts";

const month = typedText<string>(
  { label: "wages.column.month", required: true, hint: () => t("wages.prepare.note") },
  {
    parse: (typed) => (/^(?:19|2\d)\d\d-(0[1-9]|1[0-2])$/.test(typed.trim()) ? typed.trim() : null),
    show: (value) => value,
    unreadable: { error: "field.unreadable", vars: { hint: "2026-11" } },
  },
);
const fields = { month };

/** Everybody's commission of a month, from the money behind it; prepared anew it is as the money is now. */
export function PrepareForm({ source, submit, cancel }: Asked<null>) {
  const [initial] = useState(() => ({ month: addMonths(localDate(new Date(), timeZone()), -1).slice(0, 7) }));
  return (
    <FieldsDialog
      title={t("wages.prepare.label")}
      send={t("wages.prepare.send")}
      fields={fields}
      initial={initial}
      cancel={cancel}
      submit={async ({ month: name }, idempotencyKey) => {
        const meta = { command: "wages.prepare", source, idempotencyKey };
        const { statements, payable } = await ports.send(wagesCalls["wages.prepare"], { month: name ?? "" }, meta);
        const vars = { count: formatNumber(statements), sum: formatSum(payable) };
        ports.tell({ kind: "done", text: t("wages.prepare.done", vars) }, "wages.prepare");
        submit(true);
      }}
    />
  );
}
