import { textOf, useT } from "../../i18n/i18n.ts";
import { activeCommands, useContexts } from "../../kernel/keys/contexts.ts";
import { useKeyHint } from "../../kernel/keys/keys.ts";
import { Kbd } from "../../ui/kbd.tsx";

/** What may follow a prefix: bottom right, so never over the row that has the focus. */
export function WhichKey() {
  useT();
  const { pending, popup } = useKeyHint();
  const contexts = useContexts();
  if (!popup || !pending.more.size) return null;
  const commands = new Map(activeCommands(contexts.toReversed()).map((command) => [command.id, command]));
  return (
    <div
      aria-live="polite"
      data-which-key=""
      className="fixed right-3 bottom-9 z-40 grid max-h-[60vh] grid-cols-2 gap-x-6 overflow-auto rounded-panel border border-line-strong bg-2 p-3 shadow-2xl"
    >
      {[...pending.more].map(([step, id]) => {
        const command = id ? commands.get(id) : undefined;
        return (
          <span key={step} className="flex h-6 items-center gap-2">
            <Kbd chord={step} />
            <span className="truncate text-fg-1">{command ? (command.text ?? textOf(command.label ?? "")) : "…"}</span>
          </span>
        );
      })}
    </div>
  );
}
