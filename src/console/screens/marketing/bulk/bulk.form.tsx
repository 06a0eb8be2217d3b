import { useEffect, useRef } from "react";
import type { BulkModule } from "../../../../contract/marketing/bulk.module.ts";
import { limits } from "../../../../lending/limits.ts";
import { Finder } from "../../../form/message/message-form.tsx";
import { TemplateList } from "../../../form/message/template-list.tsx";
import { useTemplates } from "../../../form/message/use-templates.ts";
import { formatMoney, formatNumber } from "../../../i18n/format.ts";
import { tn, useT } from "../../../i18n/i18n.ts";
import type { MessageKey } from "../../../i18n/sections.ts";
import { failureText } from "../../../i18n/reason.ts";
import { useKeyContext, type KeyHandler } from "../../../kernel/keys/contexts.ts";
import { keyOf } from "../../../kernel/verbs/table.ts";
import type { Selected } from "../../../table/queue/selected.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { bulkWay, usePlan, type BulkAnswer, type BulkPreview } from "./bulk-way.ts";
import { useWhen, WhenFields } from "./bulk-when.tsx";

export interface BulkTo {
  readonly module: BulkModule;
  readonly what: Selected;
  readonly appId: number;
}
interface Props {
  readonly subject: BulkTo;
  readonly submit: (answer: BulkAnswer) => void;
  readonly cancel: () => void;
}

const list = "message-templates";

/** What goes must have been before the eye for a moment (rules/keyboard.md 7). */
function useSeen(plan: BulkPreview | undefined): () => boolean {
  const since = useRef(Number.POSITIVE_INFINITY);
  useEffect(() => {
    since.current = plan ? performance.now() : Number.POSITIVE_INFINITY;
  }, [plan]);
  return () => performance.now() - since.current >= limits.settle;
}

/** What goes and when, whom it reaches and what it costs; and why it cannot go yet. */
function useBulk({ module, what, appId }: BulkTo) {
  const templates = useTemplates({ appId }, "sms", bulkWay(module, what));
  const { chosen, asked } = templates;
  const when = useWhen((chosen?.templateId ?? 0) < 0);
  const answer = chosen && when.isReadable ? { templateId: chosen.templateId, ...when.sent } : null;
  const plan = usePlan(module, what, answer);
  const shown = plan.waiting ? undefined : plan.data;
  const isSeen = useSeen(shown);
  const refusal: MessageKey | null = chosen ? refusalOf(when.isReadable ? shown : undefined) : "message.choose";
  return { templates, when, answer, shown, isSeen, refusal, error: plan.error ?? asked.error };
}

/** Of a text that is chosen. */
function refusalOf(plan: BulkPreview | undefined): MessageKey | null {
  if (!plan) return "common.loading";
  return plan.sendable === 0 ? "message.nobody" : null;
}

/** A text or a recording, whom it reaches, whom not and why, and what it costs: before anything is sent. */
export function BulkForm({ subject, submit, cancel }: Props) {
  useT();
  const { what } = subject;
  const { templates, when, answer, shown, isSeen, refusal, error } = useBulk(subject);
  const count = what.kind === "ticked" ? what.ids.length : what.count;
  const send = () => {
    if (answer && !refusal && isSeen()) submit(answer);
  };
  return (
    <Dialog title={tn("advertising.send.title", count, { count: formatNumber(count) })} onClose={cancel} width="sheet">
      <SendKey send={send} />
      <div className="grid min-h-0 grid-cols-[minmax(0,2fr)_minmax(0,3fr)] max-[741px]:grid-cols-1">
        <div className="flex max-h-[52vh] min-h-40 flex-col border-r border-line">
          <Finder templates={templates} />
          <TemplateList id={list} templates={templates.shown} chosen={templates.chosen?.templateId ?? null} onChoose={templates.choose} />
        </div>
        <PlanPane plan={shown} error={error} />
      </div>
      <WhenFields {...when} />
      <Foot plan={shown} refusal={refusal} send={send} cancel={cancel} />
    </Dialog>
  );
}

