import { Alert } from "../../ui/alert.tsx";
import { useMemo, useState } from "react";
import { mergeCalls } from "../../../contract/user/merge/merge.calls.ts";
import { mergeFields, type MergeChoice, type MergeField } from "../../../lending/order/customer-merge.rules.ts";
import type { ErrorName } from "../../../lending/reason.ts";
import { useAsked } from "../../client/asked.ts";
import { ChoiceField, TextField } from "../../form/fields.tsx";
import { FormEnd } from "../../form/form-end.tsx";
import { Form } from "../../form/form.tsx";
import { choice, lines } from "../../form/kinds.ts";
import { useForm } from "../../form/use-form.ts";
import { formatInstant } from "../../i18n/format.ts";
import { t, useT } from "../../i18n/i18n.ts";
import { failureText, reasonText } from "../../i18n/reason.ts";
import { ports } from "../../kernel/command/ports.ts";
import type { Source } from "../../kernel/command/records.ts";
import { DecideFields, useDecision } from "../approval/decide-fields.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { differing, fieldLabels, MergeSides, saidOf, type MergeView, type Two } from "./merge-sides.tsx";

/** A customer, in a list of customers or on the record of an order. */
export interface Merging {
  readonly userId: number;
  readonly name: string;
}

export interface MergeProps<S extends Merging = Merging> {
  readonly subject: S;
  readonly source: Source;
  readonly submit: (done: true) => void;
  readonly cancel: () => void;
}

const command = "user.merge";
const body = "flex min-h-0 flex-col gap-4 overflow-y-auto p-4";

/** Whose value of a field stays: both stand there, the one who stays is chosen until somebody says otherwise. */
const fieldOf = ({ kept, gone }: Two, field: MergeField) =>
  choice({
    label: fieldLabels[field],
    required: true,
    options: () => [
      { value: "kept", label: `${saidOf(kept, field)} · #${kept.userId}` },
      { value: "gone", label: `${saidOf(gone, field)} · #${gone.userId}` },
    ],
  });

function useFields(two: Two) {
  return useMemo(() => {
    const asked = differing(two);
    const fields = {
      ...Object.fromEntries(asked.map((field) => [field, fieldOf(two, field)])),
      reason: lines({ label: "user.list.why", required: true }),
    } as Readonly<Record<MergeField, ReturnType<typeof fieldOf>>> & { readonly reason: ReturnType<typeof lines> };
    return { asked, fields, initial: Object.fromEntries(asked.map((field) => [field, "kept"])) };
  }, [two]);
}
const chosen = (values: Readonly<Record<string, unknown>>): MergeChoice =>
  Object.fromEntries(mergeFields.flatMap((field) => (values[field] === "gone" ? [[field, "gone" as const]] : [])));

/** Field by field which side stays, and why; a second person says the last word. */
function Ask({ two, source, submit, cancel }: Omit<MergeProps, "subject"> & { readonly two: Two }) {
  const { asked, fields, initial } = useFields(two);
  const form = useForm({
    fields,
    initial,
    cancel,
    submit: async (values, idempotencyKey) => {
      const input = { userId: two.kept.userId, otherId: two.gone.userId, choose: chosen(values), reason: values.reason };
      await ports.send(mergeCalls["user.merge"], input, { command, source, idempotencyKey });
      ports.tell({ kind: "done", text: t("user.merge.asked", { name: two.kept.name }) }, command);
      submit(true);
    },
  });
  const typed = form.hook.watch();
  const chosenNow = Object.fromEntries(asked.map((field) => [field, [typed[field]].flat()[0]]));
  return (
    <>
      <Form form={form} className="flex flex-col gap-3">
        <div data-every-field="" className="flex flex-col gap-3">
          {asked.map((field, at) => (
            <ChoiceField key={field} name={field} focused={at === 0} />
          ))}
          <TextField name="reason" />
        </div>
        <FormEnd send={t("user.merge.ask")} />
      </Form>
      <MergeSides {...two} choose={chosen(chosenNow)} />
    </>
  );
}

function Others({ view, onOther }: { readonly view: MergeView; readonly onOther: (id: number) => void }) {
  if (view.others.length < 2) return null;
  return (
    <label className="flex items-center gap-2 text-form">
      <span className="text-fg-1">{t("user.merge.other")}</span>
      <select
        className="rounded border border-line bg-1 px-2 py-1"
        value={view.gone?.userId ?? ""}
        onChange={({ currentTarget }) => onOther(Number(currentTarget.value))}
        translate="no"
      >
        {view.others.map(({ userId, name, phone }) => (
          <option key={userId} value={userId}>
            {`${name} · ${phone} · #${userId}`}
          </option>
        ))}
      </select>
    </label>
  );
}

