import { leadModules } from "../../../contract/marketing/lead.modules.ts";
import { leadBindCalls, leadRuleCalls } from "../../../contract/marketing/lead-rule.calls.ts";
import { leadRuleList } from "../../../contract/marketing/lead-rule.columns.ts";
import type { InputOf, RowOf } from "../../../contract/types.ts";
import { boundKinds, ruleKindCodes, ruleLists } from "../../../lending/growth/lead-rule.rules.ts";
import { limits } from "../../../lending/limits.ts";
import { userTypeCodes } from "../../../lending/options/user-types.ts";
import type { Reason } from "../../../lending/reason.ts";
import { useAsked } from "../../client/asked.ts";
import { loadSections, t, tn } from "../../i18n/i18n.ts";
import { commandsFor, type Command, type ScreenContext } from "../../kernel/command/command.ts";
import { ports } from "../../kernel/command/ports.ts";
import type { BindDesk, Bindable } from "../../table/assign/bind-desk.ts";
import { askAndRefresh } from "../../table/asking.ts";
import { eachRow } from "../../table/each-row.ts";
import { editing } from "../../table/editing.ts";
import { appName, productName, wordOf } from "../../table/filter/options.ts";
import { lateForm } from "../../table/late-dialog.tsx";
import { tableScreen } from "../../table/table-screen.tsx";

export type Rule = RowOf<"leadRule.list">;
const path = "/marketing/marketConfig";
const { ui } = commandsFor<Rule>();
const add = leadRuleCalls["leadRule.add"];

/** A rule as it is sent to be kept. */
export const ruleInput = ({
  id,
  type,
  appId,
  productId,
  label,
  channel,
  cap,
  recycleDays,
  position,
  enabled,
}: Rule): InputOf<"leadRule.add"> => ({
  id,
  type,
  appId,
  productId,
  condition: { label: label as never, channel },
  cap,
  recycleDays,
  position,
  enabled,
});

/** People of a rule: each with his weight, and how many a day. */
function deskOf(rule: Rule): BindDesk {
  const module = leadModules.find(({ name }) => name === ruleLists[rule.type]) ?? leadModules[0];
  const kind = boundKinds.find((each) => each === rule.type);
  return {
    usePeople: () => {
      const staff = useAsked(module.of.userList, {}).data ?? [];
      const openOf = new Map(staff.map(({ adminUserId, open }) => [adminUserId, open]));
      return {
        staff: staff.map(({ adminUserId, adminName }) => ({ adminUserId, adminName, team: "" })),
        bound: rule.people.map((each) => ({ ...each, open: openOf.get(each.adminUserId) ?? 0 })),
      };
    },
    bind: async ({ adminUserIds, weight, cap }, meta) => {
      if (kind)
        return (
          await ports.send(
            leadBindCalls[`leadBind.${kind}Selected`],
            { adminUserIds: [...adminUserIds], weight, cap, ruleId: rule.id },
            meta,
          )
        ).bound;
      const others = rule.people.filter(({ adminUserId }) => !adminUserIds.includes(adminUserId));
      await ports.send(
        add,
        { ...ruleInput(rule), weights: [...others, ...adminUserIds.map((adminUserId) => ({ adminUserId, weight, cap }))] },
        meta,
      );
      return adminUserIds.length;
    },
    unbind: async (adminUserIds, meta) => {
      const rest = rule.people.filter(({ adminUserId }) => !adminUserIds.includes(adminUserId));
      await ports.send(add, { ...ruleInput(rule), weights: rest }, meta);
      return rule.people.length - rest.length;
    },
  };
}

const edit = editing<Rule>({
  id: "leadRule",
  path,
  permission: add.permission,
  words: { add: "marketing.rule.add", edit: "marketing.rule.edit" },
  load: async () => (await import("./rule.form.tsx")).RuleForm,
});
const bindForm = lateForm<Bindable, true>(
  async () => (await Promise.all([import("../../table/assign/bind-staff.form.tsx"), loadSections("form")]))[0].BindStaffForm,
);
const phonesForm = lateForm<Rule, true>(async () => (await Promise.all([import("./phones.form.tsx"), loadSections("form")]))[0].PhonesForm);
const nameOf = ({ type, appId }: Rule): string =>
  [wordOf(ruleKindCodes, type), appId === null ? "" : appName(appId)].filter(Boolean).join(" · ");

