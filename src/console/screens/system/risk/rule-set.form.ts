import { ruleSetCalls as calls } from "../../../../contract/risk/rule-set.calls.ts";
import type { InputOf, OutputOf } from "../../../../contract/types.ts";
import { userTypes } from "../../../../lending/options/user-types.ts";
import { readRuleNames } from "../../../../lending/risk/flow-text.ts";
import { marginOf } from "../../../../lending/risk/marks.ts";
import { readRule } from "../../../../lending/risk/rule-text.ts";
import type { RiskRule } from "../../../../lending/risk/rule.ts";
import { setReason } from "../../../../lending/risk/set.rules.ts";
import { send } from "../../../client/client.ts";
import { lines, many, number, text, toggle, type Kind } from "../../../form/kinds.ts";
import { formPage, type Saving, type Version } from "../../../form/page/definition.ts";
import type { ValuesOf } from "../../../form/use-form.ts";
import { t } from "../../../i18n/i18n.ts";
import { ports } from "../../../kernel/command/ports.ts";
import { appOptions } from "../../../table/filter/options.ts";
import { queueOf } from "../../../table/queue/queues.ts";
import { names, readNames } from "./names.ts";
import { takeSeed } from "./seed.ts";

export const path = "/system/rulesGather";
type Stored = OutputOf<"ruleSet.versions">[number];

const typeOptions = () => userTypes.map((value) => ({ value, label: t(`order.userType.${value}`) }));
/** Rules by their names, a name a line, in the order in which they are asked. */
const ordered: Kind<string, string> = {
  ...lines({ label: "system.risk.field.rules", hint: () => t("system.risk.hint.rules") }),
  read: (typed) => {
    const read = readRuleNames(typed, names.rules);
    return "reason" in read ? read : { value: typed.trim() };
  },
};
const score = {
  rules: [
    (value: number) =>
      Number.isInteger(value) && value >= 0 && value <= 1000 ? null : ({ error: "risk.range", vars: { min: 0, max: 1000 } } as const),
  ],
};
const fields = {
  name: text({ label: "system.risk.column.name", required: true }),
  rules: ordered,
  rejectBelow: number({ label: "system.risk.field.rejectBelow", ...score }),
  manualBelow: number({ label: "system.risk.field.manualBelow", ...score }),
  apps: many({ label: "system.risk.column.apps", options: appOptions, hint: () => t("system.risk.hint.all") }),
  userTypes: many({ label: "system.risk.column.userTypes", options: typeOptions, hint: () => t("system.risk.hint.all") }),
  traffic: number({
    label: "system.risk.column.traffic",
    required: true,
    rules: [
      (value) => (Number.isInteger(value) && value >= 1 && value <= 100 ? null : { error: "risk.range", vars: { min: 1, max: 100 } }),
    ],
  }),
  enabled: toggle({ label: "system.risk.field.enabled" }),
};
type Fields = typeof fields;
type Values = ValuesOf<Fields>;

const idsOf = (typed: string): readonly number[] => {
  const read = readRuleNames(typed, names.rules);
  return "ids" in read ? read.ids : [];
};
const setOf = (values: Values) => ({
  name: values.name,
  apps: values.apps.map(Number),
  userTypes: values.userTypes.map(String) as InputOf<"ruleSet.save">["userTypes"] & string[],
  rules: [...idsOf(values.rules)],
  rejectBelow: values.rejectBelow,
  manualBelow: values.manualBelow,
  traffic: values.traffic ?? 100,
  enabled: values.enabled,
});

const versionOf = ({ rules, ...stored }: Stored): Version<Fields> => ({
  version: stored.version,
  by: stored.updateBy ?? "",
  at: stored.createTime,
  from: stored.publishTime,
  isInForce: stored.isLive,
  values: {
    name: stored.name,
    rules: rules.map((id) => names.rules.find((rule) => rule.id === id)?.name ?? `#${id}`).join("\n"),
    rejectBelow: stored.rejectBelow,
    manualBelow: stored.manualBelow,
    apps: stored.apps,
    userTypes: stored.userTypes,
    traffic: stored.traffic,
    enabled: stored.enabled,
  },
});

/** What the margin says of the rules as they are typed now. */
let margin = "";
function follow(typed: Readonly<Record<string, unknown>>): void {
  const text = typeof typed["rules"] === "string" ? typed["rules"] : "";
  const rules = idsOf(text).flatMap((id) => {
    const rule = names.rules.find((each) => each.id === id);
    const read = rule && readRule(rule.text, names.market);
    return rule && read && "rule" in read ? [{ ...read.rule, name: rule.name, group: "", enabled: rule.enabled } satisfies RiskRule] : [];
  });
  margin = marginOf(rules)
    .map(({ at, kind, with: other }) =>
      t(`system.risk.mark.${other === null ? "alone" : kind}`, {
        name: rules[at]?.name ?? "",
        other: other === null ? "" : (rules[other]?.name ?? ""),
      }),
    )
    .join(" · ");
}

async function save({ id, version, values, key, source }: Saving<Fields>): Promise<void> {
  const meta = { command: "ruleSet.save", source, idempotencyKey: key };
  await ports.send(
    calls["ruleSet.save"],
    { ...setOf(values), ...(id === null ? {} : { id }), ...(version === null ? {} : { version }) },
    meta,
  );
  ports.tell({ kind: "done", text: t("system.risk.saved") }, meta.command);
}

const empty: Partial<Values> = { traffic: 100, enabled: true };
let seed = empty;

/** Rules in their order, for some apps and kinds of customer; the margin tells what overlaps, leaves a gap or decides nothing. */
export const ruleSetForm = formPage<Fields>({
  path,
  title: (record) => record?.values.name ?? t("system.risk.ruleSet.add"),
  permission: { add: calls["ruleSet.save"].permission, edit: calls["ruleSet.save"].permission },
  sections: [
    {
      id: "rules",
      title: () => t("system.risk.section.rules"),
      fields: ["name", "rules", "rejectBelow", "manualBelow"],
      note: () => margin || t("system.risk.note.margin"),
    },
    { id: "whom", title: () => t("system.risk.section.whom"), fields: ["apps", "userTypes", "traffic", "enabled"] },
  ],
  fields,
  initial: () => seed,
  judge: (values) => setReason(setOf(values), new Map(names.rules.map(({ id, name }) => [id, name]))),
  follow,
  prepare: async () => {
    await readNames();
    const from = takeSeed();
    const [copied] = from === null ? [] : (await send(calls["ruleSet.versions"], { id: from })).map(versionOf);
    seed = copied ? { ...copied.values, name: t("system.risk.copyOf", { name: copied.values.name ?? "" }) } : empty;
  },
  read: async (id) => {
    await readNames();
    return (await send(calls["ruleSet.versions"], { id })).map(versionOf);
  },
  save,
  saved: () => queueOf(path)?.queue.reload(),
  versions: true,
  texts: ["system", "order"],
});
