import { orderCalls } from "../../../../../contract/order/order.calls.ts";
import { useCall } from "../../../../client/query.ts";
import { When } from "../../../../i18n/when.tsx";
import { textOf, tn, useT } from "../../../../i18n/i18n.ts";
import { Figures } from "../../order-panel.tsx";
import { PaneFrame, type PaneStand } from "../pane-frame.tsx";

/** What has happened to the order, and what the house has noted of it. */
export function HistoryPane({ loanRecordId, stand }: { readonly loanRecordId: number; readonly stand: PaneStand }) {
  const t = useT();
  const { data } = useCall(orderCalls["order.history"], { loanRecordId }, { keepPreviousData: false });
  const { data: notes } = useCall(orderCalls["order.remarks"], { loanRecordId }, { keepPreviousData: false });
  const summary = data && notes ? [tn("review.history.events", data.length), tn("review.history.notes", notes.length)].join(" · ") : "";
  return (
    <PaneFrame pane="history" stand={stand} summary={summary} isReady={data !== undefined && notes !== undefined}>
      {(notes ?? []).map((note) => (
        <p key={note.id} className="border-b border-line py-1">
          <span className="text-fg-2">
            <When at={note.createTime} /> · {note.operator}
          </span>{" "}
          {note.remark}
        </p>
      ))}
      <Figures
        heads={[
          { text: t("order.record.time"), time: true },
          { text: t("order.record.what") },
          { text: t("order.record.remark"), wide: true },
          { text: t("order.record.operator"), whole: true },
        ]}
        rows={(data ?? []).map((each) => ({
          key: String(each.id),
          cells: [
            <When key="at" at={each.createTime} />,
            textOf(`history.event.${each.event}`) || each.event,
            each.remark,
            each.operator ?? "",
          ],
        }))}
        empty={t("order.panel.noHistory")}
      />
    </PaneFrame>
  );
}
