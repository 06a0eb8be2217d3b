import { guestGroupList } from "../../../contract/post-loan/guest-group.columns.ts";
import { userTypeCodes } from "../../../lending/options/user-types.ts";
import { guestGroupCalls } from "../../../contract/post-loan/guest-group.calls.ts";
import { createElement } from "react";
import type { InputOf, RowOf } from "../../../contract/types.ts";
import type { Department } from "../../../lending/order/department.ts";
import { forgetGroups } from "../../client/guest-groups.ts";
import { formatSum } from "../../i18n/format.ts";
import { t } from "../../i18n/i18n.ts";
import { commandsFor, type Command, type Form, type ScreenContext, type Source } from "../../kernel/command/command.ts";
import { ports } from "../../kernel/command/ports.ts";
import type { ColumnLook, Screen } from "../../kernel/screen/screen.ts";
import { whenSettled } from "../../kernel/idle.ts";
import { lateDialog } from "../../table/late-dialog.tsx";
import { appName, productName, wordOf } from "../../table/filter/options.ts";
import { queueOf } from "../../table/queue/queues.ts";
import { tableScreen } from "../../table/table-screen.tsx";
import type { Bindable } from "../../table/assign/bind-desk.ts";
import { groupBinding } from "./bind-desk.ts";
import type { GroupAsked } from "./group.form.tsx";

export type Group = RowOf<"guestGroup.list">;

interface Asking<S> {
  readonly subject: S;
  readonly source: Source;
  readonly submit: (saved: true) => void;
  readonly cancel: () => void;
}
/** Forms of groups are no part of the queues' own script. */
function lateForm<S>(load: () => Promise<(props: Asking<S>) => React.ReactNode>): {
  readonly form: Form<S, true>;
  readonly prefetch: () => void;
} {
  const late = lateDialog<Asking<S> & { readonly onClose: () => void }>(load);
  return { form: (asked) => createElement(late.Dialog, { ...asked, onClose: asked.cancel }), prefetch: late.prefetch };
}
const groupForm = lateForm<GroupAsked>(async () => (await import("./group.form.tsx")).GroupForm);
const bindForm = lateForm<Bindable>(async () => (await import("../../table/assign/bind-staff.form.tsx")).BindStaffForm);

const listed = (names: readonly string[]): string => (names.length === 0 ? t("collection.group.all") : names.join(", "));

function amountText({ amountFrom, amountTo }: Group): string {
  if (amountFrom === null && amountTo === null) return t("collection.group.all");
  return `${amountFrom === null ? "…" : formatSum(amountFrom)} – ${amountTo === null ? "…" : formatSum(amountTo)}`;
}

const { ui, call } = commandsFor<Group>();

interface Place {
  readonly department: Department;
  readonly edit: "loanService:group:edit" | "remind:group:edit";
  readonly add: "loanService:group:add" | "remind:group:edit";
  readonly bind: "loanService:group:bind" | "remind:group:bind";
}
const places: Readonly<Record<Department, Place>> = {
  collection: { department: "collection", edit: "loanService:group:edit", add: "loanService:group:add", bind: "loanService:group:bind" },
  remind: { department: "remind", edit: "remind:group:edit", add: "remind:group:edit", bind: "remind:group:bind" },
};

/** Opens a form over the list; the list is read again once it was saved. */
async function askFor<S>(
  form: Form<S, true>,
  subject: S,
  { department, source, refresh }: { department: Department; source: Source; refresh: () => void },
): Promise<void> {
  if (!(await ports.ask(form, subject, source))) return;
  forgetGroups(department);
  refresh();
}

const aboutOf = (department: Department, { source, refresh }: ScreenContext<Group>) => ({ department, source, refresh });

