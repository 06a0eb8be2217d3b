import { orderCalls } from "../../../../../contract/order/order.calls.ts";
import { statusCodes } from "../../../../../lending/options/order-codes.ts";
import { formatListMoney } from "../../../../i18n/near.ts";
import { When } from "../../../../i18n/when.tsx";
import { tn, useT } from "../../../../i18n/i18n.ts";
import { wordOf } from "../../../../table/filter/options.ts";
import { Figures } from "../../order-panel.tsx";
import { PaneFrame, type PaneStand } from "../pane-frame.tsx";
import { useCaseCall } from "../use-case-call.ts";

/** Other orders that share something with this one; of those that one may not see number, status and dates. */
export function LinksPane({ loanRecordId, stand }: { readonly loanRecordId: number; readonly stand: PaneStand }) {
  const t = useT();
  const data = useCaseCall(orderCalls["order.links"], { loanRecordId });
  const late = (data ?? []).filter(({ status }) => status === 8).length;
  const summary = data
    ? [tn("review.links.count", data.length), late > 0 ? t("review.links.late", { late }) : ""].filter(Boolean).join(" · ")
    : "";
  return (
    <PaneFrame pane="links" stand={stand} summary={summary} isReady={data !== undefined}>
      <Figures
        heads={[
          { text: t("order.column.orderNo"), whole: true },
          { text: t("review.links.by"), whole: true },
          { text: t("order.column.name"), whole: true },
          { text: t("order.column.status"), whole: true },
          { text: t("review.links.amount"), right: true },
          { text: t("order.column.overdueDays"), right: true },
          { text: t("order.column.applyTime"), time: true },
        ]}
        rows={(data ?? []).map((row) => ({
          key: row.orderNo,
          cells: [
            row.orderNo,
            row.by.map((each) => t(`review.link.${each}`)).join(", "),
            row.name ?? t("review.links.hidden"),
            wordOf(statusCodes, row.status),
            row.amount === null ? "–" : formatListMoney(row.amount),
            row.overdueDays === null ? "–" : String(row.overdueDays),
            <When key="at" at={row.applyTime} />,
          ],
        }))}
        empty={t("review.links.none")}
      />
    </PaneFrame>
  );
}
