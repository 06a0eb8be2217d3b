import { reviewCalls } from "../../../../contract/order/review.calls.ts";
import type { OutputOf } from "../../../../contract/types.ts";
import { pairsAtLeast } from "../../../../lending/origination/agreement.ts";
import { useCall } from "../../../client/query.ts";
import { formatNumber, formatPercent } from "../../../i18n/format.ts";
import { t, useT } from "../../../i18n/i18n.ts";

const shareOf = (part: number, whole: number): string => (whole === 0 ? "–" : formatPercent(part / whole));

type Figures = OutputOf<"review.figures">;

/** How far first and second looks agree; of too few pairs nothing is said. */
const agreementText = ({ agreement, agreed, pairs }: Figures): string =>
  agreement
    ? t("review.figure.ac1", { agreed: shareOf(agreed, pairs), ac1: agreement.ac1, low: agreement.low, high: agreement.high, pairs })
    : t("review.figure.tooFew", { pairs, least: pairsAtLeast });

const minutesText = ({ secondsEach }: Figures): string =>
  secondsEach === null ? "–" : t("review.figure.minutesEach", { minutes: formatNumber(Math.round(secondsEach / 6) / 10) });

const linesOf = (data: Figures): readonly (readonly [string, string])[] => [
  [t("review.figure.today"), formatNumber(data.today)],
  [t("review.figure.decided"), formatNumber(data.decided)],
  [t("review.figure.passed"), shareOf(data.passed, data.decided)],
  [t("review.figure.minutes"), minutesText(data)],
  [
    t("review.figure.overturned"),
    `${shareOf(data.overturned, data.firstPasses)} · ${formatNumber(data.overturned)}/${formatNumber(data.firstPasses)}`,
  ],
  [t("review.figure.agreement"), agreementText(data)],
];

/** One's own last thirty days, above what was decided. */
export function HistoryStrip() {
  useT();
  const { data } = useCall(reviewCalls["review.figures"], { days: 30 });
  if (!data) return <div className="h-14 border-b border-line bg-1" />;
  return (
    <dl aria-label={t("review.figure.title")} className="flex flex-wrap gap-x-6 gap-y-1 border-b border-line bg-1 px-4 py-2">
      {linesOf(data).map(([label, value]) => (
        <div key={label} className="flex flex-col">
          <dt className="text-cell text-fg-2">{label}</dt>
          <dd className="font-mono text-form text-fg-0">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
