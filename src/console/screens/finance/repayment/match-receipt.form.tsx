import { useState } from "react";
import { repaymentCalls } from "../../../../contract/finance/repayment/repayment.calls.ts";
import type { Asked } from "../../../form/fields-dialog.tsx";
import { formatInstant, formatMoney } from "../../../i18n/format.ts";
import { t, useT } from "../../../i18n/i18n.ts";
import { ports } from "../../../kernel/command/ports.ts";
import type { SendMeta } from "../../../kernel/command/records.ts";
import { useKeyContext, type KeyHandler } from "../../../kernel/keys/contexts.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Search, Suggestions } from "../statement/match-parts.tsx";
import { Failure } from "../statement/send-form.tsx";
import { foundChoice, type Choice } from "../statement/use-match.ts";
import { useGuarded } from "../statement/use-guarded.ts";
import type { Receipt } from "./receipt-desk.tsx";

/** Keys of the choice; inside the search only Enter and Esc are its own. */
function Keys({ handlers }: { readonly handlers: readonly KeyHandler[] }) {
  useKeyContext<null>({ id: "repayment.matching", where: "matching", exclusive: true, handlers });
  return null;
}

/** What a search has found, and which of it is chosen. */
function useMatching() {
  const [found, setFound] = useState<readonly Choice[] | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const choice = chosen === null ? undefined : found?.[chosen];
  const choose = (index: number) => (found?.[index] ? setChosen(index) : undefined);
  const searchAgain = () => (setFound(null), setChosen(null));
  return { found, setFound, chosen, choice, choose, searchAgain };
}
type Matching = ReturnType<typeof useMatching>;

const keysOf = ({ choose, searchAgain }: Matching, accept: () => void): readonly KeyHandler[] => [
  { id: "repayment.accept", verb: "confirm", label: "receipt.match.accept", acts: true, run: accept },
  ...Array.from({ length: 9 }, (_, index): KeyHandler => ({
    id: `repayment.choose${index + 1}`,
    verb: "choose",
    step: String(index + 1),
    run: () => choose(index),
  })),
  { id: "repayment.search", verb: "orders", label: "reconcile.statement.match.key.search", run: searchAgain },
];

async function match({ repaymentId, remark }: Receipt, { loanRecordId, orderNo }: Choice, meta: SendMeta): Promise<void> {
  // What the channel reported it with stays readable.
  await ports.send(repaymentCalls["repayment.match"], { id: repaymentId, loanRecordId, remark }, meta);
  ports.tell({ kind: "done", text: t("receipt.match.done", { orderNo }) }, meta.command);
}

/** Whose the money is that came without an order: searched, chosen by its digit and Enter, for another person to confirm. */
export function MatchReceiptForm({ subject, source, submit, cancel }: Asked<Receipt>) {
  useT();
  const { failure, isBusy, guarded } = useGuarded();
  const matching = useMatching();
  const { choice } = matching;
  const [key] = useState(() => crypto.randomUUID());
  const accept = () => {
    if (!choice || isBusy) return;
    void guarded(async () => {
      await match(subject, choice, { command: "repayment.match", source, idempotencyKey: key });
      submit(true);
    });
  };
  return (
    <Dialog title={t("receipt.match.title", { amount: formatMoney(subject.amount ?? 0) })} onClose={cancel} width="wide">
      <Keys handlers={keysOf(matching, accept)} />
      <div className="flex flex-col gap-3 p-4">
        <Reported receipt={subject} />
        <Offered open={subject.amount ?? 0} {...matching} />
        <Failure text={failure} />
      </div>
    </Dialog>
  );
}

/** What the channel says of the money. */
const Reported = ({ receipt: { payTime, channel, tradeNo, payer, remark } }: { readonly receipt: Receipt }) => (
  <p translate="no" className="text-fg-1">
    {[formatInstant(payTime), channel, tradeNo, payer, remark].filter(Boolean).join(" · ")}
  </p>
);

/** The search, or what it has found. */
function Offered({ open, found, setFound, chosen }: Matching & { readonly open: number }) {
  return (
    <>
      {found === null ? (
        <Search onFound={(list) => setFound(list.map(foundChoice))} />
      ) : (
        <Suggestions line={{ open }} choices={found} chosen={chosen} />
      )}
      <p className="text-cell text-fg-2">{t(found === null ? "receipt.match.search" : "receipt.match.choose")}</p>
    </>
  );
}
