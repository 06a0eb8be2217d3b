import { useState } from "react";
import { repaymentCalls } from "../../../../contract/finance/repayment/repayment.calls.ts";
import type { Asked } from "../../../form/fields-dialog.tsx";
import { formatInstant, formatMoney } from "../../../i18n/format.ts";
import { t, useT } from "../../../i18n/i18n.ts";
import { ports } from "../../../kernel/command/ports.ts";
import { useKeyContext, type KeyHandler } from "../../../kernel/keys/contexts.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Search, Suggestions } from "../statement/match-parts.tsx";
import { foundChoice, type Choice } from "../statement/use-match.ts";
import { useGuarded } from "../statement/use-guarded.ts";
import type { Receipt } from "./receipt-desk.tsx";

/** Keys of the choice; inside the search only Enter and Esc are its own. */
function Keys({ handlers }: { readonly handlers: readonly KeyHandler[] }) {
  useKeyContext<null>({ id: "repayment.matching", where: "matching", exclusive: true, handlers });
  return null;
}

/** Whose the money is that came without an order: searched, chosen by its digit and Enter, for another person to confirm. */
export function MatchReceiptForm({ subject, source, submit, cancel }: Asked<Receipt>) {
  useT();
  const { failure, isBusy, guarded } = useGuarded();
  const [found, setFound] = useState<readonly Choice[] | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const [key] = useState(() => crypto.randomUUID());
  const choice = chosen === null ? undefined : found?.[chosen];
  const accept = () => {
    if (!choice || isBusy) return;
    void guarded(async () => {
      // What the channel reported it with stays readable.
      const input = { id: subject.repaymentId, loanRecordId: choice.loanRecordId, remark: subject.remark };
      await ports.send(repaymentCalls["repayment.match"], input, { command: "repayment.match", source, idempotencyKey: key });
      ports.tell({ kind: "done", text: t("receipt.match.done", { orderNo: choice.orderNo }) }, "repayment.match");
      submit(true);
    });
  };
  const handlers: readonly KeyHandler[] = [
    { id: "repayment.accept", verb: "confirm", label: "receipt.match.accept", acts: true, run: accept },
    ...Array.from({ length: 9 }, (_, index): KeyHandler => ({
      id: `repayment.choose${index + 1}`,
      verb: "choose",
      step: String(index + 1),
      run: () => (found?.[index] ? setChosen(index) : undefined),
    })),
    { id: "repayment.search", verb: "orders", label: "reconcile.statement.match.key.search", run: () => (setFound(null), setChosen(null)) },
  ];
  const amount = subject.amount ?? 0;
  return (
    <Dialog title={t("receipt.match.title", { amount: formatMoney(amount) })} onClose={cancel} width="wide">
      <Keys handlers={handlers} />
      <div className="flex flex-col gap-3 p-4">
        <p translate="no" className="text-fg-1">
          {[formatInstant(subject.payTime), subject.channel, subject.tradeNo, subject.payer, subject.remark].filter(Boolean).join(" · ")}
        </p>
        {found === null ? (
          <Search onFound={(list) => setFound(list.map(foundChoice))} />
        ) : (
          <Suggestions line={{ open: amount }} choices={found} chosen={chosen} />
        )}
        <p className="text-cell text-fg-2">{t(found === null ? "receipt.match.search" : "receipt.match.choose")}</p>
        {failure ? (
          <p role="alert" className="text-danger">
            {failure}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}
