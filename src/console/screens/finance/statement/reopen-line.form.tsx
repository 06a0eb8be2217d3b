import { statementCalls } from "../../../../contract/finance/statement/statement.calls.ts";
import type { Asked } from "../../../form/fields-dialog.tsx";
import { formatMoney } from "../../../i18n/format.ts";
import { t } from "../../../i18n/i18n.ts";
import { ports } from "../../../kernel/command/ports.ts";
import { EndDialog } from "../book/reason.form.tsx";
import type { Outgoing } from "./outgoing.screen.ts";

/** What somebody has said of money that left is taken back; of more than one person may explain another decides. */
export function ReopenLineForm({ subject, source, submit, cancel }: Asked<Outgoing>) {
  const { lineId, amount, payer, memo, tradeNo } = subject;
  return (
    <EndDialog
      title={t("reconcile.outgoing.reopen.title", { amount: formatMoney(amount) })}
      note={[payer, memo, tradeNo].filter(Boolean).join(" · ")}
      send={t("reconcile.outgoing.reopen.label")}
      end={async (reason, idempotencyKey) => {
        const meta = { command: "statement.reopen", source, idempotencyKey };
        const { pending } = await ports.send(statementCalls["statement.reopen"], { lineId, reason }, meta);
        ports.tell({ kind: "done", text: t(pending ? "reconcile.difference.waits" : "reconcile.outgoing.reopen.done") }, meta.command);
      }}
      done={() => submit(true)}
      cancel={cancel}
    />
  );
}
