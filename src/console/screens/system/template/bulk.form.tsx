import { useState } from "react";
import { smsStencilCalls } from "../../../../contract/message/message.calls.ts";
import type { OutputOf } from "../../../../contract/types.ts";
import type { Source } from "../../../kernel/command/records.ts";
import { ChoiceField } from "../../../form/fields.tsx";
import { FormEnd } from "../../../form/form-end.tsx";
import { Form } from "../../../form/form.tsx";
import { choice } from "../../../form/kinds.ts";
import { useForm } from "../../../form/use-form.ts";
import { useSentAgain } from "../../../form/use-sent-again.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { t, useT } from "../../../i18n/i18n.ts";
import { ports } from "../../../kernel/command/ports.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import type { TemplateLine } from "./sms-list.screen.tsx";

interface Props {
  readonly subject: readonly TemplateLine[];
  readonly source: Source;
  readonly submit: (done: true) => void;
  readonly cancel: () => void;
}
type Status = "enabled" | "disabled";
type Plan = OutputOf<"smsStencil.statusMany"> & { readonly status: Status };

const fields = {
  status: choice({
    label: "template.column.status",
    required: true,
    options: () => (["enabled", "disabled"] as const).map((value) => ({ value, label: t(`template.status.${value}`) })),
  }),
};
const counts = ({ changed, waiting }: Plan) => ({ count: formatNumber(changed), waiting: formatNumber(waiting) });

/** Ticked texts on or off: the first Ctrl+Enter says what it would do, the second does it, for all the rest or for none. */
export function TemplateBulkForm({ subject, source, submit, cancel }: Props) {
  useT();
  const [plan, setPlan] = useState<Plan | null>(null);
  const form = useForm({
    fields,
    initial: { status: subject[0]?.status === "enabled" ? "disabled" : "enabled" },
    cancel,
    submit: async (wish, idempotencyKey) => {
      const status: Status = wish.status === "enabled" ? "enabled" : "disabled";
      const isSame = plan?.status === status;
      const out = new Set(isSame ? plan.skipped.map(({ id }) => id) : []);
      const ids = subject.map(({ id }) => id).filter((id) => !out.has(id));
      if (isSame && ids.length === 0) return submit(true);
      const meta = { command: "template.status", source, idempotencyKey: isSame ? idempotencyKey : crypto.randomUUID() };
      const answer = await ports.send(smsStencilCalls["smsStencil.statusMany"], { ids, status, dry: !isSame }, meta);
      if (!isSame) return setPlan({ ...answer, status });
      ports.tell({ kind: "done", text: t("template.bulk.done", counts({ ...answer, status })) }, meta.command);
      submit(true);
    },
  });
  useSentAgain(form);
  return (
    <Dialog title={t("template.bulk.title", { count: formatNumber(subject.length) })} onClose={form.leave} width="wide">
      <Form form={form} className="flex min-h-0 flex-col gap-3 overflow-y-auto p-4">
        <ChoiceField name="status" focused />
        {plan ? (
          <div role="status" className="flex flex-col gap-1 text-cell">
            <p>{t("template.bulk.plan", counts(plan))}</p>
            <ul className="max-h-40 overflow-y-auto text-warn">
              {plan.skipped.map(({ id, name, reason }) => (
                <li key={id}>{t("template.bulk.skipped", { name, reason })}</li>
              ))}
            </ul>
          </div>
        ) : null}
        <FormEnd send={t(plan ? "template.bulk.send" : "template.bulk.look")} />
      </Form>
    </Dialog>
  );
}
