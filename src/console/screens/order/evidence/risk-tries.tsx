import type { OutputOf } from "../../../../contract/types.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { textOf, useT } from "../../../i18n/i18n.ts";
import { When } from "../../../i18n/when.tsx";
import { Figures } from "../order-panel.tsx";

/** A line for each time that the machine was asked: when, its score, its outcome and the rules that made it. */
export function RiskTries({ tries }: { readonly tries: OutputOf<"order.riskReport">["tries"] }) {
  const t = useT();
  return (
    <Figures
      heads={[
        { text: t("dossier.record.time"), time: true },
        { text: t("dossier.risk.score"), right: true },
        { text: t("dossier.risk.outcome"), whole: true },
        { text: t("dossier.risk.rules"), wide: true },
      ]}
      rows={tries.map((row) => ({
        key: String(row.try),
        cells: [
          <When key="at" at={row.askTime} />,
          row.score === null ? "–" : formatNumber(row.score),
          row.outcome ? t(`dossier.risk.${row.outcome}`) : "–",
          row.rules.map((rule) => textOf(`order.rejectReason.${rule}`) || rule).join(", ") || "–",
        ],
      }))}
      empty={t("dossier.panel.noRisk")}
    />
  );
}
