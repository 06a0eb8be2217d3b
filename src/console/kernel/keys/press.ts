/** What was pressed, as a step of the keymap; keeps input methods, layouts and AltGr apart from commands (rules/keyboard.md 3). */
export interface Press {
  readonly key: string;
  readonly code: string;
  readonly keyCode: number;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly metaKey: boolean;
  readonly isComposing: boolean;
  getModifierState(name: string): boolean;
}

const modifierKeys = new Set(["Shift", "Control", "Alt", "Meta", "AltGraph", "CapsLock", "NumLock", "Fn", "Dead", "Unidentified"]);
const isMac = (): boolean => typeof navigator !== "undefined" && /Mac|iP(hone|ad)/.test(navigator.platform);

export const isComposing = (press: Pick<Press, "isComposing" | "keyCode" | "key">): boolean =>
  press.isComposing || press.keyCode === 229 || press.key === "Process";

function isAltGraph(press: Press): boolean {
  if (press.getModifierState("AltGraph")) return true;
  // Windows reports AltGr as Ctrl+Alt; what it typed then is no plain letter or digit.
  return press.ctrlKey && press.altKey && press.key.length === 1 && !/[a-z0-9]/i.test(press.key);
}

/** A letter by its place when the layout is not Latin (Cyrillic, Thai, Bopomofo …), else by what it types. */
function letterOf(press: Press): string {
  const { key, code } = press;
  if (key.length === 1 && key.charCodeAt(0) > 0x24f && !/[\u1e00-\u1eff]/.test(key) && /^Key[A-Z]$/.test(code))
    return code.slice(3).toLowerCase();
  return key === " " ? "space" : key.toLowerCase();
}

/** Null for what is never a command: a modifier alone, a dead key, a composing key, what AltGr types. */
export function stepOf(press: Press): string | null {
  if (isComposing(press) || modifierKeys.has(press.key) || !press.key) return null;
  const altGraph = isAltGraph(press);
  if (altGraph && press.key.length === 1) return null;
  const key = letterOf(press);
  const ctrl = press.ctrlKey || (press.metaKey && isMac());
  if (press.metaKey && !isMac()) return null;
  // A sign already carries its Shift ("?"); a letter or a named key does not.
  const shift = press.shiftKey && (key.length > 1 || /[a-z]/.test(key) || ctrl || press.altKey);
  return [ctrl ? "ctrl" : "", press.altKey ? "alt" : "", shift ? "shift" : "", key].filter(Boolean).join("+");
}
