import { keyOf } from "../../kernel/verbs/table.ts";
import { repaymentCalls } from "../../../contract/finance/repayment/repayment.calls.ts";
import { useState } from "react";
import { readTime } from "../../../lending/time/time-grammar.ts";
import { localDate } from "../../../lending/time/zone.ts";
import type { OutputOf } from "../../../contract/types.ts";
import { useAsked } from "../../client/asked.ts";
import { dayOrder, formatDay, formatInstant, formatMoney, formatSum, timeZone } from "../../i18n/format.ts";
import { t, useT } from "../../i18n/i18n.ts";
import { failureText } from "../../i18n/reason.ts";
import { useKeyContext, type KeyHandler } from "../../kernel/keys/contexts.ts";
import { can } from "../../kernel/state/session.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { inputClass } from "../../ui/field.tsx";
import { focusOnMount } from "../../ui/focus.ts";
import { useNow } from "../use-now.ts";
import type { Reached } from "../message/reach.ts";

type Quote = OutputOf<"repayment.quote">;
export type Owing = Reached & Pick<OutputOf<"order.detail">, "status" | "waiver">;
/** The figure of this time goes to the customer, with a link to pay it. */
export interface FigureAnswer {
  readonly at: string;
  readonly how: "sms" | "chat";
}
interface FigureProps {
  readonly subject: Owing;
  readonly submit: (answer: FigureAnswer) => void;
  readonly cancel: () => void;
}

const example = "+1d 9";
const texting = ["loanService:sms:send", "remind:sms:send", "order:detail:sms"] as const;

const timeTyped = (typed: string, now: Date): Date | null => (typed.trim() === "" ? now : readTime(typed, now, timeZone(), dayOrder()));

interface TimeProps {
  readonly typed: string;
  readonly onType: (typed: string) => void;
  /** What it says; null: nothing that is a time. */
  readonly at: Date | null;
}
/** The time that is asked for, and how it was understood. */
function TimeLine({ typed, onType, at }: TimeProps) {
  return (
    <label className="flex items-center gap-3">
      <span className="whitespace-nowrap text-fg-1">{t("money.figure.at")}</span>
      <input
        ref={focusOnMount}
        name="figureTime"
        value={typed}
        autoComplete="off"
        placeholder={example}
        aria-invalid={at ? undefined : true}
        className={`${inputClass} w-32 font-mono ${at ? "border-line-strong" : "border-danger"}`}
        onChange={(event) => onType(event.target.value)}
      />
      <output className={`whitespace-nowrap font-mono ${at ? "text-fg-0" : "text-danger"}`}>
        {at ? formatInstant(at.toISOString()) : t("money.figure.unreadable")}
      </output>
    </label>
  );
}

/** By text or by chat, for whoever may send one. */
function Ways({ cancel, go }: Pick<FigureProps, "cancel"> & { readonly go: (how: FigureAnswer["how"]) => () => void }) {
  return (
    <div className="flex justify-end gap-2 border-t border-line px-4 py-3">
      <Button onClick={cancel} chord={keyOf("escape")}>
        {t("common.cancel")}
      </Button>
      {can(texting) ? (
        <>
          <Button onClick={go("chat")} chord={keyOf("submitOther")}>
            {t("money.figure.chat")}
          </Button>
          <Button tone="primary" onClick={go("sms")} chord={keyOf("submit")}>
            {t("money.figure.sms")}
          </Button>
        </>
      ) : null}
    </div>
  );
}

/** What settles the order at any time, as it is asked on the phone: `+1d 9`; Ctrl+Enter sends that figure with its link, Alt+Enter by chat. */
export function FigureForm({ subject, submit, cancel }: FigureProps) {
  useT();
  const [typed, setTyped] = useState("");
  const at = timeTyped(typed, useNow());
  const quote = useAsked(repaymentCalls["repayment.quote"], at ? { loanRecordId: subject.loanRecordId, at: at.toISOString() } : null);
  const go = (how: FigureAnswer["how"]) => () => {
    const read = timeTyped(typed, new Date());
    if (read && quote.data && can(texting)) submit({ at: read.toISOString(), how });
  };
  return (
    <Dialog title={t("money.figure.title", { name: subject.name })} onClose={cancel} width="wide">
      <FigureKeys sms={go("sms")} chat={go("chat")} />
      <div className="flex flex-col gap-3 p-4">
        <TimeLine typed={typed} onType={setTyped} at={at} />
        {quote.error ? <p className="text-danger">{failureText(quote.error)}</p> : null}
        {quote.data && at ? <Breakdown quote={quote.data} waiver={subject.waiver} on={localDate(at, timeZone())} /> : null}
      </div>
      <Ways cancel={cancel} go={go} />
    </Dialog>
  );
}

const parts = ["principal", "interest", "fee", "penalty"] as const;

/** Component by component, and below the line what is to be paid: by the offer while one runs on that day. */
function Breakdown({ quote, waiver, on }: { readonly quote: Quote; readonly waiver: Owing["waiver"]; readonly on: string }) {
  const offer = waiver?.status === "approved" && on <= waiver.validUntil ? waiver : null;
  return (
    <dl className="grid grid-cols-[1fr_max-content] gap-y-1">
      {parts.map((part) => (
        <div key={part} className="contents">
          <dt className="pr-6 text-fg-1">{t(`order.debt.${part}`)}</dt>
          <dd className="text-right font-mono">{formatMoney(quote[part].outstanding)}</dd>
        </div>
      ))}
      <dt className="border-t border-line pt-1 pr-6 font-semibold">{t("money.figure.total")}</dt>
      <dd
        data-figure=""
        className={`border-t border-line pt-1 text-right font-mono text-kpi ${offer ? "text-fg-2 line-through" : "font-semibold"}`}
      >
        {formatSum(quote.total)}
      </dd>
      {offer ? (
        <>
          <dt className="pr-6 font-semibold text-ok">{t("money.figure.offer", { day: formatDay(offer.validUntil) })}</dt>
          <dd data-figure="" className="text-right font-mono text-kpi font-semibold text-ok">
            {formatSum(offer.rest)}
          </dd>
        </>
      ) : null}
    </dl>
  );
}

/** Inside the dialog, so that its keys belong to the dialog's layer. */
function FigureKeys({ sms, chat }: { readonly sms: () => void; readonly chat: () => void }) {
  const handlers: KeyHandler[] = [
    { id: "figure.sms", verb: "submit", label: "order.command.sms", run: sms },
    { id: "figure.chat", verb: "submitOther", label: "order.command.chat", run: chat },
  ];
  useKeyContext<null>({ id: "figure", where: "form", exclusive: true, inFields: true, handlers });
  return null;
}
