import { settlementCalls } from "../../../../contract/finance/statement/settlement.calls.ts";
import type { Asked } from "../../../form/fields-dialog.tsx";
import { formatMoney } from "../../../i18n/format.ts";
import { t } from "../../../i18n/i18n.ts";
import { ports } from "../../../kernel/command/ports.ts";
import { EndDialog } from "../book/reason.form.tsx";
import type { Settled } from "./settlement.screen.ts";

/** A settlement is taken back by contra entries; of much money another decides. */
export function SettleBackForm({ subject, source, submit, cancel }: Asked<Settled>) {
  const { settlementId, channelId, paid } = subject;
  return (
    <EndDialog
      title={t("reconcile.settlement.back.title", { channel: channelId, amount: formatMoney(paid) })}
      note={t("reconcile.settlement.back.note")}
      send={t("reconcile.settlement.back.label")}
      end={async (reason, idempotencyKey) => {
        const meta = { command: "settlement.back", source, idempotencyKey };
        const { pending } = await ports.send(settlementCalls["settlement.back"], { settlementId, reason }, meta);
        ports.tell({ kind: "done", text: t(pending ? "reconcile.difference.waits" : "reconcile.settlement.back.done") }, meta.command);
      }}
      done={() => submit(true)}
      cancel={cancel}
    />
  );
}
