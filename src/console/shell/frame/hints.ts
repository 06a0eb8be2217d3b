import { useEffect, useReducer } from "react";
import { activeCommands, heardContexts, outerContexts, type BoundCommand } from "../../kernel/keys/contexts.ts";
import { whenRested } from "../../kernel/state/rest.ts";

/** Up to seven, the innermost context first; the everyday keys of the shell only fill what is left. */
export function hintsOf(commands: readonly BoundCommand[]): readonly BoundCommand[] {
  return commands
    .filter(
      (command) =>
        command.keys.length && (command.place.hint !== undefined || command.context === "everywhere") && (command.label ?? command.text),
    )
    .toSorted((a, b) => (a.place.hint ?? 1000) - (b.place.hint ?? 1000))
    .slice(0, 7);
}
const everyday = new Set(["shell.palette", "shell.orders", "shell.back", "shell.sidebar"]);
/** What an exclusive tool lets through, as far as it is worth a place. */
const passing = new Set(["shell.palette"]);

/** Drawn again when the focus moves: composer, assignment and dialogs hear keys only while they have it. */
export function useFocusMoves(): void {
  const [, moved] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const touch = whenRested(moved, 0);
    document.addEventListener("focusin", touch.touch);
    return () => {
      touch.stop();
      document.removeEventListener("focusin", touch.touch);
    };
  }, []);
}

/** The commands of what has the focus; beneath an exclusive tool only what passes it. */
export function heardCommands(): readonly BoundCommand[] {
  const heard = heardContexts();
  const last = heard.findIndex(({ layer }) => layer.exclusive);
  if (last < 0 && heard.some(({ id }) => id === "everywhere"))
    return activeCommands(heard).filter((command) => command.context !== "everywhere" || everyday.has(command.id));
  const inside = last < 0 ? heard : heard.slice(0, last + 1);
  return [...activeCommands(inside), ...activeCommands(outerContexts()).filter(({ id }) => passing.has(id))];
}
