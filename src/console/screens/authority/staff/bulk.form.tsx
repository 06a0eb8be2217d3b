import { useState } from "react";
import { roleCalls } from "../../../../contract/basics/authority/role.calls.ts";
import { bulkCalls } from "../../../../contract/basics/staff/bulk.calls.ts";
import { pickerCalls } from "../../../../contract/basics/staff/picker.calls.ts";
import type { InputOf, OutputOf } from "../../../../contract/types.ts";
import { useCall } from "../../../client/query.ts";
import { ChoiceField } from "../../../form/fields.tsx";
import { FormEnd } from "../../../form/form-end.tsx";
import { Form } from "../../../form/form.tsx";
import { choice } from "../../../form/kinds.ts";
import { useForm } from "../../../form/use-form.ts";
import { useSentAgain } from "../../../form/use-sent-again.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { t, useT } from "../../../i18n/i18n.ts";
import { ports } from "../../../kernel/command/ports.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { roleName } from "../../../i18n/role-name.ts";
import type { Person, PersonAsked } from "./staff.words.ts";

type Change = InputOf<"system.staffBulk">["change"];
type Plan = OutputOf<"system.staffBulk"> & { readonly change: Change };
type Many = PersonAsked<readonly Person[]>;
const whats = ["enable", "disable", "assignOn", "assignOff", "leader", "role"] as const;

const plain = (what: string): Change | null =>
  ({
    enable: { field: "status", value: "enabled" } as const,
    disable: { field: "status", value: "disabled" } as const,
    assignOn: { field: "assignEnabled", value: true } as const,
    assignOff: { field: "assignEnabled", value: false } as const,
  })[what] ?? null;

const fieldsOf = (roles: OutputOf<"role.getLowerRole">, leaders: OutputOf<"system.selectManager">) => ({
  what: choice({
    label: "authority.staff.bulk.what",
    required: true,
    options: () => whats.map((value) => ({ value, label: t(`authority.staff.bulk.${value}`) })),
  }),
  leaderId: choice({
    label: "authority.staff.column.leader",
    options: () => leaders.map(({ id, adminName }) => ({ value: id, label: adminName })),
  }),
  roleId: choice({
    label: "authority.staff.column.role",
    options: () => roles.map((role) => ({ value: role.id, label: roleName(role) })),
  }),
});

/** Who is changed, who waits, and whom it leaves out and why. */
function PlanText({ plan }: { readonly plan: Plan }) {
  return (
    <div role="status" className="flex flex-col gap-1 text-cell">
      <p>{t("authority.staff.bulk.plan", { count: formatNumber(plan.changed), waiting: formatNumber(plan.waiting) })}</p>
      <ul className="max-h-40 overflow-y-auto text-warn">
        {plan.skipped.map(({ adminUserId, adminName, reason }) => (
          <li key={adminUserId}>{t("authority.staff.bulk.skipped", { name: adminName, reason })}</li>
        ))}
      </ul>
    </div>
  );
}

/** One change for ticked people: the first Ctrl+Enter says what it would do, the second does it, for all the rest or for none. */
export function BulkForm({ subject, source, submit, cancel }: Many) {
  useT();
  const { data: roles } = useCall(roleCalls["role.getLowerRole"], {});
  const { data: leaders } = useCall(pickerCalls["system.selectManager"], {});
  const [plan, setPlan] = useState<Plan | null>(null);
  const form = useForm({
    fields: fieldsOf(roles ?? [], leaders ?? []),
    cancel,
    submit: async ({ what, leaderId, roleId }, idempotencyKey) => {
      const change: Change =
        plain(String(what)) ??
        (what === "role"
          ? { field: "roleId", value: Number(roleId) }
          : { field: "leaderId", value: leaderId === null ? null : Number(leaderId) });
      const isSame = plan !== null && JSON.stringify(plan.change) === JSON.stringify(change);
      const meta = { command: "authority.staff.bulk", source, idempotencyKey: isSame ? idempotencyKey : crypto.randomUUID() };
      const out = new Set(isSame ? plan.skipped.map(({ adminUserId }) => adminUserId) : []);
      const adminUserIds = subject.map(({ id }) => id).filter((id) => !out.has(id));
      if (isSame && adminUserIds.length === 0) return submit(true);
      const answer = await ports.send(bulkCalls["system.staffBulk"], { adminUserIds, change, dry: !isSame }, meta);
      if (!isSame) return setPlan({ ...answer, change });
      const text = t("authority.staff.bulk.done", { count: formatNumber(answer.changed), waiting: formatNumber(answer.waiting) });
      ports.tell({ kind: "done", text }, meta.command);
      submit(true);
    },
  });
  useSentAgain(form);
  return (
    <Dialog title={t("authority.staff.bulk.title", { count: formatNumber(subject.length) })} onClose={form.leave} width="wide">
      <Form form={form} className="flex min-h-0 flex-col gap-3 overflow-y-auto p-4">
        <ChoiceField name="what" focused />
        <ChoiceField name="leaderId" />
        <ChoiceField name="roleId" />
        {plan ? <PlanText plan={plan} /> : null}
        <FormEnd send={t(plan ? "authority.staff.bulk.send" : "authority.staff.bulk.look")} />
      </Form>
    </Dialog>
  );
}
