import { formatDay, formatMoney, formatNumber, formatSum } from "../../../i18n/format.ts";
import { t } from "../../../i18n/i18n.ts";
import type { Preview } from "./preview-pane.tsx";

type Loan = Pick<Preview, "payout" | "schedule" | "apr" | "totalCost"> & { readonly amount: number; readonly term: number };

/** Per cent a year, a text with two decimals, as the language writes numbers. */
const percent = (rate: string): string => `${formatNumber(Number(rate))} %`;

const head = "px-2 py-1 text-right font-normal first:text-left";
const cell = "px-2 py-0.5 text-right font-mono whitespace-nowrap first:text-left";

interface Loans {
  readonly loans: readonly Loan[];
}
const figures = (): readonly (readonly [string, (loan: Loan) => string])[] => [
  [t("product.preview.term"), ({ term }) => String(term)],
  [t("product.preview.payout"), ({ payout }) => formatMoney(payout)],
  [t("product.preview.cost"), ({ totalCost }) => formatMoney(totalCost)],
  [t("product.preview.aprEu"), ({ apr }) => percent(apr.eu)],
  [t("product.preview.aprUs"), ({ apr }) => percent(apr.us)],
];

const LoanHeads = ({ loans }: Loans) => (
  <thead>
    <tr className="text-fg-2">
      <th scope="col" className={head}>
        {t("product.preview.loan")}
      </th>
      {loans.map(({ amount }, at) => (
        <th key={at === 0 ? "smallest" : "largest"} scope="col" className={head}>
          {t(at === 0 ? "product.preview.smallest" : "product.preview.largest")}
          <br />
          <span className="font-mono text-fg-0">{formatSum(amount)}</span>
        </th>
      ))}
    </tr>
  </thead>
);

/** Payout, cost and rates a year, a loan a column. */
function Figures({ loans }: Loans) {
  return (
    <table className="w-full text-cell">
      <LoanHeads loans={loans} />
      <tbody>
        {figures().map(([label, show]) => (
          <tr key={label} className="border-t border-line">
            <th scope="row" className="px-2 py-0.5 text-left font-normal text-fg-1">
              {label}
            </th>
            {loans.map((loan, at) => (
              <td key={at === 0 ? "smallest" : "largest"} className={cell}>
                {show(loan)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Which charge bears how much of a tax, beneath its sum. */
const TaxByKind = ({ taxes }: Pick<Loan["schedule"][number], "taxes">) =>
  (["interest", "fee"] as const)
    .filter((kind) => taxes[kind] !== 0)
    .map((kind) => (
      <div key={kind} className="font-sans text-fg-2">
        {t(`product.preview.${kind}`)} {formatMoney(taxes[kind])}
      </div>
    ));

function Schedule({ loan, title }: { readonly loan: Loan; readonly title: string }) {
  const isTaxed = loan.schedule.some(({ tax }) => tax > 0);
  const names = ["principal", "interest", "fee", ...(isTaxed ? (["tax"] as const) : []), "sum"] as const;
  return (
    <table className="w-full text-cell">
      <caption className="pb-1 text-left text-fg-1">{title}</caption>
      <thead>
        <tr className="text-fg-2">
          {(["due", ...names] as const).map((name) => (
            <th key={name} scope="col" className={head}>
              {t(`product.preview.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {loan.schedule.map((row) => (
          <tr key={row.number} className="border-t border-line">
            <td className={cell}>{formatDay(row.dueDate)}</td>
            {names.map((name) => (
              <td key={name} className={cell}>
                {formatMoney(name === "sum" ? row.principal + row.interest + row.fee : row[name])}
                {name === "tax" ? <TaxByKind taxes={row.taxes} /> : null}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The smallest loan for the shortest time and the largest for the longest, as a contract of today would be. */
export function LoanTables({ preview, amount, term }: { readonly preview: Preview; readonly amount: number; readonly term: number }) {
  const largest: Loan = { ...preview, amount, term };
  const loans = preview.smallest ? [preview.smallest, largest] : [largest];
  return (
    <>
      <Figures loans={loans} />
      {loans.map((loan, at) => (
        <Schedule
          key={at === 0 ? "smallest" : "largest"}
          loan={loan}
          title={t(at === 0 ? "product.preview.smallestPlan" : "product.preview.largestPlan", { amount: formatSum(loan.amount) })}
        />
      ))}
    </>
  );
}
