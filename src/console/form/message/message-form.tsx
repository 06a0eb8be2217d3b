import { keyOf } from "../../kernel/verbs/table.ts";
import type { KeyboardEvent } from "react";
import { formatNumber } from "../../i18n/format.ts";
import { tn, useT } from "../../i18n/i18n.ts";
import { useKeyContext, type KeyHandler } from "../../kernel/keys/contexts.ts";
import { useSeen } from "../../kernel/keys/settle.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { inputClass } from "../../ui/field.tsx";
import { focusOnMount } from "../../ui/focus.ts";
import { PreviewPane } from "./preview-pane.tsx";
import { payAtOf, type Reached } from "./reach.ts";
import { optionId, TemplateList } from "./template-list.tsx";
import { useTemplates } from "./use-templates.ts";
import type { Way } from "./way.ts";

export interface MessageAnswer {
  readonly templateId: number;
  readonly count: number;
}
/** To whom, and how messages of the desk go. */
export interface MessageTo {
  readonly rows: readonly Reached[];
  readonly way: Way;
}
interface MessageProps {
  readonly subject: MessageTo;
  readonly submit: (answer: MessageAnswer) => void;
  readonly cancel: () => void;
}

const list = "message-templates";

/** Type-ahead template, preview with real values, and Ctrl+Enter; nobody to send to is said, not sent (rules/keyboard.md 18). */
export function MessageForm({ subject: { rows, way }, submit, cancel }: MessageProps) {
  const t = useT();
  const templates = useTemplates(rows[0] ?? { appId: 0 }, "sms", way);
  const { chosen, asked } = templates;
  const ids = rows.map((row) => row.loanRecordId);
  const preview = way.usePreview(ids, chosen ? { templateId: chosen.templateId, ...payAtOf(rows[0]) } : null);
  const shown = preview.waiting ? undefined : preview.data;
  // What goes must have been before the eye: a preview that has only just come is not sent.
  const isSeen = useSeen(shown);
  const sendable = shown?.sendable ?? 0;
  const refusal = blockedBy({ isChosen: chosen !== null, isKnown: shown !== undefined, sendable });
  const send = () => {
    if (chosen && !refusal && isSeen()) submit({ templateId: chosen.templateId, count: sendable });
  };
  return (
    <Dialog title={tn("message.title", rows.length, { count: formatNumber(rows.length) })} onClose={cancel} width="sheet">
      <MessageKeys send={send} />
      <div className="grid min-h-0 grid-cols-[minmax(0,2fr)_minmax(0,3fr)] max-[741px]:grid-cols-1">
        <div className="flex max-h-[46vh] min-h-40 flex-col border-r border-line">
          <Finder templates={templates} />
          <TemplateList id={list} templates={templates.shown} chosen={chosen?.templateId ?? null} onChoose={templates.choose} />
        </div>
        <PreviewPane preview={shown} error={preview.error ?? asked.error} />
      </div>
      <div className="flex items-center gap-3 border-t border-line px-4 py-3">
        <p role="status" className="min-w-0 flex-1 text-cell text-fg-2">
          {refusal && shown ? <span className="text-warn">{t(refusal)}</span> : t("message.help")}
        </p>
        <Button onClick={cancel} chord={keyOf("escape")}>
          {t("common.cancel")}
        </Button>
        <Button tone="primary" blockedBy={refusal ? t(refusal) : null} onClick={send} chord={keyOf("submit")}>
          {tn("message.send", sendable, { count: formatNumber(sendable) })}
        </Button>
      </div>
    </Dialog>
  );
}

/** rules/product.md 5: with nobody whom it may reach nothing is sent. */
function blockedBy({ isChosen, isKnown, sendable }: { isChosen: boolean; isKnown: boolean; sendable: number }) {
  if (!isChosen) return "message.choose" as const;
  if (!isKnown) return "common.loading" as const;
  return sendable === 0 ? ("message.nobody" as const) : null;
}

/** Inside the dialog, so that its keys belong to the dialog's layer. */
function MessageKeys({ send }: { readonly send: () => void }) {
  const handlers: KeyHandler[] = [{ id: "message.send", verb: "submit", label: "message.key.send", run: send }];
  useKeyContext<null>({ id: "message", where: "form", exclusive: true, inFields: true, handlers });
  return null;
}

/** The field has the focus; the arrows choose, Enter and Tab go on to the preview. */
export function Finder({ templates }: { readonly templates: ReturnType<typeof useTemplates> }) {
  const t = useT();
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.ctrlKey) return;
    if (event.key === "ArrowDown") templates.step(1);
    else if (event.key === "ArrowUp") templates.step(-1);
    else if (event.key === "Enter") document.querySelector<HTMLElement>("[data-message-preview]")?.focus();
    else return;
    event.preventDefault();
  };
  return (
    <div className="border-b border-line p-2">
      <input
        ref={focusOnMount}
        role="combobox"
        aria-expanded="true"
        aria-controls={list}
        aria-autocomplete="list"
        {...(templates.chosen ? { "aria-activedescendant": optionId(list, templates.chosen.templateId) } : {})}
        value={templates.text}
        onChange={(event) => templates.setText(event.target.value)}
        onKeyDown={onKey}
        autoComplete="off"
        placeholder={t("message.find")}
        aria-label={t("message.find")}
        className={`${inputClass} border-line-strong`}
      />
    </div>
  );
}
