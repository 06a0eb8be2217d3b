import { leaveCalls } from "../../../contract/basics/people/leave.calls.ts";
import { staffCalls } from "../../../contract/basics/staff/staff.calls.ts";
import { secondCalls } from "../../../contract/basics/people/second.calls.ts";
import { staffList } from "../../../contract/basics/staff/staff.columns.ts";
import { limits } from "../../../lending/limits.ts";
import { Refused, type Reason } from "../../../lending/reason.ts";
import { staffKinds } from "../../../lending/rights/staff-kinds.ts";
import { read } from "../../client/client.ts";
import { loadSections, t, textOf } from "../../i18n/i18n.ts";
import { commandsFor, type Command, type Form, type ScreenContext } from "../../kernel/command/command.ts";
import { ports } from "../../kernel/command/ports.ts";
import { appOptions } from "../../table/filter/options.ts";
import type { Bindable } from "../../table/assign/bind-desk.ts";
import { lateForm } from "../../table/late-dialog.tsx";
import { awaitsMe, askerCommands, waitingMark } from "../../table/approval/waiting.commands.ts";
import { leaveCommand, openLeave } from "../../table/leave/leave.command.ts";
import { queueOf } from "../../table/queue/queues.ts";
import { tableScreen } from "../../table/table-screen.tsx";
import type { Once } from "../../form/once-dialog.tsx";
import { leaderOptions, roleOptions } from "./filter-options.ts";
import { productBinding } from "./staff/bind-products.ts";
import type { Person } from "./staff/staff.words.ts";
import type { Shown, StaffFormAsked } from "./staff/staff.form.tsx";
import { StaffPeek } from "./staff/staff.peek.tsx";
import { heldText, appsText, languagesText } from "./staff/staff.words.ts";

type Asked = Pick<ScreenContext<Person>, "source" | "refresh">;
const path = "/authority/staffManagement";
const { call, ui } = commandsFor<Person>();

const person = lateForm<StaffFormAsked, true>(
  async () => (await Promise.all([import("./staff/staff.form.tsx"), loadSections("form", "marketing")]))[0].StaffForm,
);
const decide = lateForm<Person, true>(
  async () => (await Promise.all([import("./staff/decide-staff.form.tsx"), loadSections("form")]))[0].DecideStaffForm,
);
const bind = lateForm<Bindable, true>(
  async () => (await Promise.all([import("../../table/assign/bind-staff.form.tsx"), loadSections("form")]))[0].BindStaffForm,
);
const second = lateForm<Person, true>(
  async () => (await Promise.all([import("./staff/second.form.tsx"), loadSections("form")]))[0].SecondResetForm,
);
const bulk = lateForm<readonly Person[], true>(
  async () => (await Promise.all([import("./staff/bulk.form.tsx"), loadSections("form")]))[0].BulkForm,
);
const file = lateForm<null, true>(async () => (await Promise.all([import("./staff/import.form.tsx"), loadSections("form")]))[0].ImportForm);
const preview = lateForm<Person, true>(async () => {
  const { PreviewDialog } = await import("./preview.dialog.tsx");
  return ({ subject, cancel }) => <PreviewDialog isPerson role={{ id: subject.id, name: subject.adminName }} onClose={cancel} />;
});
const password = lateForm<Once, true>(async () => (await import("../../form/once-dialog.tsx")).OnceDialog);

async function ask<S>(form: Form<S, true>, subject: S, { source, refresh }: Asked): Promise<void> {
  if (await ports.ask(form, subject, source)) refresh();
}
const show = ({ account, password: value }: Shown): void => {
  const title = t("authority.staff.password.title", { account });
  void ports.ask(
    password.form,
    { title, label: t("authority.staff.password.label"), value, note: t("authority.staff.password.once") },
    "key",
  );
};

/** Somebody beside or above oneself, and oneself, is there to be read. */
const below = (row: Person): Reason | null => (row.isBelow ? null : { error: "role.above", vars: { name: row.adminName } });

