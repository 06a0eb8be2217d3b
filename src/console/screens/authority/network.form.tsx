import { roleCalls } from "../../../contract/basics/authority/role.calls.ts";
import { useCall } from "../../client/query.ts";
import { ChoiceField, TextField } from "../../form/fields.tsx";
import { FormEnd } from "../../form/form-end.tsx";
import { Form } from "../../form/form.tsx";
import { choice, many, text } from "../../form/kinds.ts";
import { useForm } from "../../form/use-form.ts";
import { formatWeekday } from "../../i18n/format.ts";
import { t, useT } from "../../i18n/i18n.ts";
import { ports } from "../../kernel/command/ports.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { roleName } from "./role-tree.ts";
import type { RoleAsked } from "./role-tree.dialog.tsx";
import type { OutputOf } from "../../../contract/types.ts";

type Rows = OutputOf<"role.listNetwork">;
/** A day of the week by its ISO number, in the operator's language; the first of 2024 was a Monday. */
const dayName = (day: number): string => formatWeekday(`2024-01-0${day}`);
const days = () => [1, 2, 3, 4, 5, 6, 7].map((value) => ({ value, label: dayName(value) }));
const lineOf = ({ ipRange, startTime, endTime, weekdays }: Rows[number]): string =>
  t("authority.network.rule", { range: ipRange, start: startTime, end: endTime, days: weekdays.map(dayName).join(" ") });
/** The row that is edited; 0 is a new one. */
const fieldsOf = (rows: Rows) => ({
  which: choice({
    label: "authority.role.network",
    required: true,
    options: () => [{ value: 0, label: t("authority.network.add") }, ...rows.map((row) => ({ value: row.id, label: lineOf(row) }))],
  }),
  ipRange: text({ label: "authority.network.range" }),
  startTime: text({ label: "authority.network.start" }),
  endTime: text({ label: "authority.network.end" }),
  weekdays: many({ label: "authority.network.weekdays", options: days }),
  status: choice({
    label: "authority.role.column.status",
    required: true,
    options: () => (["enabled", "disabled"] as const).map((value) => ({ value, label: t(`authority.role.status.${value}`) })),
  }),
});

/** From where and when a role may be used: one more restriction, another hour, or one switched off. */
export function NetworkForm(props: RoleAsked) {
  useT();
  const { data } = useCall(roleCalls["role.listNetwork"], { roleId: props.subject.id });
  if (data) return <Fields {...props} rows={data} />;
  return (
    <Dialog title={t("authority.role.network")} onClose={props.cancel}>
      <div className="p-6">
        <Spinner label={t("authority.role.network")} />
      </div>
    </Dialog>
  );
}

function Fields({ subject, source, submit, cancel, rows }: RoleAsked & { readonly rows: Rows }) {
  const form = useForm({
    fields: fieldsOf(rows),
    initial: { which: 0, startTime: "08:00", endTime: "18:00", weekdays: [1, 2, 3, 4, 5], status: "enabled" },
    cancel,
    submit: async ({ which, ipRange, startTime, endTime, weekdays, status }, idempotencyKey) => {
      const row = rows.find(({ id }) => id === which);
      const meta = { command: "authority.role.network", source, idempotencyKey };
      const isSwitched = row !== undefined && row.status !== status;
      const rule = { startTime, endTime, weekdays: weekdays.map(Number) };
      const answer = isSwitched
        ? await ports.send(
            roleCalls["role.updateNetworkStatus"],
            { id: row.id, status: status === "disabled" ? "disabled" : "enabled" },
            meta,
          )
        : row
          ? await ports.send(roleCalls["role.updateNetwork"], { id: row.id, ...rule, ...(ipRange ? { ipRange } : {}) }, meta)
          : await ports.send(roleCalls["role.addNetwork"], { roleId: subject.id, ...rule, ipRange }, meta);
      ports.tell({ kind: "done", text: t(answer.pending ? "authority.role.waits" : "authority.role.saved") }, "authority.role.network");
      submit(true);
    },
  });
  return (
    <Dialog title={t("authority.network.title", { name: roleName(subject) })} onClose={form.leave} width="wide">
      <Form form={form} className="flex min-h-0 flex-col gap-3 overflow-y-auto p-4">
        {rows.length === 0 ? <p className="text-fg-1">{t("authority.network.none")}</p> : null}
        <ChoiceField name="which" />
        <TextField name="ipRange" focused />
        <TextField name="startTime" />
        <TextField name="endTime" />
        <ChoiceField name="weekdays" />
        <ChoiceField name="status" />
        <FormEnd send={t("authority.role.save")} />
      </Form>
    </Dialog>
  );
}
