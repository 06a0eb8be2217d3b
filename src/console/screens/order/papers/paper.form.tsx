import { Alert } from "../../../ui/alert.tsx";
import { useState } from "react";
import { paperCalls } from "../../../../contract/finance/paper.calls.ts";
import { languages } from "../../../../contract/languages.ts";
import type { OutputOf } from "../../../../contract/types.ts";
import { paperKinds, type PaperKind } from "../../../../lending/finance/paper.ts";
import { useAsked } from "../../../client/asked.ts";
import { send } from "../../../client/client.ts";
import { formatInstant, formatMoney } from "../../../i18n/format.ts";
import { offeredLocales, t, useT } from "../../../i18n/i18n.ts";
import { failureText } from "../../../i18n/reason.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { FieldsDialog } from "../../../form/fields-dialog.tsx";
import { choice, date } from "../../../form/kinds.ts";
import type { Source } from "../../../kernel/command/records.ts";
import { takePaper } from "../../../form/paper/take-paper.ts";

interface PaperProps {
  readonly subject: { readonly loanRecordId: number };
  readonly source: Source;
  readonly submit: (said: string) => void;
  readonly cancel: () => void;
}
type Listed = OutputOf<"paper.list">;

const fieldsOf = ({ repayments, isSettled }: Listed) => ({
  kind: choice({
    label: "paper.kind",
    required: true,
    options: () =>
      paperKinds
        .filter((kind) => (kind === "receipt" ? repayments.length > 0 : kind === "certificate" ? isSettled : true))
        .map((kind) => ({ value: kind, label: t(`paper.${kind}.title`) })),
  }),
  money: choice({
    label: "paper.money",
    options: () =>
      repayments.map(({ repaymentId, valueTime, amount }) => ({
        value: repaymentId,
        label: `${formatInstant(valueTime)} · ${formatMoney(amount)}`,
      })),
  }),
  from: date({ label: "paper.from" }),
  to: date({ label: "paper.to" }),
  language: choice({
    label: "paper.language",
    required: true,
    options: () =>
      offeredLocales()
        .filter((locale) => locale !== "zh_CN")
        .map((locale) => ({ value: locale, label: languages[locale] })),
  }),
});

/** Issues a paper and hands its file over; what can be had follows from what the order has. */
export function PaperForm(props: PaperProps) {
  useT();
  const { data, error } = useAsked(paperCalls["paper.list"], { loanRecordId: props.subject.loanRecordId });
  if (data) return <Open {...props} listed={data} />;
  if (!error) return null;
  return (
    <Dialog title={t("paper.take")} onClose={props.cancel}>
      <Alert className="p-4">{failureText(error)}</Alert>
    </Dialog>
  );
}

function Open({ subject, source, submit, cancel, listed }: PaperProps & { readonly listed: Listed }) {
  const [fields] = useState(() => fieldsOf(listed));
  const [first] = listed.repayments;
  const [language = null] = offeredLocales();
  return (
    <FieldsDialog
      title={t("paper.take")}
      send={t("paper.take")}
      fields={fields}
      initial={{ kind: first ? "receipt" : "statement", money: first?.repaymentId ?? null, language }}
      cancel={cancel}
      judge={({ kind, money, from }) => {
        if (kind === "receipt" && money === null) return { error: "field.required", field: "money" };
        return kind === "statement" && from === null ? { error: "field.required", field: "from" } : null;
      }}
      submit={async ({ kind, money, from, to, language: chosen }, idempotencyKey) => {
        const asked = {
          loanRecordId: subject.loanRecordId,
          kind: kind as PaperKind,
          language: chosen as "vi_VN",
          ...(kind === "receipt" ? { repaymentId: Number(money) } : {}),
          ...(kind === "statement" ? { startTime: from ?? "", ...(to === null ? {} : { endTime: to }) } : {}),
        };
        const { paperId, no } = await send(paperCalls["paper.issue"], asked, { command: "order.paper", source, idempotencyKey });
        submit(t("paper.done", { no }));
        void takePaper(paperId);
      }}
    />
  );
}
