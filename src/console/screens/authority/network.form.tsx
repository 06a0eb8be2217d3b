import { roleCalls } from "../../../contract/basics/authority/role.calls.ts";
import { useState } from "react";
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
import { roleName } from "../../i18n/role-name.ts";
import { WeekPicture } from "./week-picture.tsx";
import type { RoleAsked } from "./role-tree.dialog.tsx";
import type { OutputOf } from "../../../contract/types.ts";

type Rows = OutputOf<"role.listNetwork">;
/** A day of the week by its ISO number, in the operator's language; the first of 2024 was a Monday. */
const dayName = (day: number): string => formatWeekday(`2024-01-0${day}`);
const days = () => [1, 2, 3, 4, 5, 6, 7].map((value) => ({ value, label: dayName(value) }));
const lineOf = ({ ipRange, startTime, endTime, weekdays }: Rows[number]): string =>
  t("authority.network.rule", { range: ipRange, start: startTime, end: endTime, days: weekdays.map(dayName).join(" ") });
type Row = Rows[number];

/** 0 is a new one. */
const whichOf = (rows: Rows) => ({
  which: choice({
    label: "authority.role.network",
    required: true,
    options: () => [...rows.map((row) => ({ value: row.id, label: lineOf(row) })), { value: 0, label: t("authority.network.add") }],
  }),
});
const fields = {
  ipRange: text({ label: "authority.network.range", required: true }),
  startTime: text({ label: "authority.network.start", required: true }),
  endTime: text({ label: "authority.network.end", required: true }),
  weekdays: many({ label: "authority.network.weekdays", options: days }),
  status: choice({
    label: "authority.role.column.status",
    required: true,
    options: () => (["enabled", "disabled"] as const).map((value) => ({ value, label: t(`authority.role.status.${value}`) })),
  }),
};
const office = { ipRange: "", startTime: "08:00", endTime: "18:00", weekdays: [1, 2, 3, 4, 5], status: "enabled" } as const;

/** From where and when a role may be used: one more restriction, another hour, or one switched off. */
export function NetworkForm(props: RoleAsked) {
  useT();
  const { data } = useCall(roleCalls["role.listNetwork"], { roleId: props.subject.id });
  if (data) return <Restrictions {...props} rows={data} />;
  return (
    <Dialog title={t("authority.role.network")} onClose={props.cancel}>
      <div className="p-6">
        <Spinner label={t("authority.role.network")} />
      </div>
    </Dialog>
  );
}

/** Which one, and then what it says: a restriction is changed from what it is. */
function Restrictions(props: RoleAsked & { readonly rows: Rows }) {
  const [which, choose] = useState<number | null>(props.rows.length === 0 ? 0 : null);
  if (which === null) return <Which {...props} onChoose={choose} />;
  return <Fields {...props} row={props.rows.find(({ id }) => id === which) ?? null} />;
}

function Which({ subject, cancel, rows, onChoose }: RoleAsked & { readonly rows: Rows; readonly onChoose: (id: number) => void }) {
  const form = useForm({
    fields: whichOf(rows),
    initial: { which: rows[0]?.id ?? 0 },
    cancel,
    submit: ({ which }) => onChoose(Number(which)),
  });
  return (
    <Dialog title={t("authority.network.title", { name: roleName(subject) })} onClose={form.leave} width="wide">
      <Form form={form} className="flex min-h-0 flex-col gap-3 overflow-y-auto p-4">
        <WeekPicture rules={rows.filter(({ status }) => status === "enabled")} />
        <ChoiceField name="which" focused />
        <FormEnd send={t("authority.network.open")} />
      </Form>
    </Dialog>
  );
}

type Rule = Pick<Row, "ipRange" | "startTime" | "endTime" | "weekdays">;

/** One call for what has changed; a restriction that is switched on or off keeps its hours. */
function save(
  roleId: number,
  { row, rule, status }: { readonly row: Row | null; readonly rule: Rule; readonly status: Row["status"] },
  meta: Meta,
) {
  if (!row) return ports.send(roleCalls["role.addNetwork"], { roleId, ...rule }, meta);
  if (row.status !== status) return ports.send(roleCalls["role.updateNetworkStatus"], { id: row.id, status }, meta);
  return ports.send(roleCalls["role.updateNetwork"], { id: row.id, ...rule }, meta);
}
type Meta = Parameters<typeof ports.send>[2];

function Fields({ subject, source, submit, cancel, rows, row }: RoleAsked & { readonly rows: Rows; readonly row: Row | null }) {
  const form = useForm({
    fields,
    initial: { ...office, ...row },
    cancel,
    submit: async ({ status, weekdays, ...rest }, idempotencyKey) => {
      const meta = { command: "authority.role.network", source, idempotencyKey };
      const rule = { ...rest, weekdays: weekdays.map(Number) };
      const answer = await save(subject.id, { row, rule, status: status === "disabled" ? "disabled" : "enabled" }, meta);
      ports.tell({ kind: "done", text: t(answer.pending ? "authority.role.waits" : "authority.role.saved") }, "authority.role.network");
      submit(true);
    },
  });
  return (
    <Dialog title={t("authority.network.title", { name: roleName(subject) })} onClose={form.leave} width="wide">
      <Form form={form} className="flex min-h-0 flex-col gap-3 overflow-y-auto p-4">
        {rows.length === 0 ? <p className="text-fg-1">{t("authority.network.none")}</p> : null}
        <TextField name="ipRange" focused />
        <TextField name="startTime" />
        <TextField name="endTime" />
        <ChoiceField name="weekdays" />
        {row ? <ChoiceField name="status" /> : null}
        <FormEnd send={t("authority.role.save")} />
      </Form>
    </Dialog>
  );
}