interface FootProps extends Pick<Props, "cancel"> {
  readonly plan: BulkPreview | undefined;
  readonly refusal: MessageKey | null;
  readonly send: () => void;
}
function Foot({ plan, refusal, send, cancel }: FootProps) {
  const t = useT();
  return (
    <div className="flex items-center gap-3 border-t border-line px-4 py-3">
      <p role="status" className="min-w-0 flex-1 text-cell text-fg-2">
        {refusal && plan ? <span className="text-warn">{t(refusal)}</span> : t("advertising.send.help")}
      </p>
      <Button onClick={cancel} chord={keyOf("escape")}>
        {t("common.cancel")}
      </Button>
      <Button tone="primary" blockedBy={refusal ? t(refusal) : null} onClick={send} chord={keyOf("submit")}>
        {t(plan?.needsSecond ? "advertising.send.ask" : "advertising.send.send", { count: formatNumber(plan?.sendable ?? 0) })}
      </Button>
    </div>
  );
}

function SendKey({ send }: { readonly send: () => void }) {
  const handlers: KeyHandler[] = [{ id: "message.send", verb: "submit", label: "message.key.send", run: send }];
  useKeyContext<null>({ id: "message", where: "form", exclusive: true, inFields: true, handlers });
  return null;
}

interface PaneProps {
  readonly plan: BulkPreview | undefined;
  readonly error: unknown;
}
function PlanPane({ plan, error }: PaneProps) {
  const t = useT();
  return (
    <section
      // Reached by Tab: what is long scrolls.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      data-message-preview=""
      aria-label={t("message.preview")}
      className="flex max-h-[52vh] min-h-40 flex-col gap-3 overflow-y-auto p-3 ring-inside"
    >
      {error ? <p className="text-danger">{failureText(error)}</p> : null}
      {plan ? <Figures plan={plan} /> : error ? null : <p className="text-fg-2">{t("common.loading")}</p>}
      {plan?.samples.map(({ id, name, phone, text }) =>
        text === "" ? null : (
          <article key={id} className="rounded-panel border border-line bg-1 p-3" translate="no">
            <header className="mb-1 flex gap-3 text-cell text-fg-2">
              <span className="min-w-0 flex-1 truncate text-fg-1">{name}</span>
              <span className="font-mono">{phone}</span>
            </header>
            <p className="whitespace-pre-wrap break-words text-form">{text}</p>
          </article>
        ),
      )}
    </section>
  );
}

/** How many, what one costs and what all of it does; who is left out stands under it, by reason. */
function Figures({ plan }: { readonly plan: BulkPreview }) {
  const t = useT();
  const { total, sendable, waits, segments, unitPrice, cost, leftOut, needsSecond } = plan;
  return (
    <div role="status" className="flex flex-col gap-1 text-cell">
      <p className="flex flex-wrap gap-x-4">
        <span className={sendable > 0 ? "font-semibold text-ok" : "font-semibold text-danger"}>
          {t("message.sendable", { count: formatNumber(sendable), total: formatNumber(total) })}
        </span>
        <span className="text-fg-2">{tn("message.segments", segments, { count: formatNumber(segments) })}</span>
      </p>
      <p className="text-form">
        {t("advertising.send.cost", { count: formatNumber(sendable * segments), price: formatMoney(unitPrice), cost: formatMoney(cost) })}
      </p>
      {needsSecond ? <p className="text-warn">{t("advertising.send.second")}</p> : null}
      {waits > 0 ? <p className="text-warn">{t("advertising.send.window")}</p> : null}
      {leftOut.length > 0 ? (
        <ul className="text-fg-1">
          {leftOut.map(({ rule, why, count }) => (
            <li key={rule}>
              <span className="font-mono">{formatNumber(count)}</span> {why}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
