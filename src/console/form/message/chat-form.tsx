import { keyOf } from "../../kernel/verbs/table.ts";
import { smsCalls } from "../../../contract/post-loan/sms.calls.ts";
import { useEffect, useState } from "react";
import { chatAppsIn } from "../../../lending/contact/chat-link.ts";
import { useAsked } from "../../client/asked.ts";
import { session } from "../../kernel/state/session.ts";
import { useT } from "../../i18n/i18n.ts";
import { failureText } from "../../i18n/reason.ts";
import { useKeyContext, type KeyHandler } from "../../kernel/keys/contexts.ts";
import { digitKeys } from "../../kernel/keys/digit-keys.ts";
import { useSeen } from "../../kernel/keys/settle.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Kbd } from "../../ui/kbd.tsx";
import { payAtOf, type ChatApp, type Reached } from "./reach.ts";
import { TemplateList } from "./template-list.tsx";
import { useTemplates } from "./use-templates.ts";

export interface ChatAnswer {
  readonly app: ChatApp;
  readonly templateId: number;
}
interface ChatProps {
  readonly subject: Reached;
  readonly submit: (answer: ChatAnswer) => void;
  readonly cancel: () => void;
}

/** Names of the programs, which no language changes, and their keys. */
export const chatNames = { zalo: "Zalo", whatsapp: "WhatsApp", viber: "Viber" } as const;
const everyApp = [
  { app: "zalo", step: "z" },
  { app: "whatsapp", step: "h" },
  { app: "viber", step: "v" },
] as const;
/** Those that customers here have: no other is spoken of. */
const appsHere = () => {
  const here = chatAppsIn(session.get().me?.tenant.region ?? "");
  return everyApp.filter(({ app }) => here.includes(app));
};
/** Their keys and names: "z Zalo · v Viber". */
const keysHere = () =>
  appsHere()
    .map(({ app, step }) => `${step} ${chatNames[app]}`)
    .join(" · ");

const list = "chat-templates";
const kept = "keyline.chatApp";
const lastApp = (): ChatApp => appsHere().find(({ app }) => app === localStorage.getItem(kept))?.app ?? appsHere()[0]?.app ?? "whatsapp";

/** The text that is chosen, as this customer would read it, and the program; a chat opens only with both. */
function useChat({ subject, submit }: ChatProps) {
  const templates = useTemplates(subject, "chat");
  const { chosen } = templates;
  const [app, setApp] = useState<ChatApp>(lastApp);
  const preview = useAsked(
    smsCalls["sms.previewSms"],
    chosen ? { loanRecordIds: [subject.loanRecordId], templateId: chosen.templateId, ...payAtOf(subject) } : null,
  );
  const sample = preview.data?.samples[0];
  const isSeen = useSeen(sample);
  const [block] = preview.data?.blocked ?? [];
  useEffect(() => localStorage.setItem(kept, app), [app]);
  const open = () => {
    if (chosen && sample && !block && isSeen()) submit({ app, templateId: chosen.templateId });
  };
  return { ...templates, app, setApp, error: preview.error, sample, block, open };
}
type Chat = ReturnType<typeof useChat>;

/** Why it cannot be opened, or how; and the two ways on. */
function ChatEnd({ chat, cancel }: { readonly chat: Chat } & Pick<ChatProps, "cancel">) {
  const t = useT();
  const { chosen, app, error, block, open } = chat;
  return (
    <div className="flex items-center gap-3 border-t border-line px-4 py-3">
      <p role="status" className={`min-w-0 flex-1 text-cell ${block ? "text-warn" : "text-fg-2"}`}>
        {error ? failureText(error) : (block?.why ?? t("message.chat.help", { apps: keysHere() }))}
      </p>
      <Button onClick={cancel} chord={keyOf("escape")}>
        {t("common.cancel")}
      </Button>
      <Button tone="primary" blockedBy={chosen ? (block?.why ?? null) : t("message.choose")} onClick={open} chord={keyOf("submit")}>
        {t("message.chat.open", { app: chatNames[app] })}
      </Button>
    </div>
  );
}

/** A chat opens with an approved text: digit for the text, letter for the program, Ctrl+Enter. */
export function ChatForm(props: ChatProps) {
  const t = useT();
  const chat = useChat(props);
  const { chosen, shown, choose, sample, app, setApp } = chat;
  const id = chosen?.templateId ?? null;
  return (
    <Dialog title={t("message.chat.title", { name: props.subject.name })} onClose={props.cancel} width="wide">
      <ChatKeys open={chat.open} step={chat.step} setApp={setApp} choose={(at) => choose(shown[at]?.templateId ?? id)} />
      <div className="flex max-h-[30vh] min-h-14 flex-col">
        <TemplateList id={list} templates={shown} chosen={id} alone onChoose={choose} />
      </div>
      <p className="mx-4 my-2 min-h-12 whitespace-pre-wrap rounded-panel border border-line bg-1 p-3 text-form">{sample?.text ?? "–"}</p>
      <AppChoice app={app} onChoose={setApp} />
      <ChatEnd chat={chat} cancel={props.cancel} />
    </Dialog>
  );
}

function AppChoice({ app, onChoose }: { readonly app: ChatApp; readonly onChoose: (app: ChatApp) => void }) {
  const t = useT();
  return (
    <div role="radiogroup" aria-label={t("message.chat.app")} className="flex gap-4 px-4 pb-3">
      {appsHere().map((each) => (
        <button
          key={each.app}
          type="button"
          role="radio"
          tabIndex={-1}
          aria-checked={each.app === app}
          onClick={() => onChoose(each.app)}
          className={`inline-flex h-row items-center gap-2 rounded-chip px-2 ${each.app === app ? "bg-select font-semibold" : "text-fg-1"}`}
        >
          <Kbd chord={each.step} />
          {chatNames[each.app]}
        </button>
      ))}
    </div>
  );
}

interface ChatKeysProps {
  readonly open: () => void;
  readonly step: (by: 1 | -1) => void;
  readonly setApp: (app: ChatApp) => void;
  readonly choose: (at: number) => void;
}

/** Inside the dialog, so that its keys belong to the dialog's layer. */
function ChatKeys({ open, step, setApp, choose }: ChatKeysProps) {
  const handlers: KeyHandler[] = [
    { id: "chat.open", verb: "submit", label: "message.key.send", run: open },
    { id: "chat.down", verb: "down", repeat: true, run: () => step(1) },
    { id: "chat.up", verb: "up", repeat: true, run: () => step(-1) },
    ...appsHere().map(({ app, step }): KeyHandler => ({ id: `chat.${app}`, verb: "chatProgram", step, run: () => setApp(app) })),
    ...digitKeys("chat", choose),
  ];
  useKeyContext<null>({ id: "chat", where: "form", exclusive: true, handlers });
  return null;
}
