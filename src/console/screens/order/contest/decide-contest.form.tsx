import { contestCalls } from "../../../../contract/order/contest.calls.ts";
import type { InputOf, RowOf } from "../../../../contract/types.ts";
import { DateField } from "../../../form/date-field.tsx";
import { TextField } from "../../../form/fields.tsx";
import { FormEnd } from "../../../form/form-end.tsx";
import { Form } from "../../../form/form.tsx";
import { date, lines, text } from "../../../form/kinds.ts";
import { useForm } from "../../../form/use-form.ts";
import { t, useT } from "../../../i18n/i18n.ts";
import { ports } from "../../../kernel/command/ports.ts";
import type { SendMeta, Source } from "../../../kernel/command/records.ts";
import { Dialog } from "../../../ui/dialog.tsx";

export interface ContestAsked {
  readonly row: RowOf<"refusal.list">;
  readonly outcome: "upheld" | "overturned";
}
interface Props {
  readonly subject: ContestAsked;
  readonly source: Source;
  readonly submit: (done: true) => void;
  readonly cancel: () => void;
}

const fields = {
  answer: lines({ label: "dossier.contest.answer", required: true }),
  name: text({ label: "review.field.name" }),
  birthDate: date({ label: "review.field.birthDate" }),
  idExpires: date({ label: "review.field.idExpires" }),
  province: text({ label: "dossier.contest.province" }),
  employer: text({ label: "review.field.employer" }),
};

/** What was wrong about the customer, where something was typed. */
const correctOf = (typed: Record<string, string | null>): InputOf<"refusal.decide">["correct"] =>
  Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== null && value !== ""));

async function decide(input: InputOf<"refusal.decide">, meta: SendMeta, orderNo: string): Promise<void> {
  const { mayApply } = await ports.send(contestCalls["refusal.decide"], input, meta);
  const text = t(mayApply ? "dossier.contest.done.overturned" : "dossier.contest.done.upheld", { orderNo });
  ports.tell({ kind: "done", text }, meta.command);
}

/** What a second look came to: the answer goes to the customer, what was wrong about him is put right. */
export function DecideContestForm({ subject: { row, outcome }, source, submit, cancel }: Props) {
  useT();
  const form = useForm({
    fields,
    cancel,
    submit: async ({ answer, ...typed }, idempotencyKey) => {
      const input = { contestId: row.contestId, outcome, answer, correct: correctOf(typed) };
      await decide(input, { command: `contest.${outcome}`, source, idempotencyKey }, row.orderNo);
      submit(true);
    },
  });
  const act = t(`dossier.contest.command.${outcome}`);
  return (
    <Dialog title={`${act} · ${row.orderNo}`} onClose={form.leave}>
      <Form form={form} className="flex flex-col gap-3 p-4">
        <Said reason={row.reason} />
        <TextField name="answer" focused />
        <p className="text-cell text-fg-2">{t("dossier.contest.correctHint")}</p>
        <Corrections />
        <FormEnd send={act} {...(outcome === "upheld" ? { tone: "danger" as const } : {})} />
      </Form>
    </Dialog>
  );
}

function Said({ reason }: { readonly reason: string }) {
  return (
    <p className="text-fg-1">
      {t("dossier.contest.saidBy")}{" "}
      <q className="text-fg-0" translate="no">
        {reason}
      </q>
    </p>
  );
}

const Corrections = () => (
  <div className="grid grid-cols-2 gap-3">
    <TextField name="name" />
    <TextField name="employer" />
    <DateField name="birthDate" />
    <DateField name="idExpires" />
    <TextField name="province" />
  </div>
);
