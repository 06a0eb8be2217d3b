import { reviewCalls } from "../../../../contract/order/review.calls.ts";
import { pairsAtLeast } from "../../../../lending/origination/agreement.ts";
import { useCall } from "../../../client/query.ts";
import { formatNumber, formatPercent } from "../../../i18n/format.ts";
import { useT } from "../../../i18n/i18n.ts";

const shareOf = (part: number, whole: number): string => (whole === 0 ? "–" : formatPercent(part / whole));

/** One's own last thirty days, above what was decided. */
export function HistoryStrip() {
  const t = useT();
  const { data } = useCall(reviewCalls["review.figures"], { days: 30 });
  if (!data) return <div className="h-14 border-b border-line bg-1" />;
  const { agreement } = data;
  const figures = [
    [t("review.figure.today"), formatNumber(data.today)],
    [t("review.figure.decided"), formatNumber(data.decided)],
    [t("review.figure.passed"), shareOf(data.passed, data.decided)],
    [
      t("review.figure.minutes"),
      data.secondsEach === null ? "–" : t("review.figure.minutesEach", { minutes: formatNumber(Math.round(data.secondsEach / 6) / 10) }),
    ],
    [
      t("review.figure.overturned"),
      `${shareOf(data.overturned, data.firstPasses)} · ${formatNumber(data.overturned)}/${formatNumber(data.firstPasses)}`,
    ],
    [
      t("review.figure.agreement"),
      agreement
        ? t("review.figure.ac1", {
            agreed: shareOf(data.agreed, data.pairs),
            ac1: agreement.ac1,
            low: agreement.low,
            high: agreement.high,
            pairs: data.pairs,
          })
        : t("review.figure.tooFew", { pairs: data.pairs, least: pairsAtLeast }),
    ],
  ] as const;
  return (
    <dl aria-label={t("review.figure.title")} className="flex flex-wrap gap-x-6 gap-y-1 border-b border-line bg-1 px-4 py-2">
      {figures.map(([label, value]) => (
        <div key={label} className="flex flex-col">
          <dt className="text-cell text-fg-2">{label}</dt>
          <dd className="font-mono text-form text-fg-0">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
