import { reconcileCalls } from "../../../../contract/finance/reconcile.calls.ts";
import type { Asked } from "../../../form/fields-dialog.tsx";
import { formatMoney } from "../../../i18n/format.ts";
import { t } from "../../../i18n/i18n.ts";
import { ports } from "../../../kernel/command/ports.ts";
import { EndDialog } from "../book/reason.form.tsx";
import type { Difference } from "./difference.screen.tsx";

type Props = Asked<Difference>;

async function resolve(
  { subject, source }: Props,
  how: { readonly action: "explained" | "booked"; readonly remark: string; readonly key: string },
) {
  const { action, remark, key: idempotencyKey } = how;
  const command = action === "booked" ? "reconcile.book" : "reconcile.explain";
  const input = { rowId: subject.rowId, action, remark };
  const { pending } = await ports.send(reconcileCalls["reconcile.resolve"], input, { command, source, idempotencyKey });
  ports.tell({ kind: "done", text: t(pending ? "reconcile.difference.waits" : "reconcile.difference.done") }, command);
}

/** Why it is no fault of ours; of more than one person may explain another decides. */
export function ExplainForm(props: Props) {
  const { subject, submit, cancel } = props;
  return (
    <EndDialog
      title={t("reconcile.difference.explain.title", { tradeNo: subject.tradeNo })}
      note={t("reconcile.difference.explain.note", { amount: formatMoney(Math.abs(subject.difference)) })}
      send={t("reconcile.difference.explain.label")}
      end={(remark, key) => resolve(props, { action: "explained", remark, key })}
      done={() => submit(true)}
      cancel={cancel}
    />
  );
}

/** Money that only the channel has comes in as unmatched; a transfer that the channel never had has failed. */
export function BookForm(props: Props) {
  const { subject, submit, cancel } = props;
  return (
    <EndDialog
      title={t("reconcile.difference.book.title", { tradeNo: subject.tradeNo })}
      note={t(subject.type === "payout" ? "reconcile.difference.book.never" : "reconcile.difference.book.comesIn")}
      send={t("reconcile.difference.book.label")}
      end={(remark, key) => resolve(props, { action: "booked", remark, key })}
      done={() => submit(true)}
      cancel={cancel}
    />
  );
}
