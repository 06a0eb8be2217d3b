import { couponCalls as calls } from "../../../contract/marketing/coupon.calls.ts";
import type { RowOf } from "../../../contract/types.ts";
import { handOutSkipCodes } from "../../../lending/options/growth/coupon-codes.ts";
import { useAsked } from "../../client/asked.ts";
import { formatNumber } from "../../i18n/format.ts";
import { useT } from "../../i18n/i18n.ts";
import { failureText } from "../../i18n/reason.ts";
import { wordOf } from "../../table/filter/options.ts";
import { RowResults } from "../../table/row-results.tsx";

const most = 200;

/** The hand-out beside its list: who got the coupon, and who none and why; those without come first. */
export function HandOutPeek({ row }: { readonly row: RowOf<"coupon.manualSendList"> }) {
  const t = useT();
  const { data, error } = useAsked(calls["coupon.manualSendRows"], { batchId: row.batchId, page: 1, pageSize: most });
  const rows = (data?.list ?? []).map(({ rowId, name, phone, reason }) => ({
    key: rowId,
    row: [name, phone].filter(Boolean).join(" · "),
    result: reason === null ? t("coupon.handOut.got") : wordOf(handOutSkipCodes, reason),
  }));
  return (
    <div className="flex flex-col gap-3">
      <h2 translate="no" className="text-form font-semibold">
        {row.couponName}
      </h2>
      <p>
        {t("coupon.handOut.given")} {formatNumber(row.given)} · {t("coupon.handOut.skipped")} {formatNumber(row.skipped)}
      </p>
      {error ? <p className="text-danger">{failureText(error)}</p> : null}
      {data?.total === 0 ? <p className="text-fg-2">{t("coupon.handOut.noRows")}</p> : null}
      <RowResults rows={rows} />
      {data && data.total > most ? (
        <p className="text-fg-2">{t("coupon.handOut.moreRows", { count: formatNumber(data.total - most) })}</p>
      ) : null}
    </div>
  );
}
