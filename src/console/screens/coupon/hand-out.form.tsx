import { useState } from "react";
import { couponCalls as calls } from "../../../contract/marketing/coupon.calls.ts";
import type { OutputOf } from "../../../contract/types.ts";
import { handOutSkipCodes } from "../../../lending/options/growth/coupon-codes.ts";
import type { Asked } from "../../form/fields-dialog.tsx";
import { FieldsDialog } from "../../form/fields-dialog.tsx";
import { choice, lines, text } from "../../form/kinds.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t, tn } from "../../i18n/i18n.ts";
import { ports } from "../../kernel/command/ports.ts";
import { wordOf } from "../../table/filter/options.ts";
import { RowResultsDialog } from "../../table/row-results.tsx";
import { faceOf, type Coupon } from "./face.ts";

const fieldsOf = (coupons: readonly Coupon[]) => ({
  coupon: choice({
    label: "coupon.column.name",
    required: true,
    options: () => coupons.map((each) => ({ value: each.id, label: `${each.name} · ${faceOf(each)}` })),
  }),
  phones: lines({ label: "coupon.give.phones", required: true, hint: () => t("coupon.give.phonesHint") }),
  remark: text({ label: "coupon.handOut.remark", required: true }),
});
type Given = OutputOf<"coupon.giveCoupon">;

/** Signs that people write between the digits of a number. */
const signs = /[\s().-]/g;
/** Numbers of a column that was pasted, each once. */
const phonesOf = (typed: string): readonly string[] => [
  ...new Set(
    typed
      .split(/[\n,;]/)
      .map((each) => each.replace(signs, ""))
      .filter(Boolean),
  ),
];

/** Hands a coupon to customers by their telephones; whom it leaves out is listed with the reason before the form goes. */
export function HandOutForm({ subject, source, submit, cancel }: Asked<readonly Coupon[]>) {
  const [given, setGiven] = useState<Given | null>(null);
  const [fields] = useState(() => fieldsOf(subject));
  const [only] = subject.length === 1 ? subject : [];
  if (given) return <LeftOut given={given} onClose={() => submit(true)} />;
  return (
    <FieldsDialog
      title={only ? t("coupon.give.title", { name: only.name, face: faceOf(only) }) : t("coupon.give.label")}
      send={t("coupon.give.send")}
      fields={fields}
      initial={only ? { coupon: only.id } : {}}
      cancel={cancel}
      judge={({ phones }) => {
        const wrong = phonesOf(phones).find((each) => !/^\+?\d{6,15}$/.test(each));
        return wrong ? { error: "coupon.phone", vars: { phone: wrong }, field: "phones" } : null;
      }}
      submit={async ({ coupon, phones, remark }, idempotencyKey) => {
        const input = { couponId: Number(coupon), phones: [...phonesOf(phones)], remark };
        const answer = await ports.send(calls["coupon.giveCoupon"], input, { command: "coupon.give", source, idempotencyKey });
        const count = formatNumber(answer.given);
        const done = answer.approvalId === null ? tn("coupon.give.done", answer.given, { count }) : t("coupon.give.waits");
        ports.tell({ kind: "done", text: done }, "coupon.give");
        if (answer.skipped.length > 0) setGiven(answer);
        else submit(true);
      }}
    />
  );
}

function LeftOut({ given, onClose }: { readonly given: Given; readonly onClose: () => void }) {
  const rows = given.skipped.map(({ userId, phone, reason }) => {
    const row = phone ?? String(userId);
    return { key: row, row, result: wordOf(handOutSkipCodes, reason) };
  });
  const count = formatNumber(rows.length);
  return <RowResultsDialog title={tn("coupon.give.leftOut", rows.length, { count })} rows={rows} onClose={onClose} />;
}
