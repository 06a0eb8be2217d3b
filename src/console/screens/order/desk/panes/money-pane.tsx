import { reviewCalls } from "../../../../../contract/order/review.calls.ts";
import { formatDay, formatMoney, formatNumber, formatSum } from "../../../../i18n/format.ts";
import { useT } from "../../../../i18n/i18n.ts";
import { reasonText } from "../../../../i18n/reason.ts";
import { Figures, Pairs } from "../../order-panel.tsx";
import { TaxByKind } from "../../tax-by-kind.tsx";
import { PaneFrame, type PaneStand } from "../pane-frame.tsx";
import { useCaseCall } from "../use-case-call.ts";

/** What the loan would cost if it were approved as applied for, whether a law forbids it, and where the money would go. */
export function MoneyPane({ loanRecordId, stand }: { readonly loanRecordId: number; readonly stand: PaneStand }) {
  const t = useT();
  const data = useCaseCall(reviewCalls["review.terms"], { loanRecordId });
  const rate = data?.apr ? formatNumber(Number(data.apr.eu)) : null;
  const summary = data
    ? [formatSum(data.payout), rate === null ? "" : t("review.money.aprShort", { apr: rate }), data.cap ? t("review.money.capBroken") : ""]
        .filter(Boolean)
        .join(" · ")
    : "";
  const payee = data?.payee ?? null;
  const isTaxed = data?.schedule.some(({ tax }) => tax > 0) ?? false;
  return (
    <PaneFrame pane="schedule" stand={stand} summary={summary} isReady={data !== undefined}>
      {data ? (
        <>
          {data.cap ? <p className="py-1 font-semibold text-danger">{reasonText(data.cap)}</p> : null}
          <Pairs
            rows={[
              [t("review.money.payout"), formatSum(data.payout)],
              [t("review.money.cost"), formatSum(data.totalCost)],
              [t("review.money.apr"), rate === null ? "–" : `${rate} %`],
              [t("review.money.payee"), payee ? `${payee.bankName} ${payee.accountNo} · ${payee.holder}` : "–"],
              [t("review.money.bankSays"), payee?.bankSays ?? t("review.money.notAsked")],
            ]}
          />
          <Figures
            heads={[
              { text: t("dossier.schedule.number"), right: true },
              { text: t("order.column.repayTime"), time: true },
              { text: t("order.debt.principal"), right: true },
              { text: t("order.debt.interest"), right: true },
              { text: t("order.debt.fee"), right: true },
              ...(isTaxed ? [{ text: t("order.debt.tax"), right: true }] : []),
            ]}
            rows={data.schedule.map((row) => ({
              key: String(row.number),
              cells: [
                formatNumber(row.number),
                formatDay(row.dueDate),
                formatMoney(row.principal),
                formatMoney(row.interest),
                formatMoney(row.fee),
                ...(isTaxed ? [<TaxByKind key="tax" {...row} />] : []),
              ],
            }))}
            empty={t("dossier.panel.noSchedule")}
          />
        </>
      ) : null}
    </PaneFrame>
  );
}
