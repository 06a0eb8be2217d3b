import { extensionCalls } from "../../../contract/finance/extension.calls.ts";
import { renewalCalls } from "../../../contract/post-loan/renewal.calls.ts";
import type { OutputOf } from "../../../contract/types.ts";
import { useAsked } from "../../client/asked.ts";
import { send } from "../../client/client.ts";
import { formatDay, formatMoney, formatNumber, formatSum } from "../../i18n/format.ts";
import { formatWhen } from "../../i18n/near.ts";
import { t, useT } from "../../i18n/i18n.ts";
import { failureText } from "../../i18n/reason.ts";
import type { Source } from "../../kernel/command/records.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../fields.tsx";
import { Form } from "../form.tsx";
import { FormEnd } from "../form-end.tsx";
import { text } from "../kinds.ts";
import type { Reached } from "../message/reach.ts";
import { useForm } from "../use-form.ts";

interface ExtensionProps {
  readonly subject: Reached;
  readonly source: Source;
  readonly submit: (said: string) => void;
  readonly cancel: () => void;
}
type Plan = OutputOf<"extension.plan">[number];
const fields = { remark: text({ label: "money.extension.remark" }) };

/** What it costs to pay later, as the product's plan says today (rules/money.md 10); nothing moves until the money is there. */
export function ExtensionForm(props: ExtensionProps) {
  useT();
  const { data, error } = useAsked(extensionCalls["extension.plan"], { loanRecordId: props.subject.loanRecordId });
  const [plan] = data ?? [];
  if (plan) return <Open {...props} plan={plan} />;
  if (!data && !error) return null;
  return (
    <Dialog title={t("money.extension.title", { name: props.subject.name })} onClose={props.cancel}>
      <p className="p-4 text-fg-1">{error ? failureText(error) : t("money.extension.none")}</p>
    </Dialog>
  );
}

function Open({ subject, source, submit, cancel, plan }: ExtensionProps & { readonly plan: Plan }) {
  const { planId, days, fee } = plan;
  const form = useForm({
    fields,
    initial: {},
    cancel,
    submit: async ({ remark }, idempotencyKey) => {
      const input = { loanRecordId: subject.loanRecordId, planId, days, fee, remark };
      const meta = { command: "order.extension", source, idempotencyKey };
      const { quote, quoteExpires } = await send(renewalCalls["renewal.add"], input, meta);
      submit(t("money.extension.opened", { amount: formatSum(quote), at: formatWhen(quoteExpires) }));
    },
  });
  return (
    <Dialog title={t("money.extension.title", { name: subject.name })} description={t("money.extension.note")} onClose={form.leave}>
      <Form form={form} className="flex flex-col gap-3 p-4">
        <Costs plan={plan} />
        <TextField name="remark" focused />
        <FormEnd send={t("money.extension.send")} />
      </Form>
    </Dialog>
  );
}

function Costs({ plan }: { readonly plan: Plan }) {
  const lines = [
    [t("dossier.schedule.days"), formatNumber(plan.days)],
    [t("dossier.schedule.newDue"), formatDay(plan.newRepayTime)],
    [t("order.debt.fee"), formatMoney(plan.fee)],
    [t("order.debt.penalty"), formatMoney(plan.penalty)],
    [t("order.debt.interest"), formatMoney(plan.interest)],
    [t("money.extension.total"), formatSum(plan.total)],
    [t("money.extension.before"), formatWhen(plan.payBefore)],
  ] as const;
  return (
    <dl className="grid grid-cols-[1fr_max-content] gap-y-1">
      {lines.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="pr-6 text-fg-1">{label}</dt>
          <dd className="text-right font-mono">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
