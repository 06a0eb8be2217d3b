import { useEffect, useState } from "react";
import { ruleCalls } from "../../../../contract/risk/rule.calls.ts";
import type { OutputOf } from "../../../../contract/types.ts";
import { Refused } from "../../../../lending/reason.ts";
import { runSize } from "../../../../lending/risk/dry-run.ts";
import { send } from "../../../client/client.ts";
import { TextField } from "../../../form/fields.tsx";
import { FormEnd } from "../../../form/form-end.tsx";
import { Form } from "../../../form/form.tsx";
import { number } from "../../../form/kinds.ts";
import { useForm } from "../../../form/use-form.ts";
import { t, useT } from "../../../i18n/i18n.ts";
import { failureText } from "../../../i18n/reason.ts";
import { leaving } from "../../../kernel/command/unsaved.ts";
import { ports } from "../../../kernel/command/ports.ts";
import type { Source } from "../../../kernel/command/records.ts";
import { DecideFields, useDecision } from "../../../table/approval/decide-fields.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { RunGroups, RunResult } from "./run-result.tsx";
import type { DryRunAsked } from "./risk.commands.ts";

export type Run = NonNullable<OutputOf<"rule.run">>;
interface Props {
  readonly subject: DryRunAsked;
  readonly source: Source;
  readonly submit: (decided: true) => void;
  readonly cancel: () => void;
}

/** ms between two looks at a run that is under way. */
const look = 400;
const isOver = ({ status }: Run): boolean => status !== "queued" && status !== "running";

/** The newest run of a version; while it is under way it is looked at again and again. */
function useRun(id: number, version: number) {
  const [run, setRun] = useState<Run | null | undefined>();
  const [failure, setFailure] = useState<unknown>(null);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let current = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = (): void =>
      void send(ruleCalls["rule.run"], { id, version }).then(
        (found) => {
          if (!current) return;
          setRun(found);
          if (found && !isOver(found)) timer = setTimeout(ask, look);
        },
        (error: unknown) => {
          if (!(error instanceof Refused)) throw error;
          if (current) setFailure(error);
        },
      );
    ask();
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [id, version, turn]);
  return { run, failure, again: () => setTurn((before) => before + 1) };
}

const sizeField = { size: number({ label: "risk.run.size", required: true }) };

/** Begins a run of so many applications. */
function Begin({ subject, source, cancel, begun }: Omit<Props, "submit"> & { readonly begun: () => void }) {
  const { row } = subject;
  const form = useForm({
    fields: sizeField,
    initial: { size: runSize.usual },
    cancel,
    submit: async ({ size }, idempotencyKey) => {
      const input = { id: row.id, version: subject.decides ? (row.askedVersion ?? row.version) : row.version, size: Number(size) };
      await ports.send(ruleCalls["rule.test"], input, { command: "rule.test", source, idempotencyKey });
      begun();
    },
  });
  return (
    <Form form={form} className="flex items-end gap-3">
      <TextField name="size" focused />
      <FormEnd send={t("risk.run.begin")} />
    </Form>
  );
}

/** What a version would have done to past applications: begun, stopped, read; whoever decides about it says his word below. */
export function DryRunDialog(props: Props) {
  useT();
  const { row, decides } = props.subject;
  const word = useDecision({ ...props, approvalId: row.approvalId, command: "risk.decide" });
  const version = decides ? (row.askedVersion ?? row.version) : row.version;
  const { run, failure, again } = useRun(row.id, version);
  const title = decides
    ? t("risk.asks", { name: row.requester ?? "", what: row.name, version })
    : t("risk.run.title", { name: row.name, version });
  const mayRun = ports.can("system:machineRules:test");
  const stop = (): void => {
    if (run) void send(ruleCalls["rule.stop"], { runId: run.runId }).then(again, again);
  };
  return (
    <Dialog title={title} onClose={() => leaving(word.leave)} width="wide">
      <div className="flex min-h-0 flex-col gap-3 overflow-y-auto p-4">
        {failure ? <p className="text-danger">{failureText(failure)}</p> : null}
        {run && !isOver(run) ? <Progress run={run} stop={stop} /> : null}
        {run?.status === "done" ? <RunResult run={run} /> : null}
        {run === null ? <p className="text-fg-1">{t("risk.run.none")}</p> : null}
        {run?.status === "failed" ? <p className="text-danger">{t("risk.run.failed")}</p> : null}
        {run?.status === "cancelled" ? <p className="text-fg-1">{t("risk.run.stopped")}</p> : null}
        {mayRun && !decides && (run === null || (run && isOver(run))) ? <Begin {...props} begun={again} /> : null}
        {decides ? (
          <div className="border-y border-line py-3">
            <DecideFields form={word} />
          </div>
        ) : null}
        {run?.status === "done" ? <RunGroups run={run} /> : null}
      </div>
    </Dialog>
  );
}

function Progress({ run, stop }: { readonly run: Run; readonly stop: () => void }) {
  return (
    <div role="status" className="flex items-center gap-3">
      <progress className="h-2 flex-1 accent-accent" max={Math.max(run.total, 1)} value={run.done} aria-label={t("risk.run.under")} />
      <span className="font-mono text-cell">{t("risk.run.progress", { done: run.done, total: run.total })}</span>
      <Button onClick={stop}>{t("common.cancel")}</Button>
    </div>
  );
}
