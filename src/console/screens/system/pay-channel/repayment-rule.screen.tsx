import { repaymentConfigCalls } from "../../../../contract/finance/channel/repayment-config.calls.ts";
import { repaymentConfigList } from "../../../../contract/finance/channel/repayment-config.columns.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { loadSections, t } from "../../../i18n/i18n.ts";
import { commandsFor, type Command, type ScreenContext } from "../../../kernel/command/command.ts";
import { ports } from "../../../kernel/command/ports.ts";
import { approvalList } from "../../../table/approval/approval-list.tsx";
import { changesOf, type Change } from "../../../table/approval/changes.ts";
import { requestStep } from "../../../table/approval/decision.ts";
import { askerCommands, awaitsMe, waitingMark } from "../../../table/approval/waiting.commands.ts";
import { askAndRefresh } from "../../../table/asking.ts";
import { appName } from "../../../table/filter/options.ts";
import { lateForm } from "../../../table/late-dialog.tsx";
import { queueOf } from "../../../table/queue/queues.ts";
import { lastRefusalLooks } from "./last-refusal.looks.tsx";
import type { RuleAsked } from "./repayment-rule.form.tsx";
import type { Column } from "../../../kernel/screen/screen.ts";
import { clockOf, orderText, type Rules } from "./repayment-rule.words.ts";

const path = "/system/payChannel/repaymentConfig";
const calls = repaymentConfigCalls;
const { permission } = calls["repaymentConfig.save"];
const { call, ui } = commandsFor<Rules>();
const texts = () => loadSections("form", "setting", "product");
const form = lateForm<RuleAsked, true>(
  async () => (await Promise.all([import("./repayment-rule.form.tsx"), texts()]))[0].RepaymentRuleForm,
);
const versions = lateForm<Rules, RuleAsked>(async () => (await import("./rule-versions.dialog.tsx")).RuleVersionsDialog);

type Context = Pick<ScreenContext<Rules>, "source" | "refresh">;
/** An older version is typed into the form, and never put back unseen. */
async function history(row: Rules, context: Context): Promise<void> {
  const proposed = await ports.ask(versions.form, row, context.source);
  if (proposed && ports.can(permission)) await askAndRefresh(form.form, proposed.values, context);
}

/** A version more, and why. */
function wished(row: Rules, columns: readonly Column<Rules>[]): readonly Change[] {
  if (!row.asked) return [];
  const { reason, ...asked } = row.asked;
  return [...changesOf({ columns, row, asked, isThere: true }), { label: t("setting.rule.reason"), was: null, asked: reason }];
}

const commands: readonly Command<Rules>[] = [
  ui({
    id: "repaymentConfig.history",
    label: "setting.history",
    target: "one",
    verb: "history",
    place: { rowMenu: 3, hint: 2 },
    permission: calls["repaymentConfig.history"].permission,
    run: (row, context) => void history(row, context),
  }),
  call({
    id: "repaymentConfig.rollback",
    label: "product.rollback",
    target: "one",
    place: { bar: 3, rowMenu: 4 },
    call: calls["repaymentConfig.rollback"],
    blocked: ({ backUntil }) => (backUntil === null ? { error: "repaymentRule.noRollback" } : null),
    confirm: ({ appId }) => ({ title: "product.rollback", body: "setting.rule.rollbackText", vars: { app: appName(appId) }, danger: true }),
    input: ({ appId }) => ({ appId }),
    after: (_out, context) => context.refresh(),
    done: "setting.rule.rolledBack",
  }),
  ...askerCommands<Rules>("repaymentConfig", permission),
];

const whole = (value: number | null) => (value === null ? "–" : formatNumber(value));

/** Of each app what a repayment goes by: Enter asks for a version more, `s` lists the versions. */
export const repaymentRules = approvalList<"repaymentConfig.list">({
  path,
  list: repaymentConfigList,
  rowKey: "appId",
  sections: ["setting", "product"],
  open: (row, source) => {
    const refresh = () => queueOf(path)?.queue.reload();
    if (ports.can(permission)) void askAndRefresh(form.form, { appId: row.appId, rule: row, reason: "" }, { source, refresh });
  },
  mark: waitingMark,
  deciding: {
    steps: [requestStep<Rules>({ permission })],
    blocked: awaitsMe,
    nameOf: ({ appId, requester }) => [appName(appId), requester].filter(Boolean).join(" · "),
    amountOf: () => 0,
    changes: wished,
  },
  looks: {
    ...lastRefusalLooks,
    dueOrder: { cell: ({ dueOrder }) => orderText(dueOrder) },
    codeHours: { cell: ({ codeHours }) => whole(codeHours) },
    cutOff: { cell: ({ cutOff }) => (cutOff === null ? "–" : <span translate="no">{clockOf(cutOff)}</span>) },
  },
  filters: [
    { key: "appId", kind: "one-of" },
    {
      key: "status",
      label: "setting.rule.standing",
      kind: "many-of",
      options: () => (["own", "none", "waiting"] as const).map((value) => ({ value, label: t(`setting.rule.has.${value}`) })),
    },
  ],
  commands,
});
