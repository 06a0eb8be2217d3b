import { rightsCalls } from "../../../../contract/basics/rights/rights.calls.ts";
import type { OutputOf } from "../../../../contract/types.ts";
import { useAsked } from "../../../client/asked.ts";
import { formatDay, formatNumber } from "../../../i18n/format.ts";
import { t, textOf } from "../../../i18n/i18n.ts";
import { failureText } from "../../../i18n/reason.ts";
import { Spinner } from "../../../ui/spinner.tsx";

type Line = OutputOf<"customerRights.preview">["lines"][number];

const fateText = ({ fate, rows, keptUntil }: Line): string =>
  t(`rights.fate.${fate}`, { rows: formatNumber(rows), day: keptUntil === null ? "" : formatDay(keptUntil) });

/** What would go, what is kept until when by which law, and what stays; worked out anew each time. */
export function ErasureLines({ id }: { readonly id: number }) {
  const { data, error } = useAsked(rightsCalls["customerRights.preview"], { id });
  if (error) return <p className="text-danger">{failureText(error)}</p>;
  if (!data) return <Spinner label={t("rights.preview")} />;
  return (
    <output
      aria-live="polite"
      data-erasure=""
      className="flex flex-col gap-1 rounded-panel border border-line bg-1 px-3 py-2 text-cell text-fg-1"
    >
      <span className="font-semibold text-fg-0">{t("rights.preview")}</span>
      {data.blocked ? (
        <span className="font-semibold text-danger">{textOf(`errors.${data.blocked.error}`, { count: String(data.blocked.count) })}</span>
      ) : null}
      <ul className="flex flex-col gap-1">
        {data.lines.map((line) => (
          <li key={`${line.data} ${line.fate} ${line.source}`} className="flex flex-col">
            <span className="flex justify-between gap-3">
              <span>{t(`rights.data.${line.data}`)}</span>
              <span className={line.fate === "goes" ? "text-right text-danger" : "text-right text-fg-0"}>{fateText(line)}</span>
            </span>
            {line.source ? (
              <span className="text-fg-2" translate="no">
                {line.source}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </output>
  );
}
