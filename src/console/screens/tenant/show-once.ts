import type { OutputOf } from "../../../contract/types.ts";
import type { Source } from "../../kernel/command/records.ts";
import { ports } from "../../kernel/command/ports.ts";
import { lateForm } from "../../table/late-dialog.tsx";

/** Passwords and keys, shown once. */
const once = lateForm<OutputOf<"tenant.save">, never>(async () => (await import("./once.dialog.tsx")).OnceDialog);
export const showOnce = (made: OutputOf<"tenant.save">, source: Source) => void ports.ask(once.form, made, source);
