import { useState } from "react";
import { useWatch } from "react-hook-form";
import { lateExemptionCalls } from "../../../../contract/finance/late-exemption.calls.ts";
import type { InputOf } from "../../../../contract/types.ts";
import { exemptionScopes } from "../../../../lending/finance/exemption.rules.ts";
import { exemptionScopeCodes } from "../../../../lending/options/finance/book-codes.ts";
import { localDate } from "../../../../lending/time/zone.ts";
import { useAsked } from "../../../client/asked.ts";
import { DateField } from "../../../form/date-field.tsx";
import { ChoiceField, TextField } from "../../../form/fields.tsx";
import { Form } from "../../../form/form.tsx";
import { FormEnd } from "../../../form/form-end.tsx";
import { choice, date, dateTyped, rate, text } from "../../../form/kinds.ts";
import { useForm, type FormHandle } from "../../../form/use-form.ts";
import { formatNumber, formatSum, timeZone } from "../../../i18n/format.ts";
import { t, useT } from "../../../i18n/i18n.ts";
import { failureText } from "../../../i18n/reason.ts";
import { ports } from "../../../kernel/command/ports.ts";
import type { Source } from "../../../kernel/command/records.ts";
import { appOptions, wordOf } from "../../../table/filter/options.ts";
import type { ExemptionWish } from "./late-exemption.screen.tsx";
import { Dialog } from "../../../ui/dialog.tsx";

interface Props {
  readonly subject: ExemptionWish;
  readonly source: Source;
  readonly submit: (saved: true) => void;
  readonly cancel: () => void;
}
type Scope = (typeof exemptionScopes)[number];
type Wish = InputOf<"lateExemption.preview">;

const numbersIn = (typed: string): readonly string[] => [...new Set(typed.match(/\d{8}/g) ?? [])].slice(0, 200);
const fields = {
  scope: choice({
    label: "relief.exemption.column.scope",
    options: () => exemptionScopes.map((value) => ({ value, label: wordOf(exemptionScopeCodes, value) })),
    required: true,
  }),
  orderNos: text({ label: "relief.exemption.new.orders", hint: () => t("relief.exemption.new.ordersHint") }),
  appId: choice({ label: "order.column.app", options: appOptions }),
  fromDay: date({ label: "relief.exemption.column.from", required: true }),
  toDay: date({ label: "relief.exemption.column.to", required: true }),
  rate: rate({ label: "relief.exemption.column.rate", required: true }),
  reason: text({ label: "relief.exemption.column.reason", required: true }),
};

const begins = ({ orderNos, edits }: ExemptionWish, today: string) => ({
  scope: edits?.scope ?? "order",
  orderNos: orderNos.join(" "),
  appId: edits?.appId ? String(edits.appId) : null,
  fromDay: edits?.fromDay ?? today,
  toDay: edits?.toDay ?? today,
  rate: Number(edits?.rate ?? 1),
  reason: edits?.reason ?? "",
});

/** Days without penalty: what they would cost stands there before anybody sends it; the same form changes what one has asked for. */
export function ExemptionForm({ subject, source, submit, cancel }: Props) {
  useT();
  const [today] = useState(() => localDate(new Date(), timeZone()));
  const edited = subject.edits?.approvalId ?? null;
  const form = useForm({
    fields,
    initial: begins(subject, today),
    cancel,
    submit: async ({ scope, orderNos, appId, fromDay, toDay, rate: share, reason }, idempotencyKey) => {
      const wish = { fromDay: fromDay ?? "", toDay: toDay ?? "", rate: String(share ?? 1) };
      const ids = await idsOf(scope as Scope, { orderNos, appId: Number(appId ?? 0), wish, source });
      const input = { scope: scope as Scope, ids: [...ids], ...wish, reason };
      const meta = { command: edited ? "lateExemption.edit" : "lateExemption.save", source, idempotencyKey };
      const isAsked = edited
        ? await ports.send(lateExemptionCalls["lateExemption.edit"], { approvalId: edited, ...input }, meta)
        : (await ports.send(lateExemptionCalls["lateExemption.save"], input, meta)).approvalId;
      ports.tell({ kind: "done", text: t(isAsked ? "relief.exemption.new.waits" : "relief.exemption.new.done") }, meta.command);
      submit(true);
    },
  });
  return (
    <Dialog
      title={t(edited ? "relief.exemption.edit.title" : "relief.exemption.new.title")}
      description={t(edited ? "relief.exemption.edit.note" : "relief.exemption.new.note")}
      onClose={form.leave}
    >
      <Form form={form} className="flex flex-col gap-3 p-4">
        <ChoiceField name="scope" focused />
        <Whom form={form} />
        <DateField name="fromDay" />
        <DateField name="toDay" />
        <TextField name="rate" />
        <TextField name="reason" />
        <Cost form={form} />
        <FormEnd send={t(edited ? "relief.exemption.edit.send" : "relief.exemption.new.send")} />
      </Form>
    </Dialog>
  );
}

