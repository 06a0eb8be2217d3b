import { keyOf } from "../../kernel/verbs/table.ts";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { useT } from "../../i18n/i18n.ts";
import type { BoundCommand } from "../../kernel/keys/contexts.ts";
import { stepOf } from "../../kernel/keys/press.ts";
import { giveKeys, useOwnKeys } from "../../kernel/keys/profile.ts";
import { judgeChord } from "../../kernel/keys/remap.rules.ts";
import { Button } from "../../ui/button.tsx";
import { focusOnMount } from "../../ui/focus.ts";
import { Kbd } from "../../ui/kbd.tsx";
import { declaredOf, keyedContexts, nameOf, troubleText } from "./key-contexts.ts";

interface Props {
  readonly command: BoundCommand;
  readonly onDone: () => void;
}

/** Presses as steps: Enter, Backspace and Tab work the editor, everything else is recorded. */
function useRecorder({ command, onDone }: Props) {
  const { profile } = useOwnKeys();
  const [steps, setSteps] = useState<readonly string[]>([]);
  const chord = steps.join(" ");
  const trouble = chord ? judgeChord({ id: command.id, chord, profile }, keyedContexts()) : null;
  const save = () => {
    if (!chord || trouble) return;
    giveKeys(command.id, [chord]);
    onDone();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "Tab" || event.nativeEvent.isComposing) return;
    const step = stepOf(event.nativeEvent);
    if (event.key === "Dead") setSteps((before) => [...before, "´"]);
    // Radix hears Esc on the document: it closes the sheet's editor, not the sheet.
    event.preventDefault();
    event.stopPropagation();
    if (!step) return;
    if (step === "enter" && chord) save();
    else if (step === "backspace" && chord) setSteps((before) => before.slice(0, -1));
    else setSteps((before) => [...before, step]);
  };
  return { chord, trouble, press, save, clear: () => setSteps([]) };
}

type Recorder = ReturnType<typeof useRecorder>;

/** Hears every key, which is what it is for; Tab leaves it. */
function RecorderBox({ chord, press }: Pick<Recorder, "chord" | "press">) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => focusOnMount(box.current), []);
  return (
    <div
      ref={box}
      role="textbox"
      tabIndex={0}
      data-recorder=""
      aria-label={t("remap.edit.press")}
      aria-readonly="true"
      onKeyDown={press}
      className="flex h-10 items-center justify-center gap-2 rounded-panel border border-line-strong bg-inset"
    >
      {chord ? chord.split(" ").map((step, at) => <Kbd key={`${at} ${step}`} chord={step} />) : <span className="text-fg-2">…</span>}
    </div>
  );
}

/** The command's name, and the keys that it has by the table. */
function Head({ command }: Pick<Props, "command">) {
  const t = useT();
  const declared = declaredOf(command);
  return (
    <div className="flex items-baseline justify-between gap-3">
      <h3 className="text-form font-semibold">{t("remap.edit.title", { name: nameOf(command) })}</h3>
      <span className="flex items-center gap-1.5 text-cell text-fg-2">
        {t("remap.edit.declared")}
        {declared.length ? declared.map((keys) => <Kbd key={keys} chord={keys} />) : "–"}
      </span>
    </div>
  );
}

interface EndProps extends Props {
  /** Why the chord cannot be given; null: it can. */
  readonly blockedBy: string | null;
  readonly save: () => void;
}
/** Back to the table's keys, to none at all, or to the chord that was recorded. */
function End({ command, onDone, blockedBy, save }: EndProps) {
  const t = useT();
  const { map } = useOwnKeys();
  return (
    <div className="flex items-center justify-end gap-2">
      {map[command.id] ? (
        <Button tone="quiet" onClick={() => (giveKeys(command.id, null), onDone())}>
          {t("keys.edit.reset")}
        </Button>
      ) : null}
      <Button tone="quiet" onClick={() => (giveKeys(command.id, []), onDone())}>
        {t("remap.edit.none")}
      </Button>
      <Button onClick={onDone}>{t("common.cancel")}</Button>
      <Button tone="primary" chord={keyOf("confirm")} blockedBy={blockedBy} onClick={save}>
        {t("remap.edit.save")}
      </Button>
    </div>
  );
}

/** Records a new chord for one command and says at once what speaks against it. */
export function KeyEditor(props: Props) {
  const t = useT();
  const { command } = props;
  const { chord, trouble, press, save } = useRecorder(props);
  const say = () => {
    if (!chord) return t("remap.edit.press");
    return trouble ? troubleText(trouble) : t("remap.edit.free");
  };
  return (
    <section aria-label={t("remap.edit.title", { name: nameOf(command) })} className="flex flex-col gap-3 border-t bg-1 px-4 py-3">
      <Head command={command} />
      <RecorderBox chord={chord} press={press} />
      <p role="status" className={trouble ? "text-danger" : chord ? "text-ok" : "text-fg-1"}>
        {trouble ? "✕ " : chord ? "✓ " : ""}
        {say()}
      </p>
      <End {...props} blockedBy={chord && !trouble ? null : say()} save={save} />
    </section>
  );
}
