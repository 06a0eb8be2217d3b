import { reviewCalls } from "../../../../../contract/order/review.calls.ts";
import type { OutputOf } from "../../../../../contract/types.ts";
import { formatDay, formatMoney, formatNumber, formatSum } from "../../../../i18n/format.ts";
import { t, useT } from "../../../../i18n/i18n.ts";
import { reasonText } from "../../../../i18n/reason.ts";
import { Figures, Pairs } from "../../order-panel.tsx";
import { TaxByKind } from "../../tax-by-kind.tsx";
import { PaneFrame, type PaneStand } from "../pane-frame.tsx";
import { useCaseCall } from "../use-case-call.ts";

type Terms = OutputOf<"review.terms">;
const aprOf = ({ apr }: Terms): string | null => (apr ? formatNumber(Number(apr.eu)) : null);

function summaryOf(terms: Terms): string {
  const apr = aprOf(terms);
  return [formatSum(terms.payout), apr === null ? "" : t("review.money.aprShort", { apr }), terms.cap ? t("review.money.capBroken") : ""]
    .filter(Boolean)
    .join(" · ");
}

/** What the loan would cost if it were approved as applied for, whether a law forbids it, and where the money would go. */
export function MoneyPane({ loanRecordId, stand }: { readonly loanRecordId: number; readonly stand: PaneStand }) {
  useT();
  const data = useCaseCall(reviewCalls["review.terms"], { loanRecordId });
  return (
    <PaneFrame pane="schedule" stand={stand} summary={data ? summaryOf(data) : ""} isReady={data !== undefined}>
      {data ? (
        <>
          {data.cap ? <p className="py-1 font-semibold text-danger">{reasonText(data.cap)}</p> : null}
          <Cost terms={data} />
          <Schedule schedule={data.schedule} />
        </>
      ) : null}
    </PaneFrame>
  );
}

/** What is paid out, what it costs, and to which account it would go. */
function Cost({ terms }: { readonly terms: Terms }) {
  const apr = aprOf(terms);
  const { payout, totalCost, payee } = terms;
  return (
    <Pairs
      rows={[
        [t("review.money.payout"), formatSum(payout)],
        [t("review.money.cost"), formatSum(totalCost)],
        [t("review.money.apr"), apr === null ? "–" : `${apr} %`],
        [t("review.money.payee"), payee ? `${payee.bankName} ${payee.accountNo} · ${payee.holder}` : "–"],
        [t("review.money.bankSays"), payee?.bankSays ?? t("review.money.notAsked")],
      ]}
    />
  );
}

/** The instalments as they would be; a column for tax where there is any. */
function Schedule({ schedule }: Pick<Terms, "schedule">) {
  const isTaxed = schedule.some(({ tax }) => tax > 0);
  return (
    <Figures
      heads={[
        { text: t("dossier.schedule.number"), right: true },
        { text: t("order.column.repayTime"), time: true },
        { text: t("order.debt.principal"), right: true },
        { text: t("order.debt.interest"), right: true },
        { text: t("order.debt.fee"), right: true },
        ...(isTaxed ? [{ text: t("order.debt.tax"), right: true }] : []),
      ]}
      rows={schedule.map((row) => ({
        key: String(row.number),
        cells: [
          formatNumber(row.number),
          formatDay(row.dueDate),
          ...[row.principal, row.interest, row.fee].map((part) => formatMoney(part)),
          ...(isTaxed ? [<TaxByKind key="tax" {...row} />] : []),
        ],
      }))}
      empty={t("dossier.panel.noSchedule")}
    />
  );
}
