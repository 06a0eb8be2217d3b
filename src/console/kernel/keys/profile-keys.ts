import { parseChord } from "./keymap.ts";

/** WCAG 2.1.4 (rules/keyboard.md 9): single keys, the same after F2, one hand on keypad and right side, or chords only. */
export const profiles = ["single", "leader", "oneHand", "off"] as const;
export type Profile = (typeof profiles)[number];
export const leader = "f2";
/** The one sign that every profile keeps: it opens the sheet in which profiles are chosen. */
export const alwaysHeard = "?";

/** A step that types a sign: what WCAG 2.1.4 calls a character key. */
const typesSign = (step: string): boolean => /^(shift\+)?.$/.test(step);
const isHeld = (chord: string): boolean => parseChord(chord).some((step) => /^(ctrl|alt|shift)\+/.test(step));
const startsWithSign = (chord: string): boolean => typesSign(parseChord(chord)[0] ?? "");

/**
 * One hand: nothing is held down, and the everyday keys lie under the right hand, on keypad, arrows and the consonants beside them;
 * the other hand has the headset.
 *
 * - what is pressed with Shift comes after the keypad's `0`, its largest key (no count begins with 0): Shift+X is `0 x`;
 * - what is pressed with Ctrl or Alt comes after the keypad's `*`: Ctrl+K is `* k`;
 * - signs that need Shift on most keyboards have a way on the keypad;
 * - the left hand's everyday letters have a twin on the right, which stands first in hints: `+` ticks, as in file managers.
 *
 * Numbers and `/ * - + .` are the keypad's own, so counts, presets, orders, last view and repeat need no other hand anyway.
 * No step is a letter that an input method rewrites, and no twin is Backspace, which such methods send themselves.
 */
const shiftPrefix = "0";
const heldPrefix = "*";
const onKeypad: Readonly<Record<string, string>> = {
  "?": "0 0",
  ":": "0 .",
  ">": "0 -",
  "@": "0 +",
  "ctrl+a": "* +",
};
const twins: Readonly<Record<string, string>> = { c: ",", x: "+", q: "delete", z: "f8" };
const rewritten = /^[aeiouydw[\]]$/;

/** A chord as a way of single presses; null when a step would be a letter that input methods rewrite. */
function unheld(chord: string): string | null {
  const steps = parseChord(chord).flatMap((step) => {
    const parts = step.split(/\+(?!$)/);
    const key = parts.at(-1) ?? "";
    const before = [
      ...(parts.slice(0, -1).some((part) => part === "ctrl" || part === "alt") ? [heldPrefix] : []),
      ...(parts.includes("shift") && parts.length > 1 ? [shiftPrefix] : []),
    ];
    return before.length && rewritten.test(key) ? [null] : [...before, key];
  });
  return steps.includes(null) ? null : steps.join(" ");
}

function oneHanded(keys: readonly string[]): readonly string[] {
  const plain = keys.filter((chord) => !isHeld(chord) && !onKeypad[chord]);
  const asked = plain.length ? plain : keys;
  const found = asked.flatMap((chord) => {
    const way = onKeypad[chord] ?? unheld(chord) ?? chord;
    return [...(twins[chord] ? [twins[chord]] : []), way, ...(chord === alwaysHeard ? [chord] : [])];
  });
  return [...new Set(found)];
}

interface Of {
  readonly profile: Profile;
  /** Composer, allocation and dialogs hear keys while they hold the focus only: WCAG 2.1.4 leaves those as they are. */
  readonly exclusive: boolean;
  /** Recorded by the person: a chord that he holds down is his choice. */
  readonly own: boolean;
}

/** What a command's keys are under a profile. */
export function keysUnder(keys: readonly string[], { profile, exclusive, own }: Of): readonly string[] {
  if (profile === "single" || exclusive) return keys;
  if (profile === "oneHand") return own ? keys : oneHanded(keys);
  if (profile === "off") return keys.filter((chord) => chord === alwaysHeard || !startsWithSign(chord));
  return keys.map((chord) => (chord === alwaysHeard || !startsWithSign(chord) ? chord : `${leader} ${chord}`));
}
