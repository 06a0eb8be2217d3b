import type { RowOf } from "../../../contract/types.ts";
import { feedbackStateCodes, feedbackTypeCodes } from "../../../lending/options/feedback-codes.ts";
import { formatInstant, formatNumber } from "../../i18n/format.ts";
import { useT } from "../../i18n/i18n.ts";
import { appName, wordOf } from "../../table/filter/options.ts";
import { Chip } from "../../ui/chip.tsx";

/** What a customer wrote, and what became of it. */
export function FeedbackPeek({ row }: { readonly row: RowOf<"userFeedback.allList"> }) {
  const t = useT();
  const about = [
    row.assigneeName ?? t("feedback.nobody"),
    t("feedback.orders", { count: formatNumber(row.openOrders) }),
    t("feedback.waited", { hours: formatNumber(row.hours) }),
    ...(row.images.length > 0 ? [t("feedback.images", { count: formatNumber(row.images.length) })] : []),
  ];
  return (
    <div className="flex flex-col gap-3">
      <h2 className="flex flex-wrap items-center gap-2 font-semibold">
        {wordOf(feedbackTypeCodes, row.type)}
        <Chip tone={row.status === "done" ? "good" : "warn"}>{wordOf(feedbackStateCodes, row.status)}</Chip>
      </h2>
      <p className="text-fg-1">{[row.name, row.phone, appName(row.appId), formatInstant(row.createTime)].join(" · ")}</p>
      <p translate="no" className="break-words whitespace-pre-wrap">
        {row.content}
      </p>
      <p className="text-fg-1">{about.join(" · ")}</p>
      {row.remarks ? (
        <p translate="no" className="break-words whitespace-pre-wrap text-fg-1">
          {row.remarks}
        </p>
      ) : null}
    </div>
  );
}
