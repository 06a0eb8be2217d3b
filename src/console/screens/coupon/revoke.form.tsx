import { couponCalls as calls } from "../../../contract/marketing/coupon.calls.ts";
import type { RowOf } from "../../../contract/types.ts";
import { type Asked, FieldsDialog } from "../../form/fields-dialog.tsx";
import { text } from "../../form/kinds.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t, tn } from "../../i18n/i18n.ts";
import { ports } from "../../kernel/command/ports.ts";

const fields = { reason: text({ label: "coupon.revoke.reason", required: true }) };

/** Takes coupons from customers that they have not used. */
export function RevokeForm({ subject, source, submit, cancel }: Asked<readonly RowOf<"coupon.sendList">[]>) {
  const count = formatNumber(subject.length);
  return (
    <FieldsDialog
      title={tn("coupon.revoke.title", subject.length, { count })}
      send={t("coupon.revoke.label")}
      fields={fields}
      cancel={cancel}
      submit={async ({ reason }, idempotencyKey) => {
        const input = { userCouponIds: subject.map(({ userCouponId }) => userCouponId), reason };
        const { revoked } = await ports.send(calls["coupon.revoke"], input, { command: "coupon.revoke", source, idempotencyKey });
        ports.tell({ kind: "done", text: tn("coupon.revoke.done", revoked, { count: formatNumber(revoked) }) }, "coupon.revoke");
        submit(true);
      }}
    />
  );
}
