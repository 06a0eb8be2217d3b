import { fileCalls } from "../../../../../contract/order/file.calls.ts";
import { useCall } from "../../../../client/query.ts";
import { tn } from "../../../../i18n/i18n.ts";
import { ImagePane } from "../../evidence/image-pane.tsx";
import { PaneFrame, type PaneStand } from "../pane-frame.tsx";

/** The pictures of the order: document and face side by side. They are seen once they have been fetched and shown; none are seen as soon as it says so. */
export function ImagesPane({ loanRecordId, stand }: { readonly loanRecordId: number; readonly stand: PaneStand }) {
  const { data } = useCall(fileCalls["order.files"], { loanRecordId }, { keepPreviousData: false });
  return (
    <PaneFrame
      pane="files"
      stand={stand}
      summary={data ? tn("review.images.count", data.files.length) : ""}
      isReady={data?.files.length === 0}
    >
      <ImagePane orderId={loanRecordId} counts={stand.isRead} onSeen={() => stand.onLooked("files")} />
    </PaneFrame>
  );
}
