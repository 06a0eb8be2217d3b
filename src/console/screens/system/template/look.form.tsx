import { useWatch } from "react-hook-form";
import { smsStencilCalls } from "../../../../contract/message/message.calls.ts";
import type { OutputOf } from "../../../../contract/types.ts";
import { useAsked } from "../../../client/asked.ts";
import { TextField } from "../../../form/fields.tsx";
import { FormEnd } from "../../../form/form-end.tsx";
import { Form } from "../../../form/form.tsx";
import { text } from "../../../form/kinds.ts";
import { useForm } from "../../../form/use-form.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { t, useT } from "../../../i18n/i18n.ts";
import { failureText } from "../../../i18n/reason.ts";
import { ports } from "../../../kernel/command/ports.ts";
import type { Source } from "../../../kernel/command/records.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { languageName } from "../notice/notice.words.ts";
import type { TemplateLine } from "./sms-list.screen.tsx";
import { carriedText } from "./template.form.tsx";

interface Props {
  readonly subject: TemplateLine;
  readonly source: Source;
  readonly submit: (sent: true) => void;
  readonly cancel: () => void;
}
type Said = OutputOf<"smsStencil.preview">["texts"][number];

const fields = {
  orderNo: text({ label: "template.trial.orderNo", hint: () => t("template.trial.anyOrder") }),
  phone: text({ label: "template.trial.phone", hint: () => t("template.trial.own") }),
};
const about = (orderNo: string) => (orderNo === "" ? {} : { orderNo });

/** What would it say? With the figures of an order, and in each language; Ctrl+Enter sends it to somebody of the house. */
export function TemplateLookForm({ subject, source, submit, cancel }: Props) {
  useT();
  const maySend = ports.can("system:sms:edit");
  const form = useForm({
    fields,
    cancel,
    submit: async ({ orderNo, phone }, idempotencyKey) => {
      const meta = { command: "template.trial.send", source, idempotencyKey };
      const input = { id: subject.id, ...about(orderNo), ...(phone === "" ? {} : { phone }) };
      const { to, ending: number, left } = await ports.send(smsStencilCalls["smsStencil.testSend"], input, meta);
      const text = t("template.trial.sent", { to, phone: number, left: formatNumber(left) });
      ports.tell({ kind: "done", text }, meta.command);
      submit(true);
    },
  });
  const typed = String(useWatch({ control: form.hook.control, name: "orderNo" }) ?? "").trim();
  const { data, error, waiting } = useAsked(smsStencilCalls["smsStencil.preview"], { id: subject.id, ...about(typed) });
  return (
    <Dialog title={`${subject.name} · ${t("template.look")}`} onClose={form.leave} width="wide">
      <Form form={form} className="flex min-h-0 flex-col gap-3 overflow-y-auto p-4">
        <TextField name="orderNo" focused />
        <div role="status" aria-busy={waiting} className="flex min-h-24 flex-col gap-3">
          {error ? <p className="text-warn">{failureText(error)}</p> : null}
          {data && !error ? (
            <>
              <p className="text-cell text-fg-2">{t("template.trial.order", { orderNo: data.orderNo, name: data.customer })}</p>
              {data.texts.map((each, at) => (
                <SaidText key={each.id} said={each} isFirst={at === 0} />
              ))}
            </>
          ) : null}
        </div>
        {maySend ? <TextField name="phone" /> : null}
        {maySend ? <FormEnd send={t("template.trial.send")} /> : null}
      </Form>
    </Dialog>
  );
}

/** One language: the text, how a network carries it, and of the first what each variable became. */
function SaidText({ said, isFirst }: { readonly said: Said; readonly isFirst: boolean }) {
  return (
    <section className="flex flex-col gap-1">
      <p className="text-cell text-fg-2">
        {isFirst ? languageName(said.language) : `${languageName(said.language)} · ${said.name}`} · {carriedText(said)}
      </p>
      <p className="whitespace-pre-wrap rounded-panel border border-line bg-1 p-3 text-form">{said.text}</p>
      {isFirst ? (
        <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-3 text-cell">
          {said.values.map(({ name, value }) => (
            <div key={name} className="contents">
              <dt className="font-mono text-fg-2">{`{{${name}}}`}</dt>
              <dd className="font-mono">{value || "–"}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </section>
  );
}
