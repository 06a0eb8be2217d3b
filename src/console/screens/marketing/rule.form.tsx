import { leadRuleCalls } from "../../../contract/marketing/lead-rule.calls.ts";
import { recycleDaysAtMost, ruleKindCodes, ruleKinds } from "../../../lending/growth/lead-rule.rules.ts";
import { userTypeCodes, userTypes } from "../../../lending/options/user-types.ts";
import { atLeastOne } from "../../../lending/field.rules.ts";
import { FieldsDialog, type Asked } from "../../form/fields-dialog.tsx";
import { choice, many, number, text, toggle } from "../../form/kinds.ts";
import { t, useT } from "../../i18n/i18n.ts";
import { ports } from "../../kernel/command/ports.ts";
import { appOptions, choicesOf, productOptions } from "../../table/filter/options.ts";
import type { Rule } from "./rule.screen.tsx";

const all = () => t("marketing.rule.hintAll");
const fields = {
  type: choice({ label: "marketing.rule.type", options: choicesOf(ruleKindCodes), required: true }),
  appId: choice({ label: "order.column.app", options: appOptions, hint: all }),
  productId: choice({ label: "marketing.column.product", options: productOptions, hint: all }),
  label: many({ label: "marketing.column.label", options: choicesOf(userTypeCodes), hint: all }),
  channel: text({ label: "marketing.column.channel", hint: () => t("marketing.rule.hintChannels") }),
  position: number({ label: "marketing.rule.position", required: true, rules: [atLeastOne], hint: () => t("marketing.rule.hintPosition") }),
  cap: number({ label: "marketing.rule.cap", rules: [atLeastOne], hint: () => t("marketing.rule.hintCap") }),
  recycleDays: number({ label: "marketing.rule.recycleDays", required: true, rules: [atLeastOne] }),
  enabled: toggle({ label: "marketing.rule.enabled" }),
};

/** One rule of giving out; its people are bound from the list. */
export function RuleForm({ subject: rule, source, submit, cancel }: Asked<Rule | null>) {
  useT();
  const initial = rule ? { ...rule, channel: rule.channel.join(", ") } : { position: 100, recycleDays: 7, enabled: true };
  return (
    <FieldsDialog
      title={t(rule ? "marketing.rule.edit" : "marketing.rule.add")}
      fields={fields}
      initial={initial}
      cancel={cancel}
      submit={async ({ type, appId, productId, label, channel, position, cap, recycleDays, enabled }, idempotencyKey) => {
        const written = {
          ...(rule ? { id: rule.id } : {}),
          type: ruleKinds.find((kind) => kind === type) ?? "flow",
          appId: appId === null ? null : Number(appId),
          productId: productId === null ? null : Number(productId),
          condition: {
            label: userTypes.filter((each) => label.includes(each)),
            channel: channel
              .split(",")
              .map((each) => each.trim())
              .filter(Boolean),
          },
          position: position ?? 100,
          cap,
          recycleDays: Math.min(recycleDays ?? 7, recycleDaysAtMost),
          enabled,
        };
        await ports.send(leadRuleCalls["leadRule.add"], written, { command: "leadRule.add", source, idempotencyKey });
        ports.tell({ kind: "done", text: t("marketing.rule.saved") }, "leadRule.add");
        submit(true);
      }}
    />
  );
}
