import { useState } from "react";
import { lateExemptionCalls } from "../../../../contract/finance/late-exemption.calls.ts";
import { localDate } from "../../../../lending/time/zone.ts";
import { DateField } from "../../../form/date-field.tsx";
import type { Asked } from "../../../form/fields-dialog.tsx";
import { TextField } from "../../../form/fields.tsx";
import { Form } from "../../../form/form.tsx";
import { FormEnd } from "../../../form/form-end.tsx";
import { date, text } from "../../../form/kinds.ts";
import { useForm } from "../../../form/use-form.ts";
import { formatDay, timeZone } from "../../../i18n/format.ts";
import { t, useT } from "../../../i18n/i18n.ts";
import { ports } from "../../../kernel/command/ports.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import type { Exemption } from "./late-exemption.screen.tsx";

const fields = {
  lastDay: date({ label: "relief.exemption.end.lastDay", required: true }),
  reason: text({ label: "finance.end.reason", required: true }),
};

/** What was free up to that day stays free. */
export function EndExemption({ subject, source, submit, cancel }: Asked<Exemption>) {
  useT();
  const [today] = useState(() => localDate(new Date(), timeZone()));
  const form = useForm({
    fields,
    initial: { lastDay: today },
    cancel,
    submit: async ({ lastDay, reason }, idempotencyKey) => {
      const input = { id: subject.id ?? 0, lastDay: lastDay ?? "", reason };
      await ports.send(lateExemptionCalls["lateExemption.end"], input, { command: "lateExemption.end", source, idempotencyKey });
      ports.tell({ kind: "done", text: t("relief.exemption.end.done") }, "lateExemption.end");
      submit(true);
    },
  });
  const { fromDay, toDay } = subject;
  return (
    <Dialog
      title={t("relief.exemption.end.title", { from: formatDay(fromDay), to: formatDay(toDay) })}
      description={t("relief.exemption.end.note")}
      onClose={form.leave}
    >
      <Form form={form} className="flex flex-col gap-3 p-4">
        <DateField name="lastDay" focused />
        <TextField name="reason" />
        <FormEnd send={t("relief.exemption.end.send")} />
      </Form>
    </Dialog>
  );
}
