import { FieldsDialog } from "../../../form/fields-dialog.tsx";
import { voucher } from "../../../form/kinds.ts";
import { formatSum } from "../../../i18n/format.ts";
import { t, tn } from "../../../i18n/i18n.ts";
import type { Statement } from "./wages.screens.tsx";

interface PaidProps {
  readonly subject: readonly Statement[];
  readonly submit: (file: Blob) => void;
  readonly cancel: () => void;
}
const fields = { file: voucher({ label: "receipt.column.voucher", required: true }) };

/** How many are paid and what they come to, and the slip that shows it. */
export function PaidForm({ subject: rows, submit, cancel }: PaidProps) {
  const amount = formatSum(rows.reduce((sum, { payable }) => sum + payable, 0));
  return (
    <FieldsDialog
      title={tn("wages.paid.title", rows.length, { amount })}
      send={t("wages.confirm")}
      fields={fields}
      initial={{}}
      cancel={cancel}
      submit={async ({ file }) => {
        if (file !== null) submit(file);
      }}
    />
  );
}
