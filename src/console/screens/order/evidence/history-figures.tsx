import type { OutputOf } from "../../../../contract/types.ts";
import { textOf, useT } from "../../../i18n/i18n.ts";
import { When } from "../../../i18n/when.tsx";
import { Figures } from "../order-panel.tsx";

/** What has happened to an order, why, and by whom. */
export function HistoryFigures({ events }: { readonly events: OutputOf<"order.history"> }) {
  const t = useT();
  return (
    <Figures
      heads={[
        { text: t("dossier.record.time"), time: true },
        { text: t("dossier.record.what") },
        { text: t("dossier.record.remark"), wide: true },
        { text: t("dossier.record.operator"), whole: true },
      ]}
      rows={events.map(({ id, createTime, event, why, remark, operator }) => ({
        key: String(id),
        cells: [
          <When key="at" at={createTime} />,
          textOf(`history.event.${event}`) || event,
          [why ? textOf(`history.why.${why}`) : "", remark].filter(Boolean).join(" · "),
          operator ?? "",
        ],
      }))}
      empty={t("dossier.panel.noHistory")}
    />
  );
}
