import { useWatch } from "react-hook-form";
import { signingKeyCalls } from "../../../../contract/basics/signing-key/signing-key.calls.ts";
import { signerKinds } from "../../../../lending/options/office/gateway-codes.ts";
import { ChoiceField, TextField } from "../../../form/fields.tsx";
import { FormEnd } from "../../../form/form-end.tsx";
import { Form } from "../../../form/form.tsx";
import { choice, text } from "../../../form/kinds.ts";
import { useForm } from "../../../form/use-form.ts";
import { t, useT } from "../../../i18n/i18n.ts";
import { ports } from "../../../kernel/command/ports.ts";
import type { Source } from "../../../kernel/command/records.ts";
import { appOptions } from "../../../table/filter/options.ts";
import { Dialog } from "../../../ui/dialog.tsx";

interface Props {
  readonly source: Source;
  readonly submit: (saved: true) => void;
  readonly cancel: () => void;
}

const fields = {
  kind: choice({
    label: "system.signingKey.column.kind",
    options: () => signerKinds.map((value) => ({ value, label: t(`system.signingKey.kind.${value}`) })),
    required: true,
  }),
  appId: choice({ label: "order.column.app", options: appOptions }),
  channel: text({ label: "system.signingKey.column.channel", hint: () => t("system.signingKey.channelHint") }),
  name: text({ label: "system.signingKey.column.name", required: true, hint: () => t("system.signingKey.nameHint") }),
};

/** Whose key it shall be. The key itself is made when a second person says yes. */
export function SigningKeyForm({ source, submit, cancel }: Props) {
  useT();
  const form = useForm({
    fields,
    initial: { kind: "channel" },
    cancel,
    submit: async ({ kind, appId, channel, name }, idempotencyKey) => {
      const holder =
        kind === "app"
          ? { kind: "app" as const, ...(appId === null ? {} : { appId: Number(appId) }) }
          : { kind: "channel" as const, ...(channel === "" ? {} : { channel }) };
      await ports.send(
        signingKeyCalls["signingKey.add"],
        { ...holder, name },
        { command: "system.signingKey.add", source, idempotencyKey },
      );
      ports.tell({ kind: "done", text: t("system.signingKey.waits") }, "system.signingKey.add");
      submit(true);
    },
  });
  const [kind] = useWatch({ control: form.control, name: "kind" }) as readonly string[];
  const isApp = kind === "app";
  return (
    <Dialog title={t("system.signingKey.add")} onClose={form.leave}>
      <Form form={form} className="flex flex-col gap-3 p-4">
        <ChoiceField name="kind" focused />
        {isApp ? <ChoiceField name="appId" /> : <TextField name="channel" />}
        <TextField name="name" />
        <FormEnd send={t("system.gateway.ask")} />
      </Form>
    </Dialog>
  );
}
