import { decisionCalls as calls } from "../../../../contract/risk/decision.calls.ts";
import type { InputOf, OutputOf } from "../../../../contract/types.ts";
import { nodeText, readFlow } from "../../../../lending/risk/flow-text.ts";
import { flowReason } from "../../../../lending/risk/flow.rules.ts";
import type { Flow } from "../../../../lending/risk/engine.ts";
import { send } from "../../../client/client.ts";
import { rows, text, type Kind } from "../../../form/kinds.ts";
import { formPage, type Saving, type Version } from "../../../form/page/definition.ts";
import { t } from "../../../i18n/i18n.ts";
import { ports } from "../../../kernel/command/ports.ts";
import { queueOf } from "../../../table/queue/queues.ts";
import { names } from "./names.ts";
import { begins } from "./seed.ts";

export const path = "/system/uruleSystem";
type Stored = OutputOf<"decision.versions">[number];
const setNames = () => new Map(names.sets.map(({ id, name }) => [id, name]));

const ends = ["reject", "manual", "pass"];
/** A flow as it is typed, a node a row; whether every way ends is judged as it is. */
const flow: Kind<string, string> = {
  ...rows({
    label: "risk.column.nodes",
    required: true,
    hint: () => t("risk.hint.flow"),
    look: {
      columns: [
        { label: "risk.column.node" },
        { label: "risk.column.set", options: () => names.sets.map(({ name }) => name) },
        { label: "risk.column.onReject", options: () => ends },
        { label: "risk.column.onManual", options: () => ends },
        { label: "risk.column.onPass", options: () => ends },
      ],
    },
  }),
  read: (typed) => {
    const read = readFlow(typed, names.sets);
    if ("reason" in read) return read;
    const reason = flowReason({ flow: { name: "", nodes: read.nodes }, sets: setNames() });
    return reason ? { reason } : { value: typed.trim() };
  },
};
const fields = { name: text({ label: "risk.column.name", required: true }), nodes: flow };
type Fields = typeof fields;

const versionOf = (stored: Stored): Version<Fields> => ({
  version: stored.version,
  by: stored.updateBy ?? "",
  at: stored.createTime,
  from: stored.publishTime,
  isInForce: stored.isLive,
  values: { name: stored.name, nodes: (stored.nodes as Flow["nodes"]).map((node) => nodeText(node, names.sets)).join("\n") },
});

async function save({ id, version, values, key, source }: Saving<Fields>): Promise<void> {
  const read = readFlow(values.nodes, names.sets);
  if ("reason" in read) return;
  const nodes = read.nodes as unknown as InputOf<"decision.save">["nodes"];
  const meta = { command: "decision.save", source, idempotencyKey: key };
  const input = { name: values.name, nodes, ...(id === null ? {} : { id }), ...(version === null ? {} : { version }) };
  await ports.send(calls["decision.save"], input, meta);
  ports.tell({ kind: "done", text: t("risk.saved") }, meta.command);
}

/** The way of an application: where each verdict of a set leads. */
export const flowForm = formPage<Fields>({
  path,
  title: (record) => record?.values.name ?? t("risk.decision.add"),
  permission: { add: calls["decision.save"].permission, edit: calls["decision.save"].permission },
  sections: [
    {
      id: "flow",
      title: () => t("risk.section.flow"),
      fields: ["name", "nodes"],
      note: () => t("risk.note.sets", { names: names.sets.map(({ name }) => name).join(", ") }),
    },
  ],
  fields,
  ...begins<Fields>(async (id) => (await send(calls["decision.versions"], { id })).map(versionOf), {}),
  save,
  saved: () => queueOf(path)?.queue.reload(),
  versions: true,
  texts: ["system"],
});
