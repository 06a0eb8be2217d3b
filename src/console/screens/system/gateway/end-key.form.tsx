import { signingKeyCalls } from "../../../../contract/basics/signing-key/signing-key.calls.ts";
import { addDays, startOfDay } from "../../../../lending/time/zone.ts";
import { DateField } from "../../../form/date-field.tsx";
import { TextField } from "../../../form/fields.tsx";
import { FormEnd } from "../../../form/form-end.tsx";
import { Form } from "../../../form/form.tsx";
import { date, text } from "../../../form/kinds.ts";
import { useForm } from "../../../form/use-form.ts";
import { timeZone } from "../../../i18n/format.ts";
import { t, useT } from "../../../i18n/i18n.ts";
import { ports } from "../../../kernel/command/ports.ts";
import type { Source } from "../../../kernel/command/records.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import type { SigningKey } from "./signing-key.screen.tsx";

interface Props {
  readonly subject: SigningKey;
  readonly source: Source;
  readonly submit: (ended: true) => void;
  readonly cancel: () => void;
}

const fields = {
  until: date({ label: "system.signingKey.until", hint: () => t("system.signingKey.untilHint") }),
  reason: text({ label: "system.signingKey.reason", required: true }),
};

/** A key ends now, or with a day to come, until which its program changes to another. */
export function EndKeyForm({ subject: { keyId }, source, submit, cancel }: Props) {
  useT();
  const form = useForm({
    fields,
    cancel,
    submit: async ({ until, reason }, idempotencyKey) => {
      const end = until === null ? {} : { endTime: startOfDay(addDays(until, 1), timeZone()).toISOString() };
      await ports.send(signingKeyCalls["signingKey.end"], { keyId, reason, ...end }, { command: "signingKey.end", source, idempotencyKey });
      ports.tell({ kind: "done", text: t("system.signingKey.ended", { key: keyId }) }, "signingKey.end");
      submit(true);
    },
  });
  return (
    <Dialog title={t("system.signingKey.endOf", { key: keyId })} onClose={form.leave}>
      <Form form={form} className="flex flex-col gap-3 p-4">
        <DateField name="until" focused />
        <TextField name="reason" />
        <FormEnd send={t("system.signingKey.end")} tone="danger" />
      </Form>
    </Dialog>
  );
}
