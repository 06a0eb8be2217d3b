import { ruleCalls as calls } from "../../../../contract/risk/rule.calls.ts";
import type { OutputOf } from "../../../../contract/types.ts";
import type { Limit } from "../../../../lending/risk/rule.ts";
import { readRule, ruleText, type Wording } from "../../../../lending/risk/rule-text.ts";
import { send } from "../../../client/client.ts";
import { text, toggle, type Kind } from "../../../form/kinds.ts";
import { formPage, type Saving, type Version } from "../../../form/page/definition.ts";
import { t } from "../../../i18n/i18n.ts";
import { ports } from "../../../kernel/command/ports.ts";
import { queueOf } from "../../../table/queue/queues.ts";
import { names } from "./names.ts";
import { begins } from "./seed.ts";

export const path = "/system/machineRules";
type Stored = OutputOf<"rule.versions">[number];

/** A rule as it is typed: what it means is read with the market's law. */
const wording: Kind<string, string> = {
  ...text({ label: "risk.field.rule", required: true, hint: () => t("risk.hint.rule") }),
  read: (typed) => {
    const read = readRule(typed, names.market);
    return "reason" in read ? read : { value: typed.trim().replaceAll(/\s+/g, " ") };
  },
};
const fields = {
  name: text({ label: "risk.column.name", required: true }),
  group: text({ label: "risk.column.group" }),
  rule: wording,
  enabled: toggle({ label: "risk.field.enabled" }),
};
type Fields = typeof fields;

const versionOf = (stored: Stored): Version<Fields> => ({
  version: stored.version,
  by: stored.updateBy ?? "",
  at: stored.createTime,
  from: stored.publishTime,
  isInForce: stored.isLive,
  values: {
    name: stored.name,
    group: stored.group,
    rule: ruleText({ ...stored, limit: stored.value as Limit } as Wording),
    enabled: stored.enabled,
  },
});

async function save({ id, version, values, key, source }: Saving<Fields>): Promise<void> {
  const read = readRule(values.rule, names.market);
  if ("reason" in read) return;
  const { limit, ...rest } = read.rule;
  const value = (typeof limit === "object" && !("from" in limit) ? [...limit] : limit) as Stored["value"];
  const input = { ...rest, value, name: values.name, group: values.group, enabled: values.enabled };
  const meta = { command: "rule.save", source, idempotencyKey: key };
  await ports.send(calls["rule.save"], { ...input, ...(id === null ? {} : { id }), ...(version === null ? {} : { version }) }, meta);
  ports.tell({ kind: "done", text: t("risk.saved") }, meta.command);
}

/** A rule: its words are typed, and the nearest is named where one is unknown. */
export const ruleForm = formPage<Fields>({
  path,
  title: (record) => record?.values.name ?? t("risk.rule.add"),
  permission: { add: calls["rule.save"].permission, edit: calls["rule.save"].permission },
  sections: [
    {
      id: "rule",
      title: () => t("risk.section.rule"),
      fields: ["name", "group", "rule", "enabled"],
      note: () => t("risk.note.variables", { names: names.variables.map(({ name }) => name).join(", ") }),
    },
  ],
  fields,
  ...begins<Fields>(async (id) => (await send(calls["rule.versions"], { id })).map(versionOf), { enabled: true }),
  save,
  saved: () => queueOf(path)?.queue.reload(),
  versions: true,
  texts: ["system"],
});
