import type { Source } from "../../kernel/command/records.ts";
import { messageCalls } from "../../../contract/message/message.calls.ts";
import { Refused } from "../../../lending/reason.ts";
import { t } from "../../i18n/i18n.ts";
import { ports } from "../../kernel/command/ports.ts";
import { payAtOf, type Reached } from "./reach.ts";
import { chatNames, type ChatAnswer } from "./chat-form.tsx";

const command = "order.chat";

/** Refused where the page has no leave to write it, and not there without TLS: the link carries what it can. */
async function keep(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Said by the browser, or by nobody: the chat opens all the same.
  }
}

/** Opens the program with the number; the text goes to the clipboard too, because not every program takes it from the link. */
export async function deliverChat(
  reached: Pick<Reached, "loanRecordId" | "pay">,
  { app, templateId }: ChatAnswer,
  source: Source,
): Promise<void> {
  const meta = { command, source, idempotencyKey: crypto.randomUUID() };
  try {
    const { url, text } = await ports.send(
      messageCalls["message.chatOpen"],
      { loanRecordId: reached.loanRecordId, app, templateId, ...payAtOf(reached) },
      meta,
    );
    await keep(text);
    window.open(url, "_blank", "noopener");
    ports.tell({ kind: "done", text: t("message.chat.done", { app: chatNames[app] }) }, command);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    ports.tell({ kind: "failed", error }, command);
  }
}
