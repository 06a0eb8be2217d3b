import { useState } from "react";
import type { RowOf } from "../../../../contract/types.ts";
import { channelStateCodes } from "../../../../lending/options/finance/money-ways.ts";
import { ChoiceField } from "../../../form/fields.tsx";
import { Form } from "../../../form/form.tsx";
import { FormEnd } from "../../../form/form-end.tsx";
import { choice } from "../../../form/kinds.ts";
import { useForm } from "../../../form/use-form.ts";
import { formatSum } from "../../../i18n/format.ts";
import { t, tn, useT } from "../../../i18n/i18n.ts";
import { wordOf } from "../../../table/filter/options.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import type { Payout } from "./payout-desk.tsx";

export interface Again {
  readonly payouts: readonly Payout[];
  readonly channels: readonly RowOf<"payChannel.list">[];
}
export interface Way {
  /** Null: as the rules of routing lead. */
  readonly channelId: string | null;
}
interface RetryProps {
  readonly subject: Again;
  readonly submit: (way: Way) => void;
  readonly cancel: () => void;
}

const byRules = "-";
const fieldsOf = ({ channels }: Again) => ({
  channelId: choice({
    label: "payout.retry.way",
    required: true,
    hint: () => t("payout.retry.wayHint"),
    options: () => [
      { value: byRules, label: t("payout.retry.byRules") },
      ...channels.map(({ code, state }) => ({ value: code, label: `${code} · ${wordOf(channelStateCodes, state)}` })),
    ],
  }),
});

/** What failed goes again to the same account: by the rules, which try the channel that failed last, or by one that is named. */
export function RetryForm({ subject, submit, cancel }: RetryProps) {
  useT();
  const { payouts } = subject;
  const [fields] = useState(() => fieldsOf(subject));
  const form = useForm({
    fields,
    initial: { channelId: byRules },
    cancel,
    submit: async ({ channelId }) => submit({ channelId: channelId === byRules ? null : String(channelId) }),
  });
  const [only] = payouts;
  const sum = payouts.reduce((all, { payAmount, contractAmount }) => all + (payAmount ?? contractAmount), 0);
  const amount = formatSum(sum);
  const isOne = payouts.length === 1 && only !== undefined;
  const channels = [...new Set(payouts.map(({ channel }) => channel ?? "–"))].join(", ");
  return (
    <Dialog
      title={isOne ? t("payout.retry.title", { amount, orderNo: only.orderNo }) : tn("payout.retry.several", payouts.length, { amount })}
      description={isOne ? t("payout.retry.body", { why: only.failReason ?? "–" }) : t("payout.retry.bodyMany", { why: channels })}
      onClose={form.leave}
    >
      <Form form={form} className="flex flex-col gap-3 p-4">
        <ChoiceField name="channelId" focused />
        <FormEnd send={t("payout.retry.label")} />
      </Form>
    </Dialog>
  );
}
