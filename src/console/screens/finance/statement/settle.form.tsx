import { useEffect, useEffectEvent, useRef, useState } from "react";
import { settlementCalls } from "../../../../contract/finance/statement/settlement.calls.ts";
import type { RowOf } from "../../../../contract/types.ts";
import { restOf, restReasons, type RestReason } from "../../../../lending/finance/settlement/settlement.rules.ts";
import { read } from "../../../client/client.ts";
import type { Asked } from "../../../form/fields-dialog.tsx";
import { readMoney } from "../../../form/local-number.ts";
import { formatDay, formatMoney } from "../../../i18n/format.ts";
import { t, useT } from "../../../i18n/i18n.ts";
import { reasonText } from "../../../i18n/reason.ts";
import { ports } from "../../../kernel/command/ports.ts";
import type { SendMeta } from "../../../kernel/command/records.ts";
import { useKeyContext } from "../../../kernel/keys/contexts.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { wordOf, type Suggestion } from "./channel-days.tsx";
import { SendForm } from "./send-form.tsx";
import { Choice } from "./upload-parts.tsx";
import { useGuarded } from "./use-guarded.ts";

type Line = RowOf<"statement.lines">;
interface Typed {
  readonly at: number;
  readonly fee: string;
  readonly reason: RestReason | null;
  readonly remark: string;
}

/** What would be booked of a choice, and what is still to be said. */
function bookingOf(line: Line, suggestion: Suggestion | undefined, { fee: typed, reason }: Typed) {
  const fee = readMoney(typed);
  if (!suggestion || fee === null) return null;
  const { gross, filed } = suggestion;
  const rest = restOf({ open: line.open, gross, filed, fee });
  return { fee, rest, left: line.open - (gross - filed - fee - rest), isSaid: rest === 0 || reason !== null };
}

interface Settled {
  readonly line: Line;
  readonly chosen: Suggestion;
  readonly booking: NonNullable<ReturnType<typeof bookingOf>>;
  readonly typed: Typed;
}
/** Books the line, or asks a second person to. */
async function settle({ line, chosen, booking, typed }: Settled, meta: SendMeta): Promise<void> {
  const { channelId, from, to, count, gross } = chosen;
  const days = { lineId: line.lineId, channelId, from, to, count, gross };
  const input = { ...days, fee: booking.fee, reason: booking.rest > 0 ? typed.reason : null, remark: typed.remark };
  const { pending } = await ports.send(settlementCalls["settlement.settle"], input, meta);
  const done = t("reconcile.settlement.done", { amount: formatMoney(line.open - booking.left) });
  ports.tell({ kind: "done", text: pending ? t("reconcile.difference.waits") : done }, meta.command);
}

type Guarded = ReturnType<typeof useGuarded>["guarded"];
/** What may be chosen for the line; the first of it is chosen when it has come. */
function useSuggested(lineId: number, guarded: Guarded, choose: (list: readonly Suggestion[], at: number) => void) {
  const [found, setFound] = useState<readonly Suggestion[] | null>(null);
  const look = useRef(guarded);
  const come = useEffectEvent((list: readonly Suggestion[]) => {
    setFound(list);
    choose(list, 0);
  });
  useEffect(() => {
    void look.current(async () => come(await read(settlementCalls["settlement.suggest"], { lineId })));
  }, [lineId]);
  return found;
}

function useSettle({ subject: line, source, submit }: Asked<Line>) {
  const [typed, setTyped] = useState<Typed>({ at: 0, fee: "", reason: null, remark: "" });
  const { failure, isBusy, guarded } = useGuarded();
  const key = useRef(crypto.randomUUID());
  const choose = (list: readonly Suggestion[], at: number) =>
    setTyped((before) => ({ ...before, at, fee: list[at] ? formatMoney(list[at].fee) : "" }));
  const found = useSuggested(line.lineId, guarded, choose);
  const chosen = found?.[typed.at];
  const booking = bookingOf(line, chosen, typed);
  const isReady = booking !== null && booking.isSaid && !isBusy;
  const send = () =>
    void guarded(async () => {
      if (!chosen || !booking?.isSaid) return;
      await settle({ line, chosen, booking, typed }, { command: "settlement.settle", source, idempotencyKey: key.current });
      submit(true);
    });
  // Another booking than the one that may have been sent is not its copy.
  const change = (more: Partial<Typed>) => {
    key.current = crypto.randomUUID();
    if (more.at === undefined) setTyped({ ...typed, ...more });
    else choose(found ?? [], more.at);
  };
  return { line, found, typed, chosen, booking, failure, isReady, send, change };
}
type Settling = ReturnType<typeof useSettle>;

