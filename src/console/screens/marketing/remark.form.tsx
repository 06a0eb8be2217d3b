import type { LeadModule } from "../../../contract/marketing/lead.module.ts";
import type { RowOf } from "../../../contract/types.ts";
import { leadResults } from "../../../lending/growth/follow-up.machine.ts";
import { leadMediumCodes, leadResultCodes, notBorrowingCodes } from "../../../lending/options/growth/lead-codes.ts";
import { readTime } from "../../../lending/time/time-grammar.ts";
import { ChoiceField, TextField } from "../../form/fields.tsx";
import { Form } from "../../form/form.tsx";
import { FormEnd } from "../../form/form-end.tsx";
import { choice, text, typedText } from "../../form/kinds.ts";
import { useForm } from "../../form/use-form.ts";
import { dayOrder, formatInstant, timeZone } from "../../i18n/format.ts";
import { t, useT } from "../../i18n/i18n.ts";
import type { Source } from "../../kernel/command/records.ts";
import { ports } from "../../kernel/command/ports.ts";
import { choicesOf } from "../../table/filter/options.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { ShownPhone } from "../../table/shown-phone.tsx";

type Lead = RowOf<"registerNotApply.allList">;
/** The lead that was talked to, and the list that it stands in. */
export interface Followed {
  readonly module: LeadModule;
  readonly lead: Pick<Lead, "dataId" | "name" | "userId" | "phone">;
}
interface Props {
  readonly subject: Followed;
  readonly source: Source;
  readonly submit: (saved: true) => void;
  readonly cancel: () => void;
}

const fields = {
  result: choice({ label: "marketing.remark.result", options: choicesOf(leadResultCodes), required: true }),
  dataType: choice({ label: "marketing.remark.medium", options: choicesOf(leadMediumCodes), required: true }),
  nextFollowTime: typedText<string>(
    { label: "marketing.remark.next", hint: () => t("composer.timeHint") },
    {
      parse: (typed) => readTime(typed, new Date(), timeZone(), dayOrder())?.toISOString() ?? null,
      show: formatInstant,
      unreadable: { error: "field.date" },
    },
  ),
  remark: text({ label: "marketing.remark.text" }),
  reasonNotBorrow: choice({ label: "marketing.remark.reason", options: choicesOf(notBorrowingCodes) }),
};

/** What came of a call or a message, and when to follow up next. */
export function RemarkForm({ subject: { module, lead }, source, submit, cancel }: Props) {
  useT();
  const form = useForm({
    fields,
    initial: { dataType: 0 },
    draft: `lead:${module.name}:${lead.dataId}`,
    cancel,
    submit: async ({ result, dataType, nextFollowTime, remark, reasonNotBorrow }, idempotencyKey) => {
      const written = {
        dataId: lead.dataId,
        result: leadResults.find((each) => each === result) ?? "noAnswer",
        dataType: dataType === 1 ? (1 as const) : (0 as const),
        nextFollowTime,
        remark,
        reasonNotBorrow: reasonNotBorrow === null ? null : Number(reasonNotBorrow),
      };
      await ports.send(module.of.addRemark, written, { command: "lead.remark", source, idempotencyKey });
      ports.tell({ kind: "done", text: t("marketing.remark.saved", { name: lead.name }) }, "lead.remark");
      submit(true);
    },
  });
  return (
    <Dialog title={t("marketing.remark.title", { name: lead.name })} onClose={form.leave} width="wide">
      <Form form={form} className="flex flex-col gap-3 overflow-y-auto p-4">
        <p className="font-mono text-fg-1">
          <ShownPhone of={lead} />
        </p>
        <ChoiceField name="result" focused />
        <ChoiceField name="dataType" />
        <TextField name="nextFollowTime" />
        <TextField name="remark" />
        <ChoiceField name="reasonNotBorrow" />
        <FormEnd send={t("marketing.remark.save")} />
      </Form>
    </Dialog>
  );
}
