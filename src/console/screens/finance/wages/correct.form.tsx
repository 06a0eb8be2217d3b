import { useState } from "react";
import { wagesCalls } from "../../../../contract/finance/book/wages.calls.ts";
import { FieldsDialog, type Asked } from "../../../form/fields-dialog.tsx";
import { money, text } from "../../../form/kinds.ts";
import { formatSum } from "../../../i18n/format.ts";
import { t } from "../../../i18n/i18n.ts";
import { ports } from "../../../kernel/command/ports.ts";
import type { WageLine } from "./wages.screens.tsx";

/** Commission that one row of money was wrongly given is taken back, up to what it gave, and why. */
export function CorrectForm({ subject: { lineId, orderNo, earned, corrected }, source, submit, cancel }: Asked<WageLine>) {
  const left = earned + corrected;
  const [fields] = useState(() => ({
    amount: money({
      label: "wages.correct.amount",
      required: true,
      hint: () => t("wages.correct.most", { amount: formatSum(left) }),
    }),
    reason: text({ label: "wages.column.reason", required: true, hint: () => t("wages.correct.note") }),
  }));
  return (
    <FieldsDialog
      title={t("wages.correct.title", { orderNo })}
      send={t("wages.correct.send")}
      fields={fields}
      initial={{ amount: left }}
      cancel={cancel}
      submit={async ({ amount, reason }, idempotencyKey) => {
        const meta = { command: "wages.correct", source, idempotencyKey };
        await ports.send(wagesCalls["wages.correct"], { lineId, amount: amount ?? 0, reason }, meta);
        ports.tell({ kind: "done", text: t("wages.correct.done") }, "wages.correct");
        submit(true);
      }}
    />
  );
}
