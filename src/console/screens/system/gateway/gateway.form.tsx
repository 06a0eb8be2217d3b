import { useWatch } from "react-hook-form";
import { gatewayCalls } from "../../../../contract/message/gateway/gateway.calls.ts";
import { gatewayKinds, gatewayMediums } from "../../../../lending/options/office/gateway-codes.ts";
import { ChoiceField, TextField } from "../../../form/fields.tsx";
import { FormEnd } from "../../../form/form-end.tsx";
import { Form } from "../../../form/form.tsx";
import { choice, text } from "../../../form/kinds.ts";
import { useForm, type FormHandle, type ValuesOf } from "../../../form/use-form.ts";
import { t, useT } from "../../../i18n/i18n.ts";
import { ports } from "../../../kernel/command/ports.ts";
import type { Source } from "../../../kernel/command/records.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import type { Gateway } from "./gateway.screen.tsx";

interface Props {
  readonly subject: Gateway | null;
  readonly source: Source;
  readonly submit: (saved: true) => void;
  readonly cancel: () => void;
}

const fields = {
  code: text({ label: "system.gateway.column.code", required: true, hint: () => t("system.gateway.codeHint") }),
  name: text({ label: "system.gateway.column.name" }),
  medium: choice({
    label: "system.gateway.column.medium",
    options: () => gatewayMediums.map((value) => ({ value, label: t(`system.gateway.medium.${value}`) })),
    required: true,
  }),
  kind: choice({
    label: "system.gateway.column.kind",
    options: () => gatewayKinds.map((value) => ({ value, label: t(`system.gateway.kind.${value}`) })),
    required: true,
  }),
  url: text({ label: "system.gateway.column.url" }),
  keyId: text({ label: "system.gateway.column.key" }),
  secret: text({ label: "system.gateway.secret", secret: true, hint: () => t("system.gateway.secretHint") }),
};

/** Of one that is there, what it is and what it carries stays; a secret that is not typed stays too. */
function gatewayOf(before: Gateway | null, { code, name, medium, kind, url, keyId, secret }: ValuesOf<typeof fields>) {
  return {
    code: before?.code ?? code,
    name,
    medium: before?.medium ?? (medium === "voice" ? ("voice" as const) : ("sms" as const)),
    kind: kind === "embedded" ? ("embedded" as const) : ("http" as const),
    url,
    keyId,
    ...(secret === "" ? {} : { secret }),
  };
}

/** A new gateway, or other facts of one; what it is and what it carries stays. The secret is asked for, never shown. */
export function GatewayForm({ subject, source, submit, cancel }: Props) {
  useT();
  const form = useForm({
    fields,
    initial: subject ? { ...subject } : { medium: "sms", kind: "http" },
    cancel,
    submit: async (values, idempotencyKey) => {
      const meta = { command: "system.gateway.save", source, idempotencyKey };
      await ports.send(gatewayCalls["gateway.save"], gatewayOf(subject, values), meta);
      ports.tell({ kind: "done", text: t("system.gateway.waits") }, meta.command);
      submit(true);
    },
  });
  const title = subject ? t("system.gateway.editOf", { code: subject.code }) : t("system.gateway.add");
  return (
    <Dialog title={title} onClose={form.leave} width="wide">
      <Form form={form} className="flex flex-col gap-3 p-4">
        <GatewayFields form={form} isNew={subject === null} />
        <FormEnd send={t("system.gateway.ask")} />
      </Form>
    </Dialog>
  );
}

/** Only one that is outside has an address and a secret. */
function GatewayFields({ form, isNew }: { readonly form: FormHandle; readonly isNew: boolean }) {
  const [kind] = useWatch({ control: form.control, name: "kind" }) as readonly string[];
  const isOutside = kind === "http";
  return (
    <>
      {isNew ? <TextField name="code" focused /> : null}
      <TextField name="name" focused={!isNew} />
      {isNew ? <ChoiceField name="medium" /> : null}
      <ChoiceField name="kind" />
      {isOutside ? <TextField name="url" /> : null}
      {isOutside ? <TextField name="keyId" /> : null}
      {isOutside ? <TextField name="secret" /> : null}
    </>
  );
}