const tooMany = (rows: readonly Person[]): Reason | null =>
  rows.length > limits.peopleAtOnce ? { error: "approval.tooMany", vars: { most: limits.peopleAtOnce } } : null;

/** What one person still holds is handed over before he is off; of several it goes back to where nobody has it. */
async function holdsWork({ id }: Person): Promise<boolean> {
  if (!ports.can(leaveCalls["system.handOver"].permission)) return false;
  return (await read(leaveCalls["system.handOverPreview"], { adminUserId: id })).lines.length > 0;
}

async function switchPeople(rows: readonly Person[], { source, refresh }: Asked): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const isOn = first.status === "enabled";
  try {
    if (isOn && rows.length === 1 && (await holdsWork(first)))
      return await openLeave({ id: first.id, name: first.adminName }, { source, refresh });
    const question = {
      title: "authority.role.toggle",
      body: isOn ? "authority.staff.disableText" : "authority.staff.enableText",
      vars: { count: rows.length, name: first.adminName },
      danger: isOn,
    } as const;
    if (!(await ports.confirm(question))) return;
    const meta = { command: "staff.status", source, idempotencyKey: crypto.randomUUID() };
    const wish = { ids: rows.map(({ id }) => id), status: isOn ? ("disabled" as const) : ("enabled" as const) };
    const { pending, changed, released } = await ports.send(staffCalls["system.editStatus"], wish, meta);
    const text =
      pending.length > 0
        ? t("authority.staff.waits", { count: pending.length })
        : t("authority.staff.switched", { count: changed, released });
    ports.tell({ kind: "done", text }, "staff.status");
    refresh();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    ports.tell({ kind: "failed", error }, "staff.status");
  }
}

