import { Alert } from "../../ui/alert.tsx";
import { useCallback, useEffect, useState } from "react";
import { sendingCalls } from "../../../contract/report/sending/sending.calls.ts";
import type { OutputOf } from "../../../contract/types.ts";
import { send } from "../../client/client.ts";
import { formatInstant } from "../../i18n/format.ts";
import { textOf, useT } from "../../i18n/i18n.ts";
import { failureText } from "../../i18n/reason.ts";
import { ports } from "../../kernel/command/ports.ts";
import type { Source } from "../../kernel/command/records.ts";
import { useKeyContext, type KeyHandler } from "../../kernel/keys/contexts.ts";
import { keyOf } from "../../kernel/verbs/table.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { focusOnMount } from "../../ui/focus.ts";
import { periodText, ReasonForm, SendingForm, whenText, type NewSending } from "./sending.form.tsx";

type Sending = OutputOf<"sending.list">[number];
export interface SendingsProps {
  readonly of: NewSending;
  readonly onClose: () => void;
}

function useSendings() {
  const [rows, setRows] = useState<readonly Sending[] | null>(null);
  const [failure, setFailure] = useState("");
  const [at, setAt] = useState(0);
  const [form, setForm] = useState<{ readonly of: Sending | null; readonly source: Source } | null>(null);
  const read = useCallback(
    () =>
      send(sendingCalls["sending.list"], {}).then(
        (found) => setRows(found),
        (error: unknown) => setFailure(failureText(error)),
      ),
    [],
  );
  useEffect(() => void read(), [read]);
  const here = rows?.[Math.min(at, rows.length - 1)] ?? null;
  const isOpen = here !== null && here.ended === null;
  return {
    rows,
    here,
    isOpen,
    failure,
    form,
    setForm,
    step: (by: number) => setAt((before) => Math.min(Math.max(before + by, 0), Math.max((rows?.length ?? 1) - 1, 0))),
    begin: (source: Source) => setForm({ of: null, source }),
    renew: (source: Source) => (isOpen ? setForm({ of: here, source }) : undefined),
    end: (source: Source) => {
      if (!here || !isOpen) return;
      ports
        .send(sendingCalls["sending.end"], { id: here.id }, { command: "sending.end", source, idempotencyKey: crypto.randomUUID() })
        .then(read, (error: unknown) => setFailure(failureText(error)));
    },
    done: () => {
      setForm(null);
      void read();
    },
  };
}
type List = ReturnType<typeof useSendings>;

function Keys({ list, active }: { readonly list: List; readonly active: boolean }) {
  const handlers: KeyHandler[] = [
    { id: "sendings.down", verb: "nextRow", label: "tools.views.key.down", repeat: true, run: () => list.step(1) },
    { id: "sendings.up", verb: "previousRow", label: "tools.views.key.up", repeat: true, run: () => list.step(-1) },
    { id: "sendings.new", verb: "new", label: "reporting.sending.key.new", run: ({ source }) => list.begin(source) },
    { id: "sendings.reason", verb: "rename", label: "reporting.sending.key.reason", run: ({ source }) => list.renew(source) },
    { id: "sendings.end", verb: "remove", label: "reporting.sending.key.end", run: ({ source }) => list.end(source) },
  ];
  useKeyContext<null>({ id: "sendings", where: "views", exclusive: true, active, handlers });
  return null;
}

function Line({ sending, here }: { readonly sending: Sending; readonly here: boolean }) {
  const t = useT();
  const { name, every, onDay, hour, period, format, ended, isReasonOld, nextTime, lastFailure } = sending;
  const state = () => {
    if (ended) return t(`reporting.sending.ended.${ended}`);
    if (isReasonOld) return t("reporting.sending.waits");
    const failed = lastFailure ? textOf(`errors.${lastFailure}`) : "";
    const next = t("reporting.sending.next", { time: formatInstant(nextTime) });
    return failed ? `${failed} · ${next}` : next;
  };
  return (
    <li
      id={`sending-${sending.id}`}
      className={`flex h-row items-center gap-3 rounded-chip px-2 ${here ? "bg-select shadow-[inset_2px_0_0_var(--accent)]" : ""} ${ended ? "text-fg-2" : ""}`}
    >
      <span className="min-w-0 flex-1 truncate" translate="no" title={sending.reason}>
        {name}
      </span>
      <span className="text-cell text-fg-1">{`${whenText(every, onDay)}, ${String(hour).padStart(2, "0")}:00 · ${periodText(period)}`}</span>
      <span className="w-12 font-mono text-cell uppercase">{format}</span>
      <span className={`w-56 truncate text-right text-cell ${isReasonOld ? "text-danger" : "text-fg-1"}`}>{state()}</span>
    </li>
  );
}

interface ListProps {
  readonly list: List;
}
function Lines({ list: { rows, here, failure } }: ListProps) {
  const t = useT();
  return (
    <>
      {rows?.length === 0 ? <p className="px-4 py-6 text-center text-fg-1">{t("reporting.sending.empty")}</p> : null}
      <ul className="min-h-0 overflow-y-auto px-2 py-1">
        {rows?.map((sending) => (
          <Line key={sending.id} sending={sending} here={sending.id === here?.id} />
        ))}
      </ul>
      <Alert className="px-4 py-1 text-cell">{failure}</Alert>
    </>
  );
}

/** Ends the one under the cursor, gives its reason anew, or begins another. */
function Acts({ list }: ListProps) {
  const t = useT();
  const none = list.isOpen ? null : t("reporting.sending.none");
  return (
    <div className="flex flex-wrap justify-end gap-2 border-t border-line px-4 py-3">
      <Button chord={keyOf("remove")} blockedBy={none} onClick={() => list.end("button")}>
        {t("reporting.sending.key.end")}
      </Button>
      <Button chord={keyOf("rename")} blockedBy={none} onClick={() => list.renew("button")}>
        {t("reporting.sending.key.reason")}
      </Button>
      <Button tone="primary" chord={keyOf("new")} onClick={() => list.begin("button")}>
        {t("reporting.sending.key.new")}
      </Button>
    </div>
  );
}

/** A new one of what is shown, or the reason of one that is there. */
function OpenForm({ list, form, of }: ListProps & { readonly form: NonNullable<List["form"]>; readonly of: NewSending }) {
  const ways = { source: form.source, onClose: () => list.setForm(null), onDone: list.done };
  return form.of ? <ReasonForm {...form.of} {...ways} /> : <SendingForm of={of} {...ways} />;
}

/** Alt+R: one's own files on a schedule; `c` begins one of what is shown, `r` gives the reason anew, Delete ends one. */
export function SendingsDialog({ of, onClose }: SendingsProps) {
  const t = useT();
  const list = useSendings();
  const { here, form } = list;
  if (form) return <OpenForm list={list} form={form} of={of} />;
  return (
    <Dialog title={t("reporting.sending.title")} onClose={onClose} width="wide">
      <div
        ref={focusOnMount}
        role="group"
        tabIndex={-1}
        aria-label={t("reporting.sending.title")}
        {...(here ? { "aria-activedescendant": `sending-${here.id}` } : {})}
        className="flex min-h-0 flex-col outline-none"
      >
        <Keys list={list} active={form === null} />
        <Lines list={list} />
        <Acts list={list} />
      </div>
    </Dialog>
  );
}