const addCommand = ({ department, add }: Place): Command<Group> =>
  ui({
    id: "group.add",
    label: "collection.group.add",
    target: "screen",
    verb: "new",
    place: { bar: 1, hint: 1 },
    permission: add,
    acts: true,
    run: (_none, context) => void askFor(groupForm.form, { department, group: null }, aboutOf(department, context)),
  });

const editCommand = ({ department, edit }: Place): Command<Group> =>
  ui({
    id: "group.edit",
    label: "collection.group.edit",
    target: "one",
    place: { bar: 2, rowMenu: 1, hint: 2 },
    permission: edit,
    acts: true,
    run: (group, context) => void askFor(groupForm.form, { department, group }, aboutOf(department, context)),
  });

const bindCommand = ({ department, bind }: Place): Command<Group> =>
  ui({
    id: "group.bind",
    label: "form.bind.label",
    target: "one",
    verb: "assign",
    place: { bar: 3, rowMenu: 2, hint: 3 },
    permission: bind,
    acts: true,
    run: ({ id, name }, context) => void askFor(bindForm.form, { name, desk: groupBinding(department, id) }, aboutOf(department, context)),
  });

const deleteCommand = ({ department }: Place): Command<Group> =>
  call({
    id: "group.delete",
    label: "collection.group.delete.label",
    target: "one",
    verb: "end",
    place: { rowMenu: 3, hint: 4 },
    call: guestGroupCalls["guestGroup.delete"],
    blocked: (group) => (group.openOrders > 0 ? { error: "group.inUse", vars: { count: group.openOrders } } : null),
    confirm: (group) => ({
      title: "collection.group.delete.title",
      body: "collection.group.delete.body",
      vars: { name: group.name },
      danger: true,
    }),
    input: (group) => ({ id: group.id }),
    after: (_out, context) => {
      forgetGroups(department);
      context.refresh();
    },
    done: "collection.group.deleted",
  });

const commandsOf = (place: Place): readonly Command<Group>[] => [
  addCommand(place),
  editCommand(place),
  bindCommand(place),
  deleteCommand(place),
];

const looks: Readonly<Record<string, ColumnLook<Group>>> = {
  stageTo: { cell: (row) => (row.stageTo === null ? t("collection.group.endless") : String(row.stageTo)) },
  userTypes: { cell: (row) => listed(row.userTypes.map((type) => wordOf(userTypeCodes, type))) },
  appIds: { cell: (row) => listed(row.appIds.map(appName)) },
  productIds: { cell: (row) => listed(row.productIds.map(productName)) },
  amountFrom: { cell: amountText },
};

interface GroupScreen {
  readonly path: "/loanService/customerManage" | "/remind/customerManage";
  readonly title: "collection.group.title" | "collection.group.remindTitle";
  readonly permission: "loanService:group:list" | "remind:group:list";
  readonly department: Department;
}

/** Customer groups of a department: which orders they hold by their rule, and whose they are. */
function groupScreen({ path, title, permission, department }: GroupScreen): Screen {
  const place = places[department];
  return tableScreen<"guestGroup.list">({
    path,
    title,
    permission,
    sections: ["order", "form"],
    list: guestGroupList,
    rowKey: "id",
    open: (group, source) => {
      const queue = queueOf(path)?.queue;
      if (ports.can(place.edit)) void askFor(groupForm.form, { department, group }, { department, source, refresh: () => queue?.reload() });
    },
    looks,
    filters: ["name", { key: "department", initial: [department] as InputOf<"guestGroup.list">["department"] }, "status"],
    commands: commandsOf(place),
    below: () => {
      whenSettled(() => {
        groupForm.prefetch();
        bindForm.prefetch();
      });
      return null;
    },
  });
}

export const customerManage = groupScreen({
  path: "/loanService/customerManage",
  title: "collection.group.title",
  permission: "loanService:group:list",
  department: "collection",
});
export const remindCustomerManage = groupScreen({
  path: "/remind/customerManage",
  title: "collection.group.remindTitle",
  permission: "remind:group:list",
  department: "remind",
});
