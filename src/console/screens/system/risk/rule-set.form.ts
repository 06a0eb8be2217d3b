import { ruleSetCalls as calls } from "../../../../contract/risk/rule-set.calls.ts";
import type { InputOf, OutputOf } from "../../../../contract/types.ts";
import { userTypes } from "../../../../lending/options/user-types.ts";
import { readRuleNames } from "../../../../lending/risk/flow-text.ts";
import { marginOf } from "../../../../lending/risk/marks.ts";
import { readRule } from "../../../../lending/risk/rule-text.ts";
import type { RiskRule } from "../../../../lending/risk/rule.ts";
import { setReason } from "../../../../lending/risk/set.rules.ts";
import { send } from "../../../client/client.ts";
import { many, number, rows, text, toggle, type Kind, type RowNote } from "../../../form/kinds.ts";
import { formPage, type Saving, type Version } from "../../../form/page/definition.ts";
import type { ValuesOf } from "../../../form/use-form.ts";
import { t } from "../../../i18n/i18n.ts";
import { reasonText } from "../../../i18n/reason.ts";
import { ports } from "../../../kernel/command/ports.ts";
import { appOptions } from "../../../table/filter/options.ts";
import { queueOf } from "../../../table/queue/queues.ts";
import { names } from "./names.ts";
import { begins } from "./seed.ts";
import { ruleSetPath as path } from "./risk.paths.ts";

type Stored = OutputOf<"ruleSet.versions">[number];

const typeOptions = () => userTypes.map((value) => ({ value, label: t(`table.userType.${value}`) }));
const idsOf = (typed: string): readonly number[] => {
  const read = readRuleNames(typed, names.rules);
  return "ids" in read ? read.ids : [];
};
type Known = (typeof names.rules)[number];
const knownAs = (typed: string | undefined): Known | undefined => {
  const [id] = idsOf(typed ?? "");
  return names.rules.find((rule) => rule.id === id);
};
/** As it is asked beside the others of the set. */
function askedOf(rule: Known | undefined): readonly RiskRule[] {
  const read = rule && readRule(rule.text, names.market);
  return read && "rule" in read ? [{ ...read.rule, name: rule.name, group: "", enabled: rule.enabled }] : [];
}

/** Of each row what its rule asks, and what the margin says of it as the rows stand now. */
function notesOf(rows: readonly (readonly string[])[]): readonly RowNote[] {
  const known = rows.map(([name]) => knownAs(name));
  const asked = known.flatMap((rule, row) => askedOf(rule).map((each) => ({ ...each, row })));
  const marks = marginOf(asked);
  const textOf = (row: number): string =>
    [
      known[row]?.text ?? "",
      ...marks
        .filter(({ at }) => asked[at]?.row === row)
        .map(({ at, kind, with: other }) =>
          t(`risk.mark.${other === null ? "alone" : kind}`, {
            name: asked[at]?.name ?? "",
            other: other === null ? "" : (asked[other]?.name ?? ""),
          }),
        ),
    ].join("\n");
  return rows.map(([name = ""], row) => {
    const read = readRuleNames(name, names.rules);
    return "reason" in read ? { text: reasonText(read.reason), isWrong: true } : { text: textOf(row) };
  });
}

/** Rules by their names, a row each, in the order in which they are asked. */
const ordered: Kind<string, string> = {
  ...rows({
    label: "risk.field.rules",
    hint: () => t("risk.hint.rules"),
    look: {
      columns: [{ label: "risk.field.rule", options: () => names.rules.map(({ name }) => name) }],
      margin: { label: "risk.column.says", of: notesOf },
    },
  }),
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
  name: text({ label: "risk.column.name", required: true }),
  rules: ordered,
  rejectBelow: number({ label: "risk.field.rejectBelow", ...score }),
  manualBelow: number({ label: "risk.field.manualBelow", ...score }),
  apps: many({ label: "risk.column.apps", options: appOptions, hint: () => t("risk.hint.all") }),
  userTypes: many({ label: "risk.column.userTypes", options: typeOptions, hint: () => t("risk.hint.all") }),
  traffic: number({
    label: "risk.column.traffic",
    required: true,
    rules: [
      (value) => (Number.isInteger(value) && value >= 1 && value <= 100 ? null : { error: "risk.range", vars: { min: 1, max: 100 } }),
    ],
  }),
  enabled: toggle({ label: "risk.field.enabled" }),
};
type Fields = typeof fields;
type Values = ValuesOf<Fields>;

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

async function save({ id, version, values, key, source }: Saving<Fields>): Promise<void> {
  const meta = { command: "ruleSet.save", source, idempotencyKey: key };
  await ports.send(
    calls["ruleSet.save"],
    { ...setOf(values), ...(id === null ? {} : { id }), ...(version === null ? {} : { version }) },
    meta,
  );
  ports.tell({ kind: "done", text: t("risk.saved") }, meta.command);
}

/** Rules in their order, for some apps and kinds of customer; the margin tells what overlaps, leaves a gap or decides nothing. */
export const ruleSetForm = formPage<Fields>({
  path,
  title: (record) => record?.values.name ?? t("risk.ruleSet.add"),
  permission: { add: calls["ruleSet.save"].permission, edit: calls["ruleSet.save"].permission },
  sections: [
    {
      id: "rules",
      title: () => t("risk.section.rules"),
      fields: ["name", "rules", "rejectBelow", "manualBelow"],
    },
    { id: "whom", title: () => t("risk.section.whom"), fields: ["apps", "userTypes", "traffic", "enabled"] },
  ],
  fields,
  judge: (values) => setReason(setOf(values), new Map(names.rules.map(({ id, name }) => [id, name]))),
  ...begins<Fields>(async (id) => (await send(calls["ruleSet.versions"], { id })).map(versionOf), { traffic: 100, enabled: true }),
  save,
  saved: () => queueOf(path)?.queue.reload(),
  versions: true,
  texts: ["system", "order"],
});
