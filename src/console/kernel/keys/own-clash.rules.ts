import { parseChord } from "./keymap.ts";
import type { KeyMap } from "./profile.ts";

/** A key of the person's own in the place of one that the table of verbs gives to another command. */
export interface TakenKey {
  readonly chord: string;
  /** The command that he gave it to. */
  readonly mine: string;
  /** The command that has it by the table, or has one that it begins or that begins it. */
  readonly other: string;
}
interface Heard {
  readonly id: string;
  readonly declared: readonly string[];
}

const stepsOf = (chord: string): string => parseChord(chord).join(" ");
const begins = (one: string, other: string): boolean => other.startsWith(`${one} `);

/**
 * Own keys that the table of verbs has given away since, or gives to a screen that was not open when they were recorded. They stay the
 * person's; he is told what they stand in the way of. Commands are those that are heard at once, outside tools.
 */
export function takenKeys(commands: readonly Heard[], map: KeyMap): readonly TakenKey[] {
  const here = new Set(commands.map(({ id }) => id));
  const own = Object.entries(map).flatMap(([mine, keys]) => keys.map((chord) => ({ mine, chord: stepsOf(chord) })));
  if (own.length === 0) return [];
  return commands.flatMap(({ id: other, declared }) =>
    map[other]
      ? []
      : declared.map(stepsOf).flatMap((theirs) =>
          own
            // The same key is taken on every screen; one that only begins another is in the way where both are heard.
            .filter(({ mine, chord }) => chord === theirs || (here.has(mine) && (begins(chord, theirs) || begins(theirs, chord))))
            .map(({ mine, chord }) => ({ chord, mine, other })),
        ),
  );
}
