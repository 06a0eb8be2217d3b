import { roleCalls } from "../../../../contract/basics/authority/role.calls.ts";
import { pickerCalls } from "../../../../contract/basics/staff/picker.calls.ts";
import { staffCalls } from "../../../../contract/basics/staff/staff.calls.ts";
import { spokenLanguages } from "../../../../contract/basics/staff/staff.columns.ts";
import type { OutputOf } from "../../../../contract/types.ts";
import { accountReason, leaderReason } from "../../../../lending/rights/staff.rules.ts";
import { useCall } from "../../../client/query.ts";
import { ChoiceField, TextField } from "../../../form/fields.tsx";
import { FormEnd } from "../../../form/form-end.tsx";
import { Form } from "../../../form/form.tsx";
import { choice, many, number, text } from "../../../form/kinds.ts";
import { useForm } from "../../../form/use-form.ts";
import { t, useT } from "../../../i18n/i18n.ts";
import { ports } from "../../../kernel/command/ports.ts";
import { session } from "../../../kernel/state/session.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { roleName } from "../../../i18n/role-name.ts";
import type { Person, PersonAsked } from "./staff.words.ts";
import { leadListOptions } from "./lead-lists.ts";

/** A first password, for whoever hands it over. */
export interface Shown {
  readonly account: string;
  readonly password: string;
}
export interface StaffFormAsked {
  /** Null: a new one. */
  readonly person: Person | null;
  /** A marketing seat: its role is known, its lists are asked. */
  readonly isSeat: boolean;
  readonly show: (password: Shown) => void;
}
interface Known {
  readonly roles: OutputOf<"role.getLowerRole">;
  readonly leaders: OutputOf<"system.selectManager">;
}
type Asked = PersonAsked<StaffFormAsked>;

const apps = () => (session.get().me?.tenant.apps ?? []).map(({ id, name }) => ({ value: id, label: name }));
const spoken = () => spokenLanguages.map(([value, label]) => ({ value, label }));

const fieldsOf = ({ roles, leaders }: Known, { person, isSeat }: StaffFormAsked) => ({
  account: text({
    label: "authority.staff.column.account",
    required: person === null,
    rules: person === null ? [accountReason] : [],
    hint: () => t("authority.staff.accountHint"),
  }),
  adminName: text({ label: "authority.staff.column.name", required: true }),
  roleId: choice({
    label: "authority.staff.column.role",
    required: !isSeat,
    options: () => roles.map((role) => ({ value: role.id, label: roleName({ ...role, code: role.code }) })),
  }),
  leaderId: choice({
    label: "authority.staff.column.leader",
    options: () => leaders.map(({ id, adminName }) => ({ value: id, label: adminName })),
    rules: [(leaderId) => leaderReason(person?.id ?? null, Number(leaderId), new Map())],
  }),
  phone: text({ label: "authority.staff.column.phone" }),
  email: text({ label: "authority.staff.column.email" }),
  languages: many({ label: "authority.staff.column.languages", options: spoken }),
  appIds: many({ label: "authority.staff.column.apps", options: apps, hint: () => t("authority.staff.allApps") }),
  marketingTypes: many({ label: "authority.staff.column.lists", options: leadListOptions }),
  cap: number({ label: "authority.staff.column.cap" }),
});

/** Roles and leaders are read first: the form is drawn once, with all of its choices. */
export function StaffForm(props: Asked) {
  useT();
  const { data: roles } = useCall(roleCalls["role.getLowerRole"], {});
  const { data: leaders } = useCall(pickerCalls["system.selectManager"], {});
  if (roles && leaders) return <Fields {...props} known={{ roles, leaders }} />;
  return (
    <Dialog title={t("authority.staff.edit")} onClose={props.cancel}>
      <div className="p-6">
        <Spinner label={t("authority.staff.edit")} />
      </div>
    </Dialog>
  );
}

function useStaffForm({ subject, source, submit, cancel, known }: Asked & { readonly known: Known }) {
  const { person, isSeat, show } = subject;
  return useForm({
    fields: fieldsOf(known, subject),
    initial: person ? { ...person } : {},
    cancel,
    judgesEach: true,
    submit: async ({ account, roleId, leaderId, cap, languages, appIds, marketingTypes, adminName, phone, email }, idempotencyKey) => {
      const meta = { command: "authority.staff.edit", source, idempotencyKey };
      const facts = {
        adminName,
        phone,
        email,
        cap,
        leaderId: leaderId === null ? null : Number(leaderId),
        languages: spokenLanguages.flatMap(([code]) => (languages.includes(code) ? [code as "vi_VN"] : [])),
        appIds: appIds.map(Number),
      };
      const lists = leadListOptions().flatMap(({ value }) => (marketingTypes.includes(value) ? [value] : []));
      if (person) {
        const change = { ...facts, roleId: Number(roleId), ...(person.type === 8 ? { marketingTypes: lists } : {}) };
        const { pending } = await ports.send(staffCalls["system.edit"], { id: person.id, version: person.version, ...change }, meta);
        ports.tell({ kind: "done", text: t(pending ? "authority.staff.savedAndWaits" : "authority.role.saved") }, meta.command);
      } else {
        const made = isSeat
          ? await ports.send(staffCalls["system.newMarketingStaff"], { account, ...facts, marketingTypes: lists }, meta)
          : await ports.send(staffCalls["system.addSystemUser"], { account, ...facts, roleId: Number(roleId) }, meta);
        if (made.initialPassword !== null) show({ account, password: made.initialPassword });
        ports.tell({ kind: "done", text: t(made.pending ? "authority.staff.madeAndWaits" : "authority.staff.made") }, meta.command);
      }
      submit(true);
    },
  });
}

function Fields(props: Asked & { readonly known: Known }) {
  const { person, isSeat } = props.subject;
  const form = useStaffForm(props);
  const title = person
    ? t("authority.staff.editOf", { account: person.account })
    : t(isSeat ? "authority.staff.addSeat" : "authority.staff.add");
  return (
    <Dialog title={title} onClose={form.leave} width="wide">
      <Form form={form} className="flex min-h-0 flex-col gap-3 overflow-y-auto p-4">
        {person ? null : <TextField name="account" focused />}
        <TextField name="adminName" focused={person !== null} />
        {isSeat ? null : <ChoiceField name="roleId" />}
        <ChoiceField name="leaderId" />
        {isSeat || person?.type === 8 ? <ChoiceField name="marketingTypes" /> : null}
        <ChoiceField name="appIds" />
        <ChoiceField name="languages" />
        <TextField name="phone" />
        <TextField name="email" />
        <TextField name="cap" />
        <FormEnd send={t("authority.role.save")} />
      </Form>
    </Dialog>
  );
}
