import { leaveCalls } from "../../../contract/basics/people/leave.calls.ts";
import type { OutputOf } from "../../../contract/types.ts";
import { useCall } from "../../client/query.ts";
import { ChoiceField, TextField } from "../../form/fields.tsx";
import { FormEnd } from "../../form/form-end.tsx";
import { Form } from "../../form/form.tsx";
import { choice, many, text } from "../../form/kinds.ts";
import { useField } from "../../form/use-field.ts";
import { useForm } from "../../form/use-form.ts";
import { formatDay, formatNumber } from "../../i18n/format.ts";
import { t, useT } from "../../i18n/i18n.ts";
import { failureText } from "../../i18n/reason.ts";
import type { Source } from "../../kernel/command/command.ts";
import { ports } from "../../kernel/command/ports.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Spinner } from "../../ui/spinner.tsx";

export interface Leaver {
  readonly id: number;
  readonly name: string;
}
export type LeftAnswer = OutputOf<"system.handOver">;
type Sheet = OutputOf<"system.handOverPreview">;
type Line = Sheet["lines"][number];
interface Props {
  readonly subject: Leaver;
  readonly source: Source;
  readonly submit: (answer: LeftAnswer) => void;
  readonly cancel: () => void;
}

/** What somebody leaves behind, line by line, with who would have it: Ctrl+Enter does as it stands. */
export function LeaveDialog(props: Props) {
  useT();
  const { data, error } = useCall(leaveCalls["system.handOverPreview"], { adminUserId: props.subject.id });
  if (data) return <Lines {...props} sheet={data} />;
  return (
    <Dialog title={titleOf(props.subject)} onClose={props.cancel} width="sheet">
      <div className="p-6">{error ? failureText(error) : <Spinner label={t("system.leave.command")} />}</div>
    </Dialog>
  );
}

const titleOf = ({ name }: Leaver): string => t("system.leave.title", { name });
const optionsOf = ({ people }: Line) =>
  people.map(({ adminUserId, adminName, team }) => ({ value: adminUserId, label: t("system.leave.person", { name: adminName, team }) }));
const daysText = ({ days }: Line): string => days.map(({ day, count }) => `${formatDay(day)}: ${formatNumber(count)}`).join(" · ");

/** A field for each line that somebody can have; the name of the kind is its label's. */
function fieldOf(line: Line) {
  const label = `system.leave.kind.${line.kind}` as const;
  const hint = () => t(`system.leave.way.${line.way}`);
  const options = () => optionsOf(line);
  return line.way === "one" ? choice({ label, options, hint }) : many({ label, options, hint });
}
const chosenIn = (line: Line): readonly number[] => line.people.filter(({ isDefault }) => isDefault).map(({ adminUserId }) => adminUserId);
const given = ({ way, people }: Line): boolean => way !== "pool" && people.length > 0;

function Lines({ subject, source, submit, cancel, sheet }: Props & { readonly sheet: Sheet }) {
  const lines = sheet.lines.filter(given);
  const fields = { ...Object.fromEntries(lines.map((line) => [line.kind, fieldOf(line)])), reason: text({ label: "system.leave.reason" }) };
  const form = useForm({
    fields,
    initial: Object.fromEntries(lines.map((line) => [line.kind, line.way === "one" ? (chosenIn(line)[0] ?? null) : chosenIn(line)])),
    cancel,
    submit: async ({ reason, ...values }, idempotencyKey) => {
      const typed: Readonly<Record<string, unknown>> = values;
      const receivers = lines.map(({ kind }) => ({ kind, adminUserIds: [typed[kind] ?? []].flat().map(Number) }));
      const meta = { command: "staff.leave", source, idempotencyKey };
      const input = { adminUserId: subject.id, receivers, reason };
      const answer = await ports.send(leaveCalls["system.handOver"], input, meta);
      const moved = answer.moved.reduce((sum, each) => sum + each.given, 0);
      const pooled = answer.moved.reduce((sum, each) => sum + each.pooled, 0);
      ports.tell({ kind: "done", text: t("system.leave.done", { moved, pooled }) }, "staff.leave");
      submit(answer);
    },
  });
  return (
    <Dialog title={titleOf(subject)} onClose={form.leave} width="sheet">
      <Form form={form} className="flex min-h-0 flex-col gap-3 overflow-y-auto p-4">
        <Ending sheet={sheet} />
        {sheet.lines.map((line) => (given(line) ? <Given key={line.kind} line={line} /> : <Pooled key={line.kind} line={line} />))}
        {sheet.lines.length === 0 ? <p className="text-fg-1">{t("system.leave.nothing")}</p> : null}
        <TextField name="reason" focused />
        <FormEnd send={t("system.leave.send")} tone="danger" />
      </Form>
    </Dialog>
  );
}

const rowClass = "flex flex-wrap items-baseline gap-x-3 border-t border-line pt-2";
function Head({ line, to }: { readonly line: Line; readonly to: string }) {
  const days = daysText(line);
  return (
    <>
      <span className="w-12 shrink-0 text-right font-mono font-semibold">{formatNumber(line.count)}</span>
      <span>{t(`system.leave.kind.${line.kind}`)}</span>
      <span className="text-fg-1">→ {to}</span>
      {days ? <span className="w-full pl-15 text-cell text-fg-2">{days}</span> : null}
    </>
  );
}

const Pooled = ({ line }: { readonly line: Line }) => (
  <p className={rowClass} data-leave={line.kind}>
    <Head line={line} to={t("system.leave.way.pool")} />
  </p>
);

/** Who has it stands in the line; opened, others can be named. */
function Given({ line }: { readonly line: Line }) {
  const { value } = useField<readonly string[]>(line.kind);
  const chosen = line.people.filter(({ adminUserId }) => value.includes(String(adminUserId)));
  const [one] = chosen;
  const to = !one ? t("system.leave.way.pool") : chosen.length === 1 ? one.adminName : t("system.leave.evenly", { count: chosen.length });
  return (
    <details data-leave={line.kind}>
      <summary className={`${rowClass} cursor-pointer`}>
        <Head line={line} to={to} />
      </summary>
      <div className="pt-2 pl-15">
        <ChoiceField name={line.kind} />
      </div>
    </details>
  );
}

/** What ends with him, and what waits for somebody else. */
function Ending({ sheet: { account, sessions, drafts, requests } }: { readonly sheet: Sheet }) {
  return (
    <div className="flex flex-col gap-1">
      <p className="text-fg-1">
        <span translate="no">{account}</span> · {t("system.leave.ends", { sessions: formatNumber(sessions), drafts: formatNumber(drafts) })}
      </p>
      {requests > 0 ? <p className="text-warn">{t("system.leave.requests", { count: formatNumber(requests) })}</p> : null}
    </div>
  );
}
