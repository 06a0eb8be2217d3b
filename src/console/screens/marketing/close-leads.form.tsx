import { inviteCalls } from "../../../contract/marketing/lead-rule.calls.ts";
import { FieldsDialog, type Asked } from "../../form/fields-dialog.tsx";
import { text } from "../../form/kinds.ts";
import { t, tn, useT } from "../../i18n/i18n.ts";
import { ports } from "../../kernel/command/ports.ts";
import type { Lead } from "./lead-follow.ts";

const fields = { reason: text({ label: "marketing.back.reason", required: true }) };

/** Why leads of a campaign are closed. */
export function CloseLeadsForm({ subject: leads, source, submit, cancel }: Asked<readonly Lead[]>) {
  useT();
  return (
    <FieldsDialog
      title={tn("marketing.campaign.closeTitle", leads.length)}
      send={t("marketing.campaign.close")}
      fields={fields}
      cancel={cancel}
      submit={async ({ reason }, idempotencyKey) => {
        const dataIds = leads.map(({ dataId }) => dataId);
        const { closed } = await ports.send(
          inviteCalls["inviteConfig.close"],
          { dataIds, reason },
          { command: "lead.close", source, idempotencyKey },
        );
        ports.tell({ kind: "done", text: tn("marketing.campaign.closed", closed) }, "lead.close");
        submit(true);
      }}
    />
  );
}
