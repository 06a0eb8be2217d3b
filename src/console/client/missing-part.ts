import { t } from "../i18n/i18n.ts";
import { toast } from "../kernel/state/messages.ts";

/** Something that the hand has opened did not come: opened again, it is asked for again, and a reload keeps what was typed. */
export function tellMissing(): void {
  toast(t("shell.script.title"), { tone: "bad" });
}
