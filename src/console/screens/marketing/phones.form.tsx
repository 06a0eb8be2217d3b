import { leadRuleCalls } from "../../../contract/marketing/lead-rule.calls.ts";
import { FieldsDialog, type Asked } from "../../form/fields-dialog.tsx";
import { text } from "../../form/kinds.ts";
import { t, tn, useT } from "../../i18n/i18n.ts";
import { ports } from "../../kernel/command/ports.ts";
import type { Rule } from "./rule.screen.tsx";

const fields = { reason: text({ label: "marketing.back.reason", required: true, hint: () => t("marketing.rule.hintPhones") }) };

/** Why the people of a list leave the house as a file; their numbers stay masked. */
export function PhonesForm({ subject: { type, appId }, source, submit, cancel }: Asked<Rule>) {
  useT();
  return (
    <FieldsDialog
      title={t("marketing.rule.phones")}
      send={t("marketing.rule.phones")}
      fields={fields}
      cancel={cancel}
      submit={async ({ reason }, idempotencyKey) => {
        const asked = { type, filters: appId === null ? {} : { appId: [appId] }, reason };
        const { rows } = await ports.send(leadRuleCalls["leadRule.phones"], asked, { command: "leadRule.phones", source, idempotencyKey });
        ports.tell({ kind: "done", text: tn("marketing.rule.phonesDone", rows) }, "leadRule.phones");
        submit(true);
      }}
    />
  );
}
