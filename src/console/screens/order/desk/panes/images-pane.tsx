import { fileCalls } from "../../../../../contract/order/file.calls.ts";
import { fileKindCodes } from "../../../../../lending/options/file-kinds.ts";
import { wordOf } from "../../../../table/filter/options.ts";
import { useCall } from "../../../../client/query.ts";
import { tn, useT } from "../../../../i18n/i18n.ts";
import { PaneFrame, type PaneStand } from "../pane-frame.tsx";

/** The pictures of the order: document and face side by side. */
export function ImagesPane({ loanRecordId, stand }: { readonly loanRecordId: number; readonly stand: PaneStand }) {
  const t = useT();
  const { data } = useCall(fileCalls["order.files"], { loanRecordId }, { keepPreviousData: false });
  return (
    <PaneFrame pane="files" stand={stand} summary={data ? tn("review.images.count", data.files.length) : ""} isReady={data !== undefined}>
      <ul className="text-cell">
        {(data?.files ?? []).map((file) => (
          <li key={file.fileId}>
            {wordOf(fileKindCodes, file.type)} · {file.width}×{file.height}
          </li>
        ))}
      </ul>
      {data?.files.length === 0 ? <p className="text-fg-2">{t("review.images.none")}</p> : null}
    </PaneFrame>
  );
}
