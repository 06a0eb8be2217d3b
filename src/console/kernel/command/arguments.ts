import type { MessageKey } from "../../i18n/sections.ts";

/** One value that an argument may have. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly sub?: string;
}
/** A step of the palette between a command and its run: declared once with the command (rules/keyboard.md 21). */
export interface Argument {
  readonly label: MessageKey;
  /** What may be chosen, knowing the values chosen before; a list that the server has may take its time. */
  readonly choices: (before: readonly string[]) => readonly Choice[] | Promise<readonly Choice[]>;
  /** Reads a value that is typed instead of chosen; null: not one. */
  readonly typed?: (text: string) => Choice | null;
}
