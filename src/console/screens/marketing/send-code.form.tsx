import { codeCalls } from "../../../contract/marketing/bulk.calls.ts";
import { codeScenes, codeSceneCodes } from "../../../lending/options/growth/advertising-codes.ts";
import { ChoiceField, TextField } from "../../form/fields.tsx";
import { FormEnd } from "../../form/form-end.tsx";
import { Form } from "../../form/form.tsx";
import { choice, text } from "../../form/kinds.ts";
import { useForm } from "../../form/use-form.ts";
import { t, useT } from "../../i18n/i18n.ts";
import { ports } from "../../kernel/command/ports.ts";
import type { Source } from "../../kernel/command/records.ts";
import { appOptions, choicesOf } from "../../table/filter/options.ts";
import { Dialog } from "../../ui/dialog.tsx";
import type { SentCode } from "./gen-code.screen.tsx";

interface Props {
  /** Whose code is sent once more; null: somebody's by his number. */
  readonly subject: SentCode | null;
  readonly source: Source;
  readonly submit: (sent: true) => void;
  readonly cancel: () => void;
}

const common = {
  appId: choice({ label: "order.column.app", options: appOptions, required: true }),
  scene: choice({ label: "advertising.codes.scene", options: choicesOf(codeSceneCodes), required: true }),
  reason: text({ label: "advertising.codes.reason", required: true, hint: () => t("advertising.codes.reasonHint") }),
};
const fields = {
  phone: text({ label: "order.column.phoneFull", required: true, hint: () => t("advertising.codes.phoneHint") }),
  ...common,
};
const again = { phone: text({ label: "order.column.phoneFull" }), ...common };

/** A code to the number that a customer has registered; what it is stands nowhere. */
export function SendCodeForm({ subject, source, submit, cancel }: Props) {
  useT();
  const form = useForm({
    fields: subject ? again : fields,
    initial: subject ? { appId: subject.appId, scene: subject.scene } : {},
    cancel,
    submit: async ({ phone, appId, scene, reason }, idempotencyKey) => {
      const meta = { command: subject ? "code.again" : "code.send", source, idempotencyKey };
      const wish = { appId: Number(appId), scene: codeScenes.find((each) => each === scene) ?? "login", reason };
      const who = subject ? { again: subject.id } : { phone };
      const { expireSeconds } = await ports.send(codeCalls["code.sendCode"], { ...who, ...wish }, meta);
      ports.tell({ kind: "done", text: t("advertising.codes.sent", { minutes: Math.round(expireSeconds / 60) }) }, meta.command);
      submit(true);
    },
  });
  return (
    <Dialog title={t(subject ? "advertising.codes.again" : "advertising.codes.send")} onClose={form.leave}>
      <Form form={form} className="flex flex-col gap-3 p-4">
        {subject ? (
          <p translate="no">
            {subject.name} <span className="font-mono text-fg-2">{subject.phone}</span>
          </p>
        ) : (
          <TextField name="phone" focused />
        )}
        <ChoiceField name="appId" focused={subject !== null} />
        <ChoiceField name="scene" />
        <TextField name="reason" />
        <FormEnd send={t("advertising.codes.send")} />
      </Form>
    </Dialog>
  );
}