type Standing = NonNullable<MergeView["waiting"]>;
/** Who asked, until when it waits, and why it was asked. */
function Waits({ waiting }: { readonly waiting: Standing }) {
  return (
    <p className="text-fg-1">
      {t("user.merge.waits", { name: waiting.requester, time: formatInstant(waiting.expires) })}{" "}
      <span translate="no">{waiting.reason}</span>
    </p>
  );
}

/** One of the two has been changed since it was asked. */
function Moved({ waiting }: { readonly waiting: Standing | null | undefined }) {
  return waiting?.moved ? <p className="text-warn">{t("user.merge.moved", { name: waiting.requester })}</p> : null;
}

const Blocked = ({ by }: { readonly by: MergeView["blocked"] }) => (by ? <p className="text-danger">{reasonText(asReason(by))}</p> : null);

interface TwoProps {
  readonly props: MergeProps;
  readonly data: MergeView;
  readonly two: Two;
  readonly onOther: (userId: number) => void;
}
/** The question, where it may be asked; else the two as they are, and what stands in the way. */
function BothRecords({ props, data, two, onOther }: TwoProps) {
  const { waiting, blocked } = data;
  const stands = waiting && !waiting.moved;
  return (
    <>
      <p className="text-fg-1">{t("user.merge.text")}</p>
      {waiting ? null : <Others view={data} onOther={onOther} />}
      <Blocked by={blocked} />
      <Moved waiting={waiting} />
      {stands ? <Waits waiting={waiting} /> : null}
      {blocked || stands ? (
        <MergeSides {...two} choose={stands ? waiting.choose : {}} />
      ) : (
        <Ask key={`${two.kept.userId} ${two.gone.userId}`} {...props} two={two} />
      )}
    </>
  );
}

/** Both records beside one another before anybody asks, and for whoever asked while it waits. */
export function MergeForm(props: MergeProps) {
  useT();
  const { subject, cancel } = props;
  const [otherId, setOther] = useState<number | undefined>(undefined);
  const { data, error } = useAsked(mergeCalls["user.mergeView"], { userId: subject.userId, ...(otherId ? { otherId } : {}) });
  const two = useMemo(() => (data?.gone ? { kept: data.kept, gone: data.gone } : null), [data]);
  return (
    <Dialog title={t("user.merge.title", { name: subject.name })} onClose={cancel} width="sheet">
      <div className={body}>
        {error ? <Alert>{failureText(error)}</Alert> : null}
        {data || error ? null : <Spinner label={t("common.loading")} />}
        {data && !two ? <p>{t("user.merge.nobody")}</p> : null}
        {data && two ? <BothRecords props={props} data={data} two={two} onOther={setOther} /> : null}
      </div>
    </Dialog>
  );
}

/** The server's word on what stands in the way, as the console's own rules say theirs. */
export const asReason = ({ error, vars }: NonNullable<MergeView["blocked"]>) => ({ error: error as ErrorName, vars });

/** The second person's word, beside what the two are today. */
export function DecideMergeForm(props: MergeProps<Merging & { readonly approvalId: number | null }>) {
  useT();
  const { subject } = props;
  const word = useDecision({ ...props, approvalId: subject.approvalId, command: "user.mergeDecide" });
  const { data, error } = useAsked(mergeCalls["user.mergeView"], { userId: subject.userId });
  const { waiting } = data ?? {};
  return (
    <Dialog
      title={t(waiting?.kind === "customerMergeUndo" ? "user.merge.undoTitle" : "user.merge.title", { name: subject.name })}
      onClose={word.leave}
      width="sheet"
    >
      <div className={body}>
        {error ? <Alert>{failureText(error)}</Alert> : null}
        {waiting ? <Waits waiting={waiting} /> : null}
        <Moved waiting={waiting} />
        <Blocked by={data?.blocked ?? null} />
        <DecideFields form={word} />
        {data?.gone ? <MergeSides kept={data.kept} gone={data.gone} choose={waiting?.choose ?? {}} /> : null}
      </div>
    </Dialog>
  );
}
