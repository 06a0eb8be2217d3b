import { fileCalls } from "../../../../contract/order/file.calls.ts";
import { useT } from "../../../i18n/i18n.ts";
import { can } from "../../../kernel/state/session.ts";
import { Panel } from "../order-panel.tsx";
import { ImagePane } from "./image-pane.tsx";

/** The order's pictures in its record: small, because whoever opens a record has come for something else. */
export function FilesPanel({ loanRecordId }: { readonly loanRecordId: number }) {
  const t = useT();
  if (!can(fileCalls["order.files"].permission)) return null;
  return (
    <Panel title={t("dossier.panel.files")}>
      <ImagePane orderId={loanRecordId} isBrief />
    </Panel>
  );
}
