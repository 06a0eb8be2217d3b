import { reviewCalls } from "../../../contract/basics/authority/review.calls.ts";
import { reviewList } from "../../../contract/basics/authority/review.columns.ts";
import type { RowOf } from "../../../contract/types.ts";
import type { Reason } from "../../../lending/reason.ts";
import { commandsFor, type Command } from "../../kernel/command/command.ts";
import { ports } from "../../kernel/command/ports.ts";
import type { Source } from "../../kernel/command/records.ts";
import { lateForm } from "../../table/late-dialog.tsx";
import { queueOf } from "../../table/queue/queues.ts";
import { tableScreen } from "../../table/table-screen.tsx";
import { roleOptions } from "./filter-options.ts";
import { roleCodes } from "../../../lending/rights/staff-kinds.ts";
import { wordOf } from "../../table/filter/options.ts";
import type { RoleTreeAsked } from "./role-tree.dialog.tsx";

type Held = RowOf<"accessReview.list">;
const path = "/authority/accessReview";
const { call } = commandsFor<Held>();

const tree = lateForm<RoleTreeAsked["subject"], true>(async () => (await import("./role-tree.dialog.tsx")).RoleTreeDialog);

/** The role's tree, with the cursor on the key. */
async function openTree(row: Held, source: Source): Promise<void> {
  const { id, roleId, roleCode: code } = row;
  const at = id % 1_000_000;
  if (await ports.ask(tree.form, { id: roleId, code, name: roleOf(row), at }, source)) queueOf(path)?.queue.reload();
}

/** A role beside or above one's own is there to be read. */
const below = (row: Held): Reason | null => (row.isBelow ? null : { error: "role.above", vars: { name: roleOf(row) } });
const roleOf = (row: Held): string => wordOf(roleCodes, row.roleName);

const commands: readonly Command<Held>[] = [
  call({
    id: "review.remove",
    label: "authority.review.remove",
    target: "one",
    verb: "end",
    place: { bar: 1, rowMenu: 1, hint: 1 },
    call: reviewCalls["accessReview.remove"],
    blocked: below,
    confirm: (row) => ({
      title: "authority.review.remove",
      body: "authority.review.removeText",
      vars: { key: row.keyName, role: roleOf(row), people: row.people },
      danger: true,
    }),
    input: ({ roleId, permission, roleVersion }) => ({ roleId, permission: permission as never, version: roleVersion }),
    after: (_out, context) => context.refresh(),
    done: "authority.role.saved",
  }),
];

/** Who holds which key and when he last used it: Enter opens the role's tree at the key, Shift+X takes the key from the role. */
export const accessReview = tableScreen<"accessReview.list">({
  path,
  list: reviewList,
  rowKey: "id",
  sections: ["authority", "shell"],
  open: (row, source) => {
    if (ports.can("authority:role:grant")) void openTree(row, source);
  },
  mark: ({ proposed }) => (proposed ? "warn" : "plain"),
  looks: {
    account: { cell: ({ account }) => <span translate="no">{account}</span> },
    permission: { cell: ({ permission }) => <span translate="no">{permission}</span> },
    unused: { tone: ({ unused }) => (unused ? "warn" : "plain") },
  },
  filters: [
    "adminName",
    { key: "roleId", label: "authority.review.column.role", kind: "one-of", options: roleOptions },
    "permission",
    { key: "unused", kind: "flag" },
    { key: "decides", kind: "flag" },
  ],
  commands,
});
