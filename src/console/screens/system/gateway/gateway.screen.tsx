import { gatewayCalls } from "../../../../contract/message/gateway/gateway.calls.ts";
import { gatewayList } from "../../../../contract/message/gateway/gateway.columns.ts";
import type { RowOf } from "../../../../contract/types.ts";
import { loadSections, t } from "../../../i18n/i18n.ts";
import { commandsFor, type Command, type ScreenContext } from "../../../kernel/command/command.ts";
import type { Column } from "../../../kernel/screen/screen.ts";
import { ports } from "../../../kernel/command/ports.ts";
import { approvalList } from "../../../table/approval/approval-list.tsx";
import { changesOf, replaced, type Change } from "../../../table/approval/changes.ts";
import { requestStep } from "../../../table/approval/decision.ts";
import { askerCommands, awaitsMe, waitingMark } from "../../../table/approval/waiting.commands.ts";
import { lateForm } from "../../../table/late-dialog.tsx";
import { queueOf } from "../../../table/queue/queues.ts";

export type Gateway = RowOf<"gateway.list">;
const path = "/system/gateway";
const permission = gatewayCalls["gateway.save"].permission;
const { call, ui } = commandsFor<Gateway>();
const form = lateForm<Gateway | null, true>(
  async () => (await Promise.all([import("./gateway.form.tsx"), loadSections("form")]))[0].GatewayForm,
);

async function edit(row: Gateway | null, { source, refresh }: Pick<ScreenContext<Gateway>, "source" | "refresh">): Promise<void> {
  if (await ports.ask(form.form, row, source)) refresh();
}

/** A gateway is on when it has been approved; of one that is not there yet nothing was ever changed. */
function wished(row: Gateway, columns: readonly Column<Gateway>[]): readonly Change[] {
  if (!row.asked) return [];
  const isThere = row.updateTime !== null || row.status === "on";
  const { changedSecret, ...asked } = row.asked;
  const changes = changesOf({ columns, row, asked: { ...asked, status: "on" }, isThere });
  return changedSecret ? [...changes, replaced(t("system.gateway.secret"), isThere)] : changes;
}

const commands: readonly Command<Gateway>[] = [
  ui({
    id: "gateway.add",
    label: "system.gateway.add",
    target: "screen",
    verb: "new",
    place: { bar: 1, hint: 1 },
    permission,
    acts: true,
    run: (_none, context) => void edit(null, context),
  }),
  call({
    id: "gateway.status",
    label: "system.gateway.toggle",
    target: "one",
    verb: "switch",
    place: { bar: 2, rowMenu: 1, hint: 2 },
    call: gatewayCalls["gateway.updateStatus"],
    confirm: ({ status, code }) =>
      status === "on" ? { title: "system.gateway.toggle", body: "system.gateway.offText", vars: { code } } : null,
    input: ({ code, status }) => ({ code, status: status === "on" ? ("off" as const) : ("on" as const) }),
    after: (_out, context) => context.refresh(),
    done: ({ pending }) => t(pending ? "system.gateway.waits" : "system.gateway.toggled"),
  }),
  ...askerCommands<Gateway>("gateway", permission),
];

/** Programs that carry messages and calls: Enter edits, `t` switches one off at once and on by two, `p` approves what another asked for. */
export const gateways = approvalList<"gateway.list">({
  path,
  list: gatewayList,
  rowKey: "code",
  open: (row, source) => {
    if (ports.can(permission)) void edit(row, { source, refresh: () => queueOf(path)?.queue.reload() });
  },
  mark: waitingMark,
  deciding: {
    steps: [requestStep<Gateway>({ permission: ["system:payChannel:edit", "system:bank:edit"] })],
    blocked: awaitsMe,
    nameOf: ({ code, requester }) => [code, requester].filter(Boolean).join(" · "),
    amountOf: () => 0,
    changes: wished,
  },
  looks: {
    code: { cell: ({ code }) => <span translate="no">{code}</span> },
    name: { cell: ({ name }) => <span translate="no">{name || "–"}</span> },
    url: { cell: ({ url }) => <span translate="no">{url || "–"}</span> },
    keyId: { cell: ({ keyId }) => <span translate="no">{keyId || "–"}</span> },
    status: { tone: ({ status }) => (status === "on" ? "good" : "warn") },
    // Without a key nothing that it says comes in: no delivery, no ringing.
    reportKeys: { tone: ({ kind, reportKeys }) => (kind === "http" && reportKeys === 0 ? "bad" : "plain") },
  },
  filters: [
    { key: "medium", kind: "one-of" },
    { key: "status", kind: "one-of" },
  ],
  commands,
});