type Asked = Pick<ScreenContext<Rule>, "source" | "refresh">;
/** Several may be of one list: the order tells them apart. */
const placed = (rule: Rule): string => `${rule.position} · ${nameOf(rule)}`;
const picked = (rules: readonly Rule[], command: string) => ({ path, command, rows: rules, idOf: ({ id }: Rule) => id, nameOf: placed });
const tooMany = (rules: readonly Rule[]): Reason | null =>
  rules.length > limits.peopleAtOnce ? { error: "approval.tooMany", vars: { most: limits.peopleAtOnce } } : null;

/** All picked ones the same way: on where the first is off. */
async function turn(rules: readonly Rule[], context: Asked): Promise<void> {
  const enabled = !rules[0]?.enabled;
  const meta = { command: "leadRule.status", source: context.source };
  const send = ({ id }: Rule, idempotencyKey: string) =>
    ports.send(leadRuleCalls["leadRule.status"], { id, enabled }, { ...meta, idempotencyKey });
  const done = (count: number): string => tn(enabled ? "marketing.rule.turnedOn" : "marketing.rule.turnedOff", count);
  await eachRow({ ...picked(rules, meta.command), send, done }, context);
}

async function drop(rules: readonly Rule[], context: Asked): Promise<void> {
  const [first] = rules;
  if (!first) return;
  const name = rules.length === 1 ? nameOf(first) : tn("marketing.rule.several", rules.length);
  if (!(await ports.confirm({ title: "marketing.rule.delete", body: "marketing.rule.deleteBody", vars: { name }, danger: true }))) return;
  const meta = { command: "leadRule.delete", source: context.source };
  const send = ({ id }: Rule, idempotencyKey: string) => ports.send(leadRuleCalls["leadRule.delete"], { id }, { ...meta, idempotencyKey });
  await eachRow({ ...picked(rules, meta.command), send, done: (count) => tn("marketing.rule.dropped", count) }, context);
}

const commands: readonly Command<Rule>[] = [
  ...edit.commands,
  ui({
    id: "leadRule.bind",
    label: "form.bind.label",
    target: "one",
    place: { bar: 2, rowMenu: 2, hint: 2 },
    permission: leadBindCalls["leadBind.dataSelected"].permission,
    acts: true,
    run: (rule, context) => void askAndRefresh(bindForm.form, { name: nameOf(rule), desk: deskOf(rule) }, context),
  }),
  ui({
    id: "leadRule.status",
    label: "marketing.rule.toggle",
    target: "many",
    verb: "switch",
    place: { bar: 4, rowMenu: 5, hint: 4 },
    permission: leadRuleCalls["leadRule.status"].permission,
    acts: true,
    blocked: tooMany,
    run: (rules, context) => void turn(rules, context),
  }),
  ui({
    id: "leadRule.delete",
    label: "marketing.rule.delete",
    target: "many",
    place: { rowMenu: 3 },
    permission: leadRuleCalls["leadRule.delete"].permission,
    acts: true,
    blocked: tooMany,
    run: (rules, context) => void drop(rules, context),
  }),
  ui({
    id: "leadRule.phones",
    label: "marketing.rule.phones",
    target: "one",
    place: { bar: 3, rowMenu: 4, hint: 3 },
    permission: leadRuleCalls["leadRule.phones"].permission,
    acts: true,
    run: (rule, context) => void askAndRefresh(phonesForm.form, rule, context),
  }),
];

const every = (): string => t("marketing.rule.every");
/** Which leads go to whom by themselves: in this order, by these weights, so many a day. */
export const marketConfig = tableScreen<"leadRule.list">({
  path,
  list: leadRuleList,
  rowKey: "id",
  show: "position enabled type appId label seats cap recycleDays weights channel updateBy updateTime",
  sections: ["marketing", "order", "form"],
  open: (rule, source) => edit.open(rule, source),
  looks: {
    appId: { cell: ({ appId }) => (appId === null ? every() : appName(appId)) },
    productId: { cell: ({ productId }) => (productId === null ? every() : productName(productId)) },
    label: { cell: ({ label }) => (label.length === 0 ? every() : label.map((each) => wordOf(userTypeCodes, each)).join(", ")) },
    channel: { cell: ({ channel }) => (channel.length === 0 ? every() : <span translate="no">{channel.join(", ")}</span>) },
    weights: { cell: ({ weights }) => <span translate="no">{weights || "–"}</span> },
    seats: { tone: ({ seats, enabled }) => (seats === 0 && enabled ? "warn" : "plain") },
  },
  filters: [{ key: "type", kind: "many-of" }, "appId"],
  commands,
});
