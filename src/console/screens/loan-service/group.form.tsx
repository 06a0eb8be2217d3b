import { userTypeCodes } from "../../../lending/options/user-types.ts";
import { keyOf } from "../../kernel/verbs/table.ts";
import type { SendMeta, Source } from "../../kernel/command/records.ts";
import { guestGroupCalls } from "../../../contract/post-loan/guest-group.calls.ts";
import { judgeGroup } from "../../../lending/collection/guest-group.rules.ts";
import { atLeastOne } from "../../../lending/field.rules.ts";
import type { Department } from "../../../lending/order/department.ts";
import type { Reason } from "../../../lending/reason.ts";
import { ChoiceField, TextField } from "../../form/fields.tsx";
import { Form, FormSummary } from "../../form/form.tsx";
import { choice, many, money, number, text } from "../../form/kinds.ts";
import { useForm, type ValuesOf } from "../../form/use-form.ts";
import { t, useT } from "../../i18n/i18n.ts";
import { ports } from "../../kernel/command/ports.ts";
import { appOptions, choicesOf, productOptions } from "../../table/filter/options.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import type { Group } from "./group.screen.tsx";

export interface GroupAsked {
  readonly department: Department;
  /** Null: a new one. */
  readonly group: Group | null;
}
interface Props {
  readonly subject: GroupAsked;
  readonly source: Source;
  readonly submit: (saved: true) => void;
  readonly cancel: () => void;
}

const hintAll = () => t("collection.group.form.hintAll");
const statusOptions = () => (["on", "off"] as const).map((value) => ({ value, label: t(`collection.group.status.${value}`) }));

const fields = {
  name: text({ label: "collection.group.column.name", required: true }),
  priority: number({
    label: "collection.group.column.priority",
    required: true,
    rules: [atLeastOne],
    hint: () => t("collection.group.form.hintPriority"),
  }),
  stageFrom: number({ label: "collection.group.column.stageFrom", required: true, hint: () => t("collection.group.form.hintDays") }),
  stageTo: number({ label: "collection.group.column.stageTo", hint: () => t("collection.group.form.hintEnd") }),
  amountFrom: money({ label: "collection.group.form.amountFrom" }),
  amountTo: money({ label: "collection.group.form.amountTo" }),
  userTypes: many({ label: "collection.group.column.userTypes", options: choicesOf(userTypeCodes), hint: hintAll }),
  appIds: many({ label: "collection.group.column.apps", options: appOptions, hint: hintAll }),
  productIds: many({ label: "collection.group.column.products", options: productOptions, hint: hintAll }),
  status: choice({ label: "collection.group.column.status", options: statusOptions, required: true }),
};
type Values = ValuesOf<typeof fields>;

const rangeOf = ({ amountFrom, amountTo }: Values) => ({
  ...(amountFrom === null ? {} : { from: amountFrom }),
  ...(amountTo === null ? {} : { to: amountTo }),
});

/** The server's own rule; a range that runs backwards is told at its end. */
function judge(department: Department, values: Values): Reason | null {
  const { stageFrom, stageTo } = values;
  const reason = judgeGroup({ department, stageFrom: stageFrom ?? 0, stageTo, amountRange: rangeOf(values) });
  return reason?.field === "amountRange" ? { ...reason, field: "amountTo" } : reason;
}

function save({ department, group }: GroupAsked, values: Values, written: Pick<SendMeta, "source" | "idempotencyKey">) {
  const { name, stageFrom, stageTo, userTypes, appIds, productIds, priority, status } = values;
  const rule = {
    name,
    stageFrom: stageFrom ?? 0,
    stageTo,
    userTypes: userTypes.map(String),
    appIds: appIds.map(Number),
    productIds: productIds.map(Number),
    amountRange: rangeOf(values),
    priority: priority ?? 1,
  };
  const meta = { ...written, command: group ? "collection.group.edit" : "collection.group.add" };
  return group
    ? ports.send(guestGroupCalls["guestGroup.update"], { id: group.id, ...rule, status: status === "off" ? "off" : "on" }, meta)
    : ports.send(guestGroupCalls["guestGroup.add"], { department, ...rule }, meta);
}

const initialOf = ({ department, group }: GroupAsked): Partial<Values> =>
  group
    ? { ...group }
    : { priority: 100, status: "on", stageFrom: department === "remind" ? -3 : 1, stageTo: department === "remind" ? 0 : null };

/** Name, rule and priority of a customer group. */
export function GroupForm({ subject, source, submit, cancel }: Props) {
  useT();
  const form = useForm({
    fields,
    initial: initialOf(subject),
    judge: (values) => judge(subject.department, values),
    cancel,
    submit: async (values, idempotencyKey) => {
      await save(subject, values, { source, idempotencyKey });
      ports.tell({ kind: "done", text: t("collection.group.saved") }, "collection.group.edit");
      submit(true);
    },
  });
  return (
    <Dialog title={t(subject.group ? "collection.group.edit" : "collection.group.add")} onClose={form.leave} width="wide">
      <Form form={form} className="flex min-h-0 flex-col">
        <GroupFields isNew={subject.group === null} />
        <FormSummary className="mx-4 mb-3" />
        <Foot leave={form.leave} />
      </Form>
    </Dialog>
  );
}

/** A new one is on. */
const GroupFields = ({ isNew }: { readonly isNew: boolean }) => (
  <div className="grid grid-cols-1 gap-x-4 gap-y-3 overflow-y-auto p-4 sm:grid-cols-2">
    <TextField name="name" focused />
    <TextField name="priority" />
    <TextField name="stageFrom" />
    <TextField name="stageTo" />
    <TextField name="amountFrom" />
    <TextField name="amountTo" />
    <ChoiceField name="appIds" />
    {isNew ? null : <ChoiceField name="status" />}
    <div className="sm:col-span-2">
      <ChoiceField name="userTypes" />
    </div>
    <div className="sm:col-span-2">
      <ChoiceField name="productIds" />
    </div>
  </div>
);

const Foot = ({ leave }: { readonly leave: () => void }) => (
  <div className="flex justify-end gap-2 border-t border-line px-4 py-3">
    <Button onClick={leave} chord={keyOf("escape")}>
      {t("common.cancel")}
    </Button>
    <Button type="submit" tone="primary" chord={keyOf("submit")}>
      {t("collection.group.form.save")}
    </Button>
  </div>
);
