import { createElement } from "react";
import type { InputOf, RowOf } from "../../../contract/types.ts";
import type { Department } from "../../../lending/department.ts";
import { forgetGroups } from "../../client/guest-groups.ts";
import { formatSum } from "../../i18n/format.ts";
import { t } from "../../i18n/i18n.ts";
import { commandsFor, type Command, type Form, type ScreenContext } from "../../kernel/command.ts";
import { ports } from "../../kernel/ports.ts";
import type { Column, Screen } from "../../kernel/screen.ts";
import { whenSettled } from "../../table/idle.ts";
import { lateDialog } from "../../table/late-dialog.tsx";
import { appName, productName, userTypeName } from "../../table/options.ts";
import { queueOf } from "../../table/queues.ts";
import { tableScreen } from "../../table/table-screen.tsx";
import type { Bindable } from "./bind-staff.form.tsx";
import type { GroupAsked } from "./group.form.tsx";

export type Group = RowOf<"guestGroup.list">;

interface Asking<S> {
  readonly subject: S;
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
const bindForm = lateForm<Bindable>(async () => (await import("./bind-staff.form.tsx")).BindStaffForm);

const listed = (names: readonly string[]): string => (names.length === 0 ? t("group.all") : names.join(", "));

function amountText({ amountFrom, amountTo }: Group): string {
  if (amountFrom === null && amountTo === null) return t("group.all");
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
  { department, refresh }: { department: Department; refresh: () => void },
): Promise<void> {
  if (!(await ports.ask(form, subject))) return;
  forgetGroups(department);
  refresh();
}

function commandsOf({ department, add, edit, bind }: Place): readonly Command<Group>[] {
  const about = (context: ScreenContext<Group>) => ({ department, refresh: context.refresh });
  return [
    ui({
      id: "group.add",
      label: "group.add",
      target: "screen",
      keys: ["c"],
      place: { bar: 1, hint: 1 },
      permission: add,
      acts: true,
      run: (_none, context) => void askFor(groupForm.form, { department, group: null }, about(context)),
    }),
    ui({
      id: "group.edit",
      label: "group.edit",
      target: "one",
      place: { bar: 2, rowMenu: 1, hint: 2 },
      permission: edit,
      acts: true,
      run: (group, context) => void askFor(groupForm.form, { department, group }, about(context)),
    }),
    ui({
      id: "group.bind",
      label: "group.bind.label",
      target: "one",
      keys: ["t"],
      place: { bar: 3, rowMenu: 2, hint: 3 },
      permission: bind,
      acts: true,
      run: (group, context) => void askFor(bindForm.form, { department, group }, about(context)),
    }),
    call({
      id: "group.delete",
      label: "group.delete.label",
      target: "one",
      keys: ["shift+x"],
      place: { rowMenu: 3, hint: 4 },
      call: "guestGroup.delete",
      blocked: (group) => (group.openOrders > 0 ? { error: "group.inUse", vars: { count: group.openOrders } } : null),
      confirm: (group) => ({ title: "group.delete.title", body: "group.delete.body", vars: { name: group.name }, danger: true }),
      input: (group) => ({ id: group.id }),
      after: (_out, context) => {
        forgetGroups(department);
        context.refresh();
      },
      done: "group.deleted",
    }),
  ];
}

const columns: readonly Column<Group>[] = [
  { key: "name", label: "group.column.name", kind: "text", width: 184 },
  { key: "stageFrom", label: "group.column.stageFrom", kind: "days", width: 128 },
  {
    key: "stageTo",
    label: "group.column.stageTo",
    kind: "days",
    width: 136,
    cell: (row) => (row.stageTo === null ? t("group.endless") : String(row.stageTo)),
  },
  { key: "openOrders", label: "group.column.openOrders", kind: "count", width: 152 },
  { key: "staffCount", label: "group.column.staffCount", kind: "count", width: 112 },
  { key: "staff", label: "group.column.staff", kind: "text", width: 240 },
  { key: "cap", label: "group.column.cap", kind: "count", width: 176 },
  { key: "priority", label: "group.column.priority", kind: "count", width: 128 },
  { key: "status", label: "group.column.status", kind: "text", width: 112, cell: (row) => t(`group.status.${row.status}`) },
  { key: "userTypes", label: "group.column.userTypes", kind: "text", cell: (row) => listed(row.userTypes.map(userTypeName)) },
  { key: "appIds", label: "group.column.apps", kind: "text", cell: (row) => listed(row.appIds.map(appName)) },
  { key: "productIds", label: "group.column.products", kind: "text", cell: (row) => listed(row.productIds.map(productName)) },
  { key: "amountFrom", label: "group.column.amount", kind: "text", width: 240, cell: amountText },
  { key: "id", label: "group.column.id", kind: "id", hide: true },
];

interface GroupScreen {
  readonly path: "/loanService/customerManage" | "/remind/customerManage";
  readonly title: "group.title" | "group.remindTitle";
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
    sections: ["table", "order", "collection", "group", "form"],
    list: "guestGroup.list",
    rowKey: "id",
    open: (group) => {
      const queue = queueOf(path)?.queue;
      if (ports.can(place.edit)) void askFor(groupForm.form, { department, group }, { department, refresh: () => queue?.reload() });
    },
    columns,
    filters: [
      { key: "name", label: "group.column.name", kind: "text" },
      {
        key: "department",
        label: "group.column.department",
        kind: "many-of",
        options: () => [{ value: department, label: t(`group.department.${department}`) }],
        initial: [department] as InputOf<"guestGroup.list">["department"],
      },
      {
        key: "status",
        label: "group.column.status",
        kind: "many-of",
        options: () => (["on", "off"] as const).map((value) => ({ value, label: t(`group.status.${value}`) })),
      },
    ],
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
  title: "group.title",
  permission: "loanService:group:list",
  department: "collection",
});
export const remindCustomerManage = groupScreen({
  path: "/remind/customerManage",
  title: "group.remindTitle",
  permission: "remind:group:list",
  department: "remind",
});
