import { t, textOf } from "../../i18n/i18n.ts";
import { outerContexts, seenContexts, type BoundCommand } from "../../kernel/keys/contexts.ts";
import { keysUnder, type Profile } from "../../kernel/keys/profile-keys.ts";
import { ownKeys } from "../../kernel/keys/profile.ts";
import type { KeyedContext, Trouble } from "../../kernel/keys/remap.rules.ts";
import { chordLabel } from "../../ui/chord.ts";

export const nameOf = (command: Pick<BoundCommand, "text" | "label">): string => command.text ?? textOf(command.label ?? "");

/** Every context of this session with its keys, as they are or as they would be by declaration under another profile. */
export function keyedContexts(declaredUnder: Profile | null = null): readonly KeyedContext[] {
  const open = new Set(outerContexts().map(({ id }) => id));
  return seenContexts().map(({ id, layer, commands }) => {
    const exclusive = layer.exclusive ?? false;
    return {
      id,
      exclusive,
      active: open.has(id),
      commands: [...commands.values()].map((command) => ({
        id: command.id,
        keys: declaredUnder ? keysUnder(command.declared, { profile: declaredUnder, exclusive, own: false }) : command.keys,
      })),
    };
  });
}

export function nameOfId(id: string): string {
  for (const { commands } of seenContexts()) {
    const command = commands.get(id);
    if (command) return nameOf(command) || id;
  }
  return id;
}

/** Why a chord cannot be given, in words. */
export const troubleText = ({ kind, chord, other }: Trouble): string =>
  t(`remap.trouble.${kind}`, { chord: kind === "unreadable" ? chord : chordLabel(chord), other: other ? nameOfId(other) : "" });

/** Declared chords of a command whatever the person made of them. */
export const declaredOf = (command: BoundCommand): readonly string[] =>
  keysUnder(command.declared, { profile: ownKeys.get().profile, exclusive: false, own: false });
