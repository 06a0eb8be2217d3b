import { rightsCalls } from "../../../../contract/basics/rights/rights.calls.ts";
import {
  identityChecks,
  identityCodes,
  requestKindCodes,
  requestKinds,
  requestWayCodes,
  requestWays,
} from "../../../../lending/rights/data-subject.ts";
import type { InputOf } from "../../../../contract/types.ts";
import { Refused } from "../../../../lending/reason.ts";
import { localDate } from "../../../../lending/time/zone.ts";
import { send } from "../../../client/client.ts";
import { useAsked } from "../../../client/asked.ts";
import { DateField } from "../../../form/date-field.tsx";
import { ChoiceField, TextField } from "../../../form/fields.tsx";
import { FormEnd } from "../../../form/form-end.tsx";
import { Form } from "../../../form/form.tsx";
import { choice, date, lines, text } from "../../../form/kinds.ts";
import { useForm, type ValuesOf } from "../../../form/use-form.ts";
import { formatDay, formatNumber, timeZone } from "../../../i18n/format.ts";
import { t, useT } from "../../../i18n/i18n.ts";
import type { Source } from "../../../kernel/command/records.ts";
import { ports } from "../../../kernel/command/ports.ts";
import { choicesOf } from "../../../table/filter/options.ts";
import { Dialog } from "../../../ui/dialog.tsx";

interface Props {
  readonly subject: null;
  readonly source: Source;
  readonly submit: (saved: true) => void;
  readonly cancel: () => void;
}
const command = "rights.add";
const fields = {
  who: text({ label: "rights.who", required: true }),
  kind: choice({ label: "rights.column.kind", required: true, options: choicesOf(requestKindCodes) }),
  way: choice({ label: "rights.column.way", required: true, options: choicesOf(requestWayCodes) }),
  identity: choice({ label: "rights.column.identity", required: true, options: choicesOf(identityCodes) }),
  receivedOn: date({ label: "rights.column.received", required: true }),
  note: lines({ label: "rights.column.note" }),
};
const today = (): string => localDate(new Date(), timeZone());
const oneOf = <T extends string>(all: readonly T[], value: unknown, otherwise: T): T => all.find((each) => each === value) ?? otherwise;

/** Whom a number names is said before anything is written: the wrong person's data is nobody's to hand out. */
function Found({ q }: { readonly q: string }) {
  const { data } = useAsked(rightsCalls["customerRights.find"], q.trim().length < 4 ? null : { q: q.trim() });
  if (!data) return null;
  const { found } = data;
  return (
    <output aria-live="polite" data-found="" className={found ? "text-good" : "text-warn"}>
      {found ? t("rights.found", { ...found, orders: formatNumber(found.orders) }) : t("rights.nobody")}
    </output>
  );
}

/** Written for the customer whom the number names. */
async function inputOf(values: ValuesOf<typeof fields>): Promise<InputOf<"customerRights.add">> {
  const { found } = await send(rightsCalls["customerRights.find"], { q: values.who });
  if (!found) throw new Refused({ error: "notFound", field: "who" });
  return {
    userId: found.userId,
    kind: oneOf(requestKinds, values.kind, "access"),
    way: oneOf(requestWays, values.way, "phone"),
    identity: oneOf(identityChecks, values.identity, "callBack"),
    receivedOn: values.receivedOn ?? "",
    note: values.note,
  };
}

/** What a customer asks by telephone, letter, in the app or at the desk. */
export function RequestForm({ source, submit, cancel }: Props) {
  useT();
  const form = useForm({
    fields,
    initial: { way: "phone", receivedOn: today() },
    cancel,
    draft: "rights.request",
    submit: async (values, idempotencyKey) => {
      const input = await inputOf(values);
      const { dueOn } = await ports.send(rightsCalls["customerRights.add"], input, { command, source, idempotencyKey });
      const said = input.kind === "objection" ? t("rights.stopped") : t("rights.added", { day: formatDay(dueOn) });
      ports.tell({ kind: "done", text: said }, command);
      submit(true);
    },
  });
  return (
    <Dialog title={t("rights.add")} onClose={form.leave} width="wide">
      <Form form={form} className="flex min-h-0 flex-col gap-3 overflow-y-auto p-4">
        <RequestFields who={String(form.hook.watch("who") ?? "")} />
        <FormEnd send={t("rights.add")} />
      </Form>
    </Dialog>
  );
}

const RequestFields = ({ who }: { readonly who: string }) => (
  <>
    <TextField name="who" focused />
    <Found q={who} />
    <ChoiceField name="kind" />
    <ChoiceField name="way" />
    <ChoiceField name="identity" />
    <DateField name="receivedOn" />
    <TextField name="note" />
  </>
);
