import { orderCalls } from "../../../../../contract/order/order.calls.ts";
import { documentCalls } from "../../../../../contract/order/document.calls.ts";
import type { OutputOf } from "../../../../../contract/types.ts";
import { fileKindCodes } from "../../../../../lending/options/file-kinds.ts";
import { wordOf } from "../../../../table/filter/options.ts";
import { When } from "../../../../i18n/when.tsx";
import { formatWhen } from "../../../../i18n/near.ts";
import { t, tn, useT } from "../../../../i18n/i18n.ts";
import { HistoryFigures } from "../../evidence/history-figures.tsx";
import { PaneFrame, type PaneStand } from "../pane-frame.tsx";
import { useCaseCall } from "../use-case-call.ts";

/** What became of a request for documents: they came, they did not, or when they are due. */
const stateOf = ({ outcome, dueTime, endTime }: OutputOf<"review.documents">[number]): string =>
  outcome === "silent"
    ? t("review.request.silent")
    : outcome
      ? t("review.request.answered", { at: formatWhen(endTime ?? dueTime) })
      : t("review.request.due", { at: formatWhen(dueTime) });

/** What has happened to the order, what its customer was asked for, and what the house has noted of it. */
export function HistoryPane({ loanRecordId, stand }: { readonly loanRecordId: number; readonly stand: PaneStand }) {
  useT();
  const data = useCaseCall(orderCalls["order.history"], { loanRecordId });
  const notes = useCaseCall(orderCalls["order.remarks"], { loanRecordId });
  const requests = useCaseCall(documentCalls["review.documents"], { loanRecordId });
  const summary = data && notes ? [tn("review.history.events", data.length), tn("review.history.notes", notes.length)].join(" · ") : "";
  return (
    <PaneFrame pane="history" stand={stand} summary={summary} isReady={data !== undefined && notes !== undefined}>
      {(requests ?? []).map((each) => (
        <p key={each.requestId} className="border-b border-line py-1">
          <span className="text-fg-2">
            <When at={each.askTime} /> ·
          </span>{" "}
          {t("review.request.asked", { name: each.asker, kinds: each.kinds.map((kind) => wordOf(fileKindCodes, kind)).join(", ") })} ·{" "}
          <span className={each.outcome === "silent" ? "text-warn" : each.outcome ? "text-ok" : "text-fg-1"}>{stateOf(each)}</span>
        </p>
      ))}
      {(notes ?? []).map((note) => (
        <p key={note.id} className="border-b border-line py-1">
          <span className="text-fg-2">
            <When at={note.createTime} /> · {note.operator}
          </span>{" "}
          {note.remark}
        </p>
      ))}
      <HistoryFigures events={data ?? []} />
    </PaneFrame>
  );
}
