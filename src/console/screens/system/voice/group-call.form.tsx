import { useState } from "react";
import { voiceCalls, voiceStencilCalls } from "../../../../contract/message/voice.calls.ts";
import type { InputOf, OutputOf } from "../../../../contract/types.ts";
import { readTime } from "../../../../lending/time/time-grammar.ts";
import { useCall } from "../../../client/query.ts";
import { ChoiceField, TextField } from "../../../form/fields.tsx";
import { FormEnd } from "../../../form/form-end.tsx";
import { Form } from "../../../form/form.tsx";
import { choice, many, number, text, typedText } from "../../../form/kinds.ts";
import { useForm, type FormHandle, type ValuesOf } from "../../../form/use-form.ts";
import { useSentAgain } from "../../../form/use-sent-again.ts";
import { dayOrder, formatInstant, formatMoney, formatNumber, timeZone } from "../../../i18n/format.ts";
import { t, useT } from "../../../i18n/i18n.ts";
import { ports } from "../../../kernel/command/ports.ts";
import type { Source } from "../../../kernel/command/records.ts";
import { session } from "../../../kernel/state/session.ts";
import { appOptions } from "../../../table/filter/options.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import type { VoiceTask } from "./voice-call.screen.tsx";

interface Props {
  /** One that is copied; null: none. */
  readonly subject: VoiceTask | null;
  readonly source: Source;
  readonly submit: (made: true) => void;
  readonly cancel: () => void;
}
type Wish = InputOf<"voice.preflight">;
type Plan = OutputOf<"voice.preflight"> & { readonly asked: string };
type Texts = OutputOf<"voiceStencil.search">["list"];

const stages = () => (session.get().me?.tenant.stages ?? []).map(({ code }) => ({ value: code, label: code }));
const fieldsOf = (texts: Texts) => ({
  name: text({ label: "voice.column.name", required: true }),
  templateId: choice({
    label: "voice.column.template",
    required: true,
    options: () => texts.map(({ id, name }) => ({ value: id, label: name })),
  }),
  stage: many({ label: "voice.field.stage", options: stages, hint: () => t("voice.filterHint") }),
  daysFrom: number({ label: "voice.field.daysFrom" }),
  daysTo: number({ label: "voice.field.daysTo" }),
  appId: choice({ label: "voice.field.app", options: appOptions }),
  scheduleTime: typedText<string>(
    { label: "voice.column.schedule", hint: () => t("voice.timeHint") },
    {
      parse: (typed) => readTime(typed, new Date(), timeZone(), dayOrder())?.toISOString() ?? null,
      show: formatInstant,
      unreadable: { error: "field.date" },
    },
  ),
});

/** Whom it would call, whom not and why, what it costs, and what the first of them would hear. */
function PlanText({ plan }: { readonly plan: Plan }) {
  const { total, sendable, waits, leftOut, cost, needsSecond, sample } = plan;
  const counts = { total: formatNumber(total), count: formatNumber(sendable), waits: formatNumber(waits), cost: formatMoney(cost) };
  return (
    <div role="status" className="flex flex-col gap-1 text-cell">
      <p>{t("voice.plan", counts)}</p>
      {needsSecond ? <p className="text-warn">{t("voice.second")}</p> : null}
      <ul className="max-h-32 overflow-y-auto text-fg-1">
        {leftOut.map(({ rule, why, count }) => (
          <li key={rule}>{t("voice.out", { count: formatNumber(count), why })}</li>
        ))}
      </ul>
      <p className="whitespace-pre-wrap rounded-panel border border-line bg-1 p-3 text-form">{sample}</p>
    </div>
  );
}

/** Filters that say nothing are left out. */
const wishOf = ({ templateId, stage, daysFrom, daysTo, appId, scheduleTime }: ValuesOf<ReturnType<typeof fieldsOf>>): Wish => ({
  templateId: Number(templateId),
  filters: {
    ...(stage.length === 0 ? {} : { stage: stage.map(String) }),
    ...(daysFrom === null ? {} : { daysFrom }),
    ...(daysTo === null ? {} : { daysTo }),
    ...(appId === null ? {} : { appId: Number(appId) }),
  },
  ...(scheduleTime === null ? {} : { scheduleTime }),
});

/** One text to many: the first Ctrl+Enter says whom it would call, the second calls them. */
export function GroupCallForm({ subject, source, submit, cancel }: Props) {
  useT();
  const { data } = useCall(voiceStencilCalls["voiceStencil.search"], { pageSize: 200, valid: "true" });
  const [plan, setPlan] = useState<Plan | null>(null);
  const form = useForm({
    fields: fieldsOf(data?.list ?? []),
    initial: subject ? { name: subject.name, templateId: subject.templateId } : {},
    cancel,
    submit: async (values, idempotencyKey) => {
      const wish = wishOf(values);
      const asked = JSON.stringify(wish);
      const meta = { command: "voice.send", source, idempotencyKey };
      if (plan?.asked !== asked) return setPlan({ ...(await ports.send(voiceCalls["voice.preflight"], wish, meta)), asked });
      const { accepted, pending } = await ports.send(voiceCalls["voice.groupCall"], { name: values.name, ...wish }, meta);
      const said = pending ? t("voice.waits") : t("voice.made", { count: formatNumber(accepted) });
      ports.tell({ kind: "done", text: said }, meta.command);
      submit(true);
    },
  });
  useSentAgain(form);
  return <CallDialog form={form} plan={plan} />;
}

function CallDialog({ form, plan }: { readonly form: FormHandle; readonly plan: Plan | null }) {
  return (
    <Dialog title={t("voice.add")} onClose={form.leave} width="wide">
      <Form form={form} className="flex min-h-0 flex-col gap-3 overflow-y-auto p-4">
        <TextField name="name" focused />
        <ChoiceField name="templateId" />
        <ChoiceField name="stage" />
        <div className="grid grid-cols-2 gap-3">
          <TextField name="daysFrom" />
          <TextField name="daysTo" />
        </div>
        <ChoiceField name="appId" />
        <TextField name="scheduleTime" />
        {plan ? <PlanText plan={plan} /> : null}
        <FormEnd send={t(plan ? "voice.send" : "voice.look")} />
      </Form>
    </Dialog>
  );
}
