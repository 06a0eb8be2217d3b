import { formatDay, formatRate, formatSum } from "../../../i18n/format.ts";
import { t } from "../../../i18n/i18n.ts";
import type { MessageKey } from "../../../i18n/sections.ts";
import { placeOf } from "./config.places.ts";
import type { Preview } from "./preview-pane.tsx";

const labelOf = (field: string): string =>
  field === "fee" ? t("product.law.cost") : t(`product.field.${placeOf(`config.terms.${field}`) ?? "rate"}` as MessageKey);

/** Each cap that some loan breaks: what is allowed, what it comes to, at which loan, and the law beside it. */
export function LawLines({ breaches }: Pick<Preview, "breaches">) {
  if (breaches.length === 0)
    return (
      <p role="status" data-law="kept" className="text-ok">
        {`✓ ${t("product.law.kept")}`}
      </p>
    );
  return (
    <div role="status" data-law="broken" className="flex flex-col gap-1 rounded-panel border border-danger p-2">
      <p className="font-semibold text-danger">{`! ${t("product.law.broken")}`}</p>
      <ul className="flex flex-col gap-1">
        {breaches.map(({ field, rate, found, source, validFrom, amount, term }) => (
          <li key={field} className="text-cell">
            <span className="text-fg-0">
              {t("product.law.line", { what: labelOf(field), found: formatRate(Number(found)), rate: formatRate(Number(rate)) })}
            </span>
            <br />
            <span className="text-fg-1">
              {t("product.law.source", { source, day: formatDay(validFrom), amount: formatSum(amount), term })}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
