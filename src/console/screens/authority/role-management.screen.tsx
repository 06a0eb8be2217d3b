import { roleCalls } from "../../../contract/basics/authority/role.calls.ts";
import { roleList } from "../../../contract/basics/authority/role.columns.ts";
import type { RowOf } from "../../../contract/types.ts";
import type { Reason } from "../../../lending/reason.ts";
import { loadSections, t } from "../../i18n/i18n.ts";
import { commandsFor, type Command, type Form, type ScreenContext } from "../../kernel/command/command.ts";
import { ports } from "../../kernel/command/ports.ts";
import { awaitsMe, askerCommands, waitingMark } from "../../table/approval/waiting.commands.ts";
import { lateForm } from "../../table/late-dialog.tsx";
import { queueOf } from "../../table/queue/queues.ts";
import { tableScreen } from "../../table/table-screen.tsx";
import { roleName } from "../../i18n/role-name.ts";
import type { RoleFormAsked } from "./role.form.tsx";

type Role = RowOf<"role.search">;
type Asked = Pick<ScreenContext<Role>, "source" | "refresh">;
type RoleListAsked = Pick<ScreenContext<Role>, "refresh">;
const path = "/authority/roleManagement";
const { call, ui } = commandsFor<Role>();

const tree = lateForm<Role, true>(async () => (await import("./role-tree.dialog.tsx")).RoleTreeDialog);
const network = lateForm<Role, true>(async () => (await Promise.all([import("./network.form.tsx"), loadSections("form")]))[0].NetworkForm);
const decide = lateForm<Role, true>(async () => (await Promise.all([import("./decide.form.tsx"), loadSections("form")]))[0].DecideForm);
const role = lateForm<RoleFormAsked, true>(async () => (await Promise.all([import("./role.form.tsx"), loadSections("form")]))[0].RoleForm);
const preview = lateForm<Role, true>(async () => {
  const { PreviewDialog } = await import("./preview.dialog.tsx");
  return ({ subject, cancel }) => <PreviewDialog role={{ ...subject, name: roleName(subject) }} onClose={cancel} />;
});

const matrix = lateForm<RoleListAsked, true>(async () => {
  const { RoleMatrixDialog } = await import("./role-matrix.dialog.tsx");
  return ({ subject, cancel }) => <RoleMatrixDialog cancel={cancel} onSaved={subject.refresh} />;
});

async function ask<S>(form: Form<S, true>, subject: S, { source, refresh }: Asked): Promise<void> {
  if (await ports.ask(form, subject, source)) refresh();
}

/** A role beside or above one's own is there to be read. */
const below = (row: Role): Reason | null => (row.isBelow ? null : { error: "role.above", vars: { name: roleName(row) } });

const commands: readonly Command<Role>[] = [
  ui({
    id: "role.add",
    label: "authority.role.add",
    target: "screen",
    verb: "new",
    place: { bar: 1, hint: 3 },
    permission: "authority:role:add",
    acts: true,
    run: (_none, context) => void ask(role.form, { role: null, isCopy: false }, context),
  }),
  ui({
    id: "role.decide",
    label: "authority.role.decide",
    target: "one",
    verb: "publish",
    place: { bar: 2, rowMenu: 1, hint: 2 },
    permission: "authority:role:grant",
    acts: true,
    blocked: (row) => awaitsMe(row) ?? below(row),
    run: (row, context) => void ask(decide.form, row, context),
  }),
  ...askerCommands<Role>("role", "authority:role:grant"),
  ui({
    id: "role.preview",
    label: "authority.role.preview",
    target: "one",
    verb: "preview",
    place: { rowMenu: 2, hint: 4 },
    permission: "authority:role:list",
    run: (row, context) => void ask(preview.form, row, context),
  }),
  ui({
    id: "role.matrix",
    label: "authority.matrix.title",
    target: "screen",
    verb: "matrix",
    place: { hint: 6 },
    permission: "authority:role:list",
    run: (_none, context) => void ask(matrix.form, context, context),
  }),
  ui({
    id: "role.edit",
    label: "authority.role.edit",
    target: "one",
    place: { rowMenu: 3 },
    permission: "authority:role:edit",
    acts: true,
    blocked: below,
    run: (row, context) => void ask(role.form, { role: row, isCopy: false }, context),
  }),
  ui({
    id: "role.copy",
    label: "authority.role.copy",
    target: "one",
    place: { rowMenu: 4 },
    permission: "authority:role:add",
    acts: true,
    blocked: below,
    run: (row, context) => void ask(role.form, { role: row, isCopy: true }, context),
  }),
  ui({
    id: "role.network",
    label: "authority.role.network",
    target: "one",
    place: { rowMenu: 5 },
    permission: "authority:role:network",
    acts: true,
    blocked: below,
    run: (row, context) => void ask(network.form, row, context),
  }),
  call({
    id: "role.status",
    label: "authority.role.toggle",
    target: "one",
    verb: "switch",
    place: { bar: 3, rowMenu: 6, hint: 5 },
    call: roleCalls["role.updateStatus"],
    blocked: below,
    input: ({ id, status, version }) => ({ id, version, status: status === "enabled" ? ("disabled" as const) : ("enabled" as const) }),
    after: (_out, context) => context.refresh(),
    done: ({ pending }) => t(pending ? "authority.role.waits" : "authority.role.saved"),
  }),
];

/** Roles: Enter opens the keys of one, `p` decides what waits for a second person. */
export const roleManagement = tableScreen<"role.search">({
  path,
  list: roleList,
  rowKey: "id",
  sections: ["authority", "shell", "approval"],
  open: (row, source) => {
    if (ports.can("authority:role:grant")) void ask(tree.form, row, { source, refresh: () => queueOf(path)?.queue.reload() });
  },
  mark: waitingMark,
  looks: {
    name: { cell: roleName },
    parentName: { cell: ({ parentCode, parentName }) => (parentName ? roleName({ code: parentCode ?? "", name: parentName }) : "–") },
    status: { tone: (row) => (row.status === "enabled" ? "good" : "warn") },
  },
  filters: ["name", { key: "status", kind: "one-of" }],
  commands,
});