const commands: readonly Command<Person>[] = [
  ui({
    id: "staff.add",
    label: "authority.staff.add",
    target: "screen",
    verb: "new",
    place: { bar: 1, hint: 3 },
    permission: "authority:staff:add",
    acts: true,
    run: (_none, context) => void ask(person.form, { person: null, isSeat: false, show }, context),
  }),
  ui({
    id: "staff.addSeat",
    label: "authority.staff.addSeat",
    target: "screen",
    permission: "authority:staff:addMarketing",
    acts: true,
    run: (_none, context) => void ask(person.form, { person: null, isSeat: true, show }, context),
  }),
  ui({
    id: "staff.decide",
    label: "authority.role.decide",
    target: "one",
    verb: "publish",
    place: { bar: 2, rowMenu: 1, hint: 2 },
    permission: "authority:role:grant",
    acts: true,
    blocked: (row) => awaitsMe(row) ?? below(row),
    run: (row, context) => void ask(decide.form, row, context),
  }),
  call({
    id: "staff.assign",
    label: "authority.staff.toggleAssign",
    target: "one",
    verb: "assign",
    place: { bar: 3, rowMenu: 2, hint: 4 },
    call: staffCalls["system.updateSingle"],
    blocked: below,
    input: ({ id, assignEnabled }) => ({ id, field: "assignEnabled" as const, value: !assignEnabled }),
    after: (_out, context) => context.refresh(),
    done: "authority.role.saved",
  }),
  ui({
    id: "staff.status",
    label: "authority.role.toggle",
    target: "many",
    place: { rowMenu: 3 },
    permission: staffCalls["system.editStatus"].permission,
    acts: true,
    blocked: (rows) => rows.map(below).find((reason) => reason !== null) ?? null,
    run: (rows, context) => void switchPeople(rows, context),
  }),
  ui({
    id: "staff.bulk",
    label: "authority.staff.bulk.label",
    target: "many",
    place: { rowMenu: 7, bar: 4 },
    permission: ["authority:staff:edit", "authority:staff:status", "authority:staff:assignSwitch"],
    acts: true,
    blocked: tooMany,
    run: (rows, context) => void ask(bulk.form, rows, context),
  }),
  ui({
    id: "staff.bind",
    label: "authority.staff.bind",
    target: "many",
    place: { rowMenu: 8 },
    permission: "authority:staff:bindProduct",
    acts: true,
    blocked: tooMany,
    run: (rows, context) => void ask(bind.form, productBinding(rows), context),
  }),
  ui({
    id: "staff.import",
    label: "authority.staff.import.title",
    target: "screen",
    permission: "authority:staff:add",
    acts: true,
    run: (_none, context) => void ask(file.form, null, context),
  }),
  ui({
    id: "staff.preview",
    label: "authority.staff.preview",
    target: "one",
    verb: "preview",
    place: { rowMenu: 6, hint: 5 },
    permission: "authority:staff:list",
    run: (row, context) => void ask(preview.form, row, context),
  }),
  call({
    id: "staff.reset",
    label: "authority.staff.reset",
    target: "one",
    place: { rowMenu: 4 },
    call: staffCalls["system.resetPassword"],
    confirm: ({ adminName }) => ({
      title: "authority.staff.reset",
      body: "authority.staff.resetText",
      vars: { name: adminName },
      danger: true,
    }),
    input: ({ id }) => ({ id }),
    after: ({ temporaryPassword }, context) => {
      if (temporaryPassword !== null) show({ account: context.row?.account ?? "", password: temporaryPassword });
      context.refresh();
    },
    done: ({ pending }) => t(pending ? "authority.staff.resetWaits" : "authority.role.saved"),
  }),
  call({
    id: "staff.device",
    label: "authority.staff.device",
    target: "one",
    place: { rowMenu: 5 },
    call: staffCalls["system.removeDeviceId"],
    confirm: ({ adminName }) => ({ title: "authority.staff.device", body: "authority.staff.deviceText", vars: { name: adminName } }),
    input: ({ id }) => ({ adminUserId: id }),
    after: (_out, context) => context.refresh(),
    done: ({ pending }) => t(pending ? "authority.staff.resetWaits" : "authority.role.saved"),
  }),
  ui({
    id: "staff.second",
    label: "authority.staff.second",
    target: "one",
    permission: secondCalls["system.secondReset"].permission,
    acts: true,
    run: (row, context) => void ask(second.form, row, context),
  }),
  ...askerCommands<Person>("staff", "authority:role:grant", "noKey"),
  leaveCommand<Person>({
    verb: "end",
    person: (row) => (row.isBelow && row.status === "enabled" ? { id: row.id, name: row.adminName } : null),
    place: { rowMenu: 9 },
  }),
];

/** People who work here: Enter edits one, Space shows what he may do and what lies with him, `p` decides what waits for a second person. */
export const staffManagement = tableScreen<"system.staffSearch">({
  path,
  list: staffList,
  rowKey: "id",
  sections: ["authority", "shell", "order", "system", "approval"],
  open: (row, source) => {
    if (row.isBelow && ports.can("authority:staff:edit"))
      void ask(person.form, { person: row, isSeat: false, show }, { source, refresh: () => queueOf(path)?.queue.reload() });
  },
  beside: StaffPeek,
  mark: waitingMark,
  looks: {
    appIds: { cell: ({ appIds }) => appsText(appIds) },
    languages: { cell: ({ languages }) => languagesText(languages) },
    userTypes: { cell: ({ userTypes }) => userTypes.map((type) => textOf(`table.userType.${type}`)).join(", ") },
    openOrders: { cell: heldText },
    status: { tone: (row) => (row.status === "enabled" ? "good" : "warn") },
  },
  filters: [
    "account",
    "adminName",
    {
      key: "type",
      kind: "one-of",
      options: () => staffKinds.map(({ type, code }) => ({ value: type, label: textOf(`shell.role.${code}`) })),
    },
    { key: "roleId", label: "authority.staff.column.role", kind: "one-of", options: roleOptions },
    { key: "leaderId", label: "authority.staff.column.leader", kind: "one-of", options: leaderOptions },
    { key: "status", kind: "one-of" },
    { key: "appId", label: "authority.staff.column.apps", kind: "one-of", options: appOptions },
    { key: "resting", kind: "flag" },
  ],
  commands,
});
