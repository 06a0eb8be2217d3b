import type { OutputOf } from "../../../../contract/types.ts";
import { formatDay, formatMoney, formatNumber } from "../../../i18n/format.ts";
import { textOf, useT } from "../../../i18n/i18n.ts";
import { Part, Postings } from "../../../table/approval/evidence-parts.tsx";

type Reversed = OutputOf<"repayment.reversePreview">;
const keys = ["stage", "dueDate", "daysLate", "penalty", "claim"] as const;

function wordOf(key: (typeof keys)[number], standing: Reversed["before"]): string {
  if (key === "stage") return textOf(`order.stage.${standing.stage}`) || standing.stage;
  if (key === "dueDate") return standing.dueDate === null ? "–" : formatDay(standing.dueDate);
  return key === "daysLate" ? formatNumber(standing.daysLate) : formatMoney(standing[key]);
}

/** An order before and after: what changes stands out, and what else the reversal takes with it is said in words. */
export function Reversal({ reversal }: { readonly reversal: Reversed }) {
  const t = useT();
  const { before, after, credit, nextLoans, undoesExtension, undoesCoupon, becomesUnmatched, entries } = reversal;
  const also = [
    ...(undoesExtension ? [t("receipt.reverse.extension")] : []),
    ...(undoesCoupon ? [t("receipt.reverse.coupon")] : []),
    ...(credit ? [t("receipt.reverse.credit", { name: credit.name, amount: formatMoney(credit.amount) })] : []),
    ...(becomesUnmatched ? [t("receipt.reverse.unmatched")] : []),
    ...nextLoans.map(({ orderNo }) => t("receipt.reverse.nextLoan", { orderNo })),
  ];
  return (
    <div className="flex flex-col gap-3" data-reversal>
      <table className="w-full text-cell">
        <thead>
          <tr className="text-left text-fg-2">
            <th scope="col" className="font-normal">
              {t("finance.waiver.evidence.part")}
            </th>
            <th scope="col" className="font-normal">
              {t("receipt.reverse.before")}
            </th>
            <th scope="col" className="font-normal">
              {t("receipt.reverse.after")}
            </th>
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => {
            const [was, is] = [wordOf(key, before), wordOf(key, after)];
            return (
              <tr key={key} className="border-t border-line">
                <th scope="row" className="py-0.5 text-left font-normal text-fg-2">
                  {t(`receipt.reverse.line.${key}`)}
                </th>
                <td>{was}</td>
                <td className={was === is ? "" : "font-semibold text-warn"}>{is}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {also.length > 0 ? (
        <ul className="text-warn">
          {also.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : null}
      <Part title={t("payout.evidence.posting")}>
        <Postings entries={entries} none={t("payout.evidence.noPosting")} />
      </Part>
    </div>
  );
}
