import type { LeadModule } from "../../../../contract/marketing/lead.module.ts";
import { leadPhonesCalls } from "../../../../contract/marketing/lead-phones.calls.ts";
import type { InputOf } from "../../../../contract/types.ts";
import { ruleKinds, ruleLists } from "../../../../lending/growth/lead-rule.rules.ts";
import { FieldsDialog, type Asked } from "../../../form/fields-dialog.tsx";
import { choice, text } from "../../../form/kinds.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { t, tn, useT } from "../../../i18n/i18n.ts";
import { ports } from "../../../kernel/command/ports.ts";
import type { Selected } from "../../../table/queue/selected.ts";

export interface WholePhones {
  readonly module: LeadModule;
  readonly what: Selected;
}
type Wish = InputOf<"leadPhones.ask">;
const formats = ["xlsx", "csv"] as const;
const fields = {
  reason: text({ label: "marketing.phones.reason", required: true, hint: () => t("marketing.phones.hintReason") }),
  format: choice({
    label: "marketing.phones.format",
    required: true,
    options: () => formats.map((value) => ({ value, label: value.toUpperCase() })),
  }),
};

/** Why whole numbers of leads are to leave the house: nothing leaves before another person has said yes. */
export function WholePhonesForm({ subject: { module, what }, source, submit, cancel }: Asked<WholePhones>) {
  useT();
  const count = formatNumber(what.kind === "ticked" ? what.ids.length : what.count);
  const filters = (what.kind === "ticked" ? { dataIds: [...what.ids] } : what.filters) as Wish["filters"];
  const type = ruleKinds.find((kind) => ruleLists[kind] === module.name);
  return (
    <FieldsDialog
      title={t("marketing.phones.ask")}
      send={t("marketing.phones.send")}
      fields={fields}
      initial={{ format: formats[0] }}
      cancel={cancel}
      after={
        <p className="text-fg-1">{t(what.kind === "ticked" ? "marketing.phones.askTicked" : "marketing.phones.askText", { count })}</p>
      }
      submit={async ({ reason, format }, idempotencyKey) => {
        if (!type) return;
        const input: Wish = { type, filters, reason, format: format === "csv" ? "csv" : "xlsx" };
        const { rows } = await ports.send(leadPhonesCalls["leadPhones.ask"], input, { command: "lead.phones", source, idempotencyKey });
        ports.tell({ kind: "done", text: tn("marketing.phones.sent", rows) }, "lead.phones");
        submit(true);
      }}
    />
  );
}
