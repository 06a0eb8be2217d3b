import type { OutputOf } from "../../../../contract/types.ts";
import { formatDay, formatMoney, formatNumber } from "../../../i18n/format.ts";
import { t, textOf, useT } from "../../../i18n/i18n.ts";
import { Part, Postings } from "../../../table/approval/evidence-parts.tsx";

type Reversed = OutputOf<"repayment.reversePreview">;
const keys = ["stage", "dueDate", "daysLate", "penalty", "claim"] as const;

function wordOf(key: (typeof keys)[number], standing: Reversed["before"]): string {
  if (key === "stage") return textOf(`order.stage.${standing.stage}`) || standing.stage;
  if (key === "dueDate") return standing.dueDate === null ? "–" : formatDay(standing.dueDate);
  return key === "daysLate" ? formatNumber(standing.daysLate) : formatMoney(standing[key]);
}

/** What else the reversal takes with it, in words. */
function alsoOf({ credit, nextLoans, undoesExtension, undoesCoupon, becomesUnmatched }: Reversed): readonly string[] {
  return [
    ...(undoesExtension ? [t("receipt.reverse.extension")] : []),
    ...(undoesCoupon ? [t("receipt.reverse.coupon")] : []),
    ...(credit ? [t("receipt.reverse.credit", { name: credit.name, amount: formatMoney(credit.amount) })] : []),
    ...(becomesUnmatched ? [t("receipt.reverse.unmatched")] : []),
    ...nextLoans.map(({ orderNo }) => t("receipt.reverse.nextLoan", { orderNo })),
  ];
}

/** An order before and after: what changes stands out, and what else the reversal takes with it is said in words. */
export function Reversal({ reversal }: { readonly reversal: Reversed }) {
  useT();
  return (
    <div className="flex flex-col gap-3" data-reversal>
      <table className="w-full text-cell">
        <Heads />
        <tbody>
          {keys.map((key) => (
            <Changed
              key={key}
              word={t(`receipt.reverse.line.${key}`)}
              was={wordOf(key, reversal.before)}
              is={wordOf(key, reversal.after)}
            />
          ))}
        </tbody>
      </table>
      <Also lines={alsoOf(reversal)} />
      <Part title={t("payout.evidence.posting")}>
        <Postings entries={reversal.entries} none={t("payout.evidence.noPosting")} />
      </Part>
    </div>
  );
}

const Also = ({ lines }: { readonly lines: readonly string[] }) =>
  lines.length > 0 ? (
    <ul className="text-warn">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  ) : null;

const Heads = () => (
  <thead>
    <tr className="text-left text-fg-2">
      {(["finance.waiver.evidence.part", "receipt.reverse.before", "receipt.reverse.after"] as const).map((head) => (
        <th key={head} scope="col" className="font-normal">
          {t(head)}
        </th>
      ))}
    </tr>
  </thead>
);

const Changed = ({ word, was, is }: { readonly word: string; readonly was: string; readonly is: string }) => (
  <tr className="border-t border-line">
    <th scope="row" className="py-0.5 text-left font-normal text-fg-2">
      {word}
    </th>
    <td>{was}</td>
    <td className={was === is ? "" : "font-semibold text-warn"}>{is}</td>
  </tr>
);
