import { useState } from "react";
import { t } from "../../i18n/i18n.ts";
import { useKeyContext, type KeyHandler } from "../../kernel/keys/contexts.ts";
import { keyOf } from "../../kernel/verbs/table.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { focusOnMount } from "../../ui/focus.ts";
import type { Meeting } from "./conflict.ts";
import { labelOf } from "./label.ts";
import { SidesTable } from "./sides-table.tsx";
import type { FormPageHandle, Over } from "./use-form-page.ts";

interface KeysProps {
  readonly step: (by: 1 | -1) => void;
  readonly toggle: () => void;
  readonly join: () => void;
}
function ConflictKeys({ step, toggle, join }: KeysProps) {
  const handlers: KeyHandler[] = [
    { id: "conflict.down", verb: "down", repeat: true, run: () => step(1) },
    { id: "conflict.up", verb: "up", repeat: true, run: () => step(-1) },
    { id: "conflict.toggle", verb: "toggle", label: "form.page.conflict.toggle", run: toggle },
    { id: "conflict.join", verb: "confirm", label: "form.page.conflict.join", run: join },
  ];
  useKeyContext<null>({ id: "conflict", where: "form", exclusive: true, handlers });
  return null;
}

/** What of a field stays: theirs where only they have changed it, else one's own until theirs is chosen. */
const mark = (text: string, stays: boolean) => (
  <span className={stays ? "text-fg-0" : "text-fg-2"}>
    {stays ? "● " : "○ "}
    {text}
  </span>
);

interface ConflictProps {
  readonly handle: FormPageHandle;
  readonly conflict: Extract<Over, { readonly kind: "conflict" }>;
}

/** Where the cursor stands, and of which fields theirs is taken. */
function useMeetings(meetings: readonly Meeting[]) {
  const [at, setAt] = useState(0);
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const toggle = () => {
    const here = meetings[at];
    if (!here?.isBoth) return;
    const next = new Set(taken);
    if (!next.delete(here.name)) next.add(here.name);
    setTaken(next);
  };
  const step = (by: 1 | -1) => setAt(Math.max(0, Math.min(at + by, meetings.length - 1)));
  return { at, step, taken, toggle };
}

interface FieldsProps {
  readonly page: FormPageHandle["page"];
  readonly meetings: readonly Meeting[];
  readonly at: number;
  readonly taken: ReadonlySet<string>;
}
/** Each field that both may have changed: as it was, theirs, and one's own. */
function MetFields({ page, meetings, at, taken }: FieldsProps) {
  const isTheirs = ({ name, isBoth }: Meeting) => !isBoth || taken.has(name);
  return (
    <SidesTable
      sides={[{ head: "form.page.head.before", tone: "gone" }, { head: "form.page.head.theirs" }, { head: "form.page.head.mine" }]}
      rows={meetings.map((meeting, index) => ({
        name: meeting.name,
        label: labelOf(page, meeting.name),
        isChosen: index === at,
        cells: [meeting.before, mark(meeting.theirs, isTheirs(meeting)), mark(meeting.mine, !isTheirs(meeting))],
      }))}
    />
  );
}

/** Somebody else has saved meanwhile: both works beside one another, and nothing of either is lost. */
export function ConflictDialog({ handle: { page, join }, conflict: { theirs, meetings } }: ConflictProps) {
  const { at, step, taken, toggle } = useMeetings(meetings);
  const go = () => join(taken);
  return (
    <Dialog title={t("form.page.conflict.title", { by: theirs.by, version: theirs.version })} onClose={go} width="sheet">
      <ConflictKeys step={step} toggle={toggle} join={go} />
      <p className="px-4 pt-3 text-fg-1">{t(meetings.length > 0 ? "form.page.conflict.text" : "form.page.conflict.none")}</p>
      <div ref={focusOnMount} tabIndex={-1} data-conflict="" className="max-h-[56vh] overflow-auto py-2 outline-none">
        <MetFields page={page} meetings={meetings} at={at} taken={taken} />
      </div>
      <div className="flex justify-end gap-2 border-t border-line px-4 py-3">
        <Button onClick={toggle} chord={keyOf("toggle")}>
          {t("form.page.conflict.toggle")}
        </Button>
        <Button tone="primary" onClick={go} chord={keyOf("confirm")}>
          {t("form.page.conflict.join")}
        </Button>
      </div>
    </Dialog>
  );
}
