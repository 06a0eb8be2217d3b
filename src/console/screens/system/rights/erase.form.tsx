import { whyMissing } from "../../../../lending/rights/refusal.rules.ts";
import { approvalCalls } from "../../../../contract/basics/approval.calls.ts";
import { rightsCalls } from "../../../../contract/basics/rights/rights.calls.ts";
import type { RowOf } from "../../../../contract/types.ts";
import { ChoiceField, TextField } from "../../../form/fields.tsx";
import { FormEnd } from "../../../form/form-end.tsx";
import { Form } from "../../../form/form.tsx";
import { choice } from "../../../form/kinds.ts";
import { useForm } from "../../../form/use-form.ts";
import { t, useT } from "../../../i18n/i18n.ts";
import type { Source } from "../../../kernel/command/records.ts";
import { ports } from "../../../kernel/command/ports.ts";
import { whyFields, wordSaid } from "../../../table/approval/why.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { ErasureLines } from "./rights.lines.tsx";

export interface RequestAsked {
  readonly subject: RowOf<"customerRights.list">;
  readonly source: Source;
  readonly submit: (saved: true) => void;
  readonly cancel: () => void;
}

const body = "flex min-h-0 flex-col gap-3 overflow-y-auto p-4";

/** What erasing this person would do, before anybody is asked to. */
export function EraseForm({ subject: { id, name }, source, submit, cancel }: RequestAsked) {
  useT();
  const form = useForm({
    fields: {},
    cancel,
    submit: async (_values, idempotencyKey) => {
      await ports.send(rightsCalls["customerRights.erase"], { id }, { command: "rights.erase", source, idempotencyKey });
      ports.tell({ kind: "done", text: t("rights.asked", { name }) }, "rights.erase");
      submit(true);
    },
  });
  return (
    <Dialog title={t("rights.eraseTitle", { name })} onClose={form.leave} width="wide">
      <Form form={form} className={body}>
        <p className="text-fg-1">{t("rights.eraseText")}</p>
        <ErasureLines id={id} />
        <FormEnd send={t("rights.erase")} />
      </Form>
    </Dialog>
  );
}

const decided = {
  decision: choice({
    label: "rights.decision",
    required: true,
    options: () => (["approve", "refuse"] as const).map((value) => ({ value, label: t(`rights.${value}`) })),
  }),
  ...whyFields,
};

/** The second person's word, beside what it would do today. */
export function DecideForm({ subject, source, submit, cancel }: RequestAsked) {
  useT();
  const { id, name, approvalId, requester } = subject;
  const form = useForm({
    fields: decided,
    cancel,
    judge: whyMissing,
    submit: async (word, idempotencyKey) => {
      const input = { approvalId: approvalId ?? 0, ...wordSaid(word) };
      await ports.send(approvalCalls["approval.review"], input, { command: "rights.decide", source, idempotencyKey });
      ports.tell({ kind: "done", text: t("rights.decided") }, "rights.decide");
      submit(true);
    },
  });
  return (
    <Dialog title={t("rights.decideTitle", { name, requester: requester ?? "" })} onClose={form.leave} width="wide">
      <Form form={form} className={body}>
        <p className="text-fg-1">{t("rights.eraseText")}</p>
        <ErasureLines id={id} />
        <ChoiceField name="decision" focused />
        <ChoiceField name="reason" />
        <TextField name="remark" />
        <FormEnd send={t("rights.decide")} />
      </Form>
    </Dialog>
  );
}