/** One line is what a channel collected over some days less its fee: what comes closest stands first, the fee is booked, what did not come has a reason. */
export function SettleForm(props: Asked<Line>) {
  useT();
  const settling = useSettle(props);
  const { line, found, failure, isReady } = settling;
  const send = () => isReady && settling.send();
  return (
    <Dialog
      title={t("reconcile.settlement.ask", { amount: formatMoney(line.open), day: formatDay(line.day) })}
      description={[line.payer, line.memo, line.tradeNo].filter(Boolean).join(" · ")}
      onClose={props.cancel}
      width="wide"
    >
      <SendForm
        failure={failure}
        blockedBy={isReady ? null : t("reconcile.settlement.needs")}
        act={t("reconcile.settlement.send")}
        send={send}
        cancel={props.cancel}
      >
        <SettleKeys send={send} />
        {found ? <Parts of={settling} /> : null}
      </SendForm>
    </Dialog>
  );
}

/** Inside the dialog, so that its keys belong to the dialog's layer: in a choice Enter sends nothing. */
function SettleKeys({ send }: { readonly send: () => void }) {
  const handlers = [{ id: "settlement.send", verb: "submit", label: "reconcile.settlement.send", run: send }] as const;
  useKeyContext<null>({ id: "settlement.settle", where: "form", exclusive: true, inFields: true, handlers });
  return null;
}

/** The days that are chosen, the fee, why less came, and a word; nothing of it where no days fit. */
function Parts({ of: { found, typed, change, booking } }: { readonly of: Settling }) {
  if (found?.length === 0) return <p className="text-fg-2">{t("reconcile.settlement.none")}</p>;
  return (
    <>
      <Choice
        label={t("reconcile.settlement.choice")}
        value={String(typed.at)}
        isFirst
        values={(found ?? []).map((each, at) => [String(at), wordOf(each)])}
        set={(value) => change({ at: Number(value ?? 0) })}
      />
      <Fee fee={typed.fee} change={change} />
      <Sums typed={typed} found={found} booking={booking} />
      {booking && booking.rest > 0 ? <WhyLess reason={typed.reason} change={change} /> : null}
      <Field
        label={t("reconcile.statement.column.remark")}
        value={typed.remark}
        maxLength={500}
        onChange={(event) => change({ remark: event.currentTarget.value })}
      />
    </>
  );
}

const Fee = ({ fee, change }: Pick<Typed, "fee"> & Pick<Settling, "change">) => (
  <Field
    label={t("reconcile.settlement.fee")}
    value={fee}
    inputMode="decimal"
    error={readMoney(fee) === null ? reasonText({ error: "field.number" }) : null}
    onChange={(event) => change({ fee: event.currentTarget.value })}
  />
);

/** Why less came than was collected. */
const WhyLess = ({ reason, change }: Pick<Typed, "reason"> & Pick<Settling, "change">) => (
  <Choice
    label={t("reconcile.settlement.column.reason")}
    value={reason ?? ""}
    values={restReasons.map((each) => [each, t(`reconcile.settlement.reason.${each}`)] as const)}
    set={(value) => change({ reason: restReasons.find((each) => each === value) ?? null })}
  />
);

/** What is booked, and what is not: to the unit. */
function Sums({ typed, found, booking }: Pick<Settling, "typed" | "found" | "booking">) {
  const chosen = found?.[typed.at];
  if (!chosen || !booking) return null;
  const { gross, filed } = chosen;
  const { fee, rest, left } = booking;
  const sums = { gross: formatMoney(gross), filed: formatMoney(filed), fee: formatMoney(fee), net: formatMoney(gross - filed - fee) };
  return (
    <div role="status" className="flex flex-col gap-1 text-cell">
      <p className="font-mono">{t("reconcile.settlement.plan", sums)}</p>
      {rest > 0 ? <p className="text-warn">{t("reconcile.settlement.less", { rest: formatMoney(rest) })}</p> : null}
      {left > 0 ? <p className="text-warn">{t("reconcile.settlement.more", { left: formatMoney(left) })}</p> : null}
    </div>
  );
}
