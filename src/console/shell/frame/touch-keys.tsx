import { textOf, useT } from "../../i18n/i18n.ts";
import { useContexts } from "../../kernel/keys/contexts.ts";
import { heardCommands, hintsOf, useFocusMoves } from "./hints.ts";

const most = 4;

/** For a hand without keys: what the status bar would say first, to be touched. */
export function TouchKeys() {
  const t = useT();
  useContexts();
  useFocusMoves();
  const commands = hintsOf(heardCommands().filter((command) => command.blocked() === null)).slice(0, most);
  return (
    <div role="group" aria-label={t("shell.status.keys")} className="flex shrink-0 gap-px border-t bg-inset">
      {commands.map((command) => (
        <button
          key={command.id}
          type="button"
          className="min-h-12 min-w-0 flex-1 bg-1 px-1 text-cell text-fg-0"
          onClick={() => command.run("button", 1)}
        >
          {command.text ?? textOf(command.label ?? "")}
        </button>
      ))}
    </div>
  );
}