interface Named {
  readonly orderNos: string;
  readonly appId: number;
  readonly source: Source;
  readonly wish: { readonly fromDay: string; readonly toDay: string; readonly rate: string };
}
/** Orders are typed by their numbers; which they are the server says. */
async function idsOf(scope: Scope, { orderNos, appId, wish, source }: Named): Promise<readonly number[]> {
  if (scope === "tenant") return [];
  if (scope === "app") return [appId];
  const meta = { command: "lateExemption.preview", source, idempotencyKey: crypto.randomUUID() };
  const named = { scope, orderNos: [...numbersIn(orderNos)], ...wish };
  return (await ports.send(lateExemptionCalls["lateExemption.preview"], named, meta)).ids;
}

const scopeIn = (typed: unknown): Scope => (typed as readonly Scope[] | undefined)?.[0] ?? "order";

function Whom({ form }: { readonly form: FormHandle }) {
  const [scope] = useWatch({ control: form.control, name: ["scope"] });
  if (scopeIn(scope) === "order") return <TextField name="orderNos" />;
  return scopeIn(scope) === "app" ? <ChoiceField name="appId" /> : null;
}

const textIn = (typed: unknown): string => (typeof typed === "string" ? typed : "");

function wishOf([scope, orderNos, appId, fromDay, toDay, share]: readonly unknown[]): Wish | null {
  const [from, to] = [dateTyped(textIn(fromDay)), dateTyped(textIn(toDay))];
  const read = fields.rate.read(textIn(share));
  if (!from || !to || from > to || !("value" in read) || read.value === null) return null;
  const wish = { scope: scopeIn(scope), fromDay: from, toDay: to, rate: String(read.value) };
  if (wish.scope === "tenant") return wish;
  const app = Number((appId as readonly string[] | undefined)?.[0] ?? 0);
  if (wish.scope === "app") return app > 0 ? { ...wish, appId: app } : null;
  const numbers = numbersIn(textIn(orderNos));
  return numbers.length > 0 ? { ...wish, orderNos: [...numbers] } : null;
}

function Cost({ form }: { readonly form: FormHandle }) {
  const typed = useWatch({ control: form.control, name: ["scope", "orderNos", "appId", "fromDay", "toDay", "rate"] }) as readonly unknown[];
  const { data, error } = useAsked(lateExemptionCalls["lateExemption.preview"], wishOf(typed));
  if (error) return <p className="text-danger">{failureText(error)}</p>;
  if (!data) return null;
  const orders = formatNumber(data.orders);
  return (
    <output aria-live="polite" className="flex flex-col gap-1 text-cell text-fg-1">
      <span className="font-semibold">
        {data.forgone === null
          ? t("relief.exemption.new.later", { orders })
          : t("relief.exemption.new.costs", { orders, forgone: formatSum(data.forgone) })}
      </span>
      {data.unknown.length > 0 ? (
        <span className="text-danger">{t("relief.exemption.new.unknown", { numbers: data.unknown.join(", ") })}</span>
      ) : null}
      {data.needsApproval ? <span>{t("relief.exemption.new.second")}</span> : null}
    </output>
  );
}
