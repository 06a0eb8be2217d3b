import { fileCalls } from "../../../../../contract/order/file.calls.ts";
import { tn } from "../../../../i18n/i18n.ts";
import { ImagePane } from "../../evidence/image-pane.tsx";
import { PaneFrame, type PaneStand } from "../pane-frame.tsx";
import { useCaseCall } from "../use-case-call.ts";

/** The pictures of the order: document and face side by side. They are seen once they have been fetched and shown; none are seen as soon as it says so. */
export function ImagesPane({ loanRecordId, stand }: { readonly loanRecordId: number; readonly stand: PaneStand }) {
  const data = useCaseCall(fileCalls["order.files"], { loanRecordId });
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
