const shown: Readonly<Record<string, string>> = {
  escape: "Esc",
  esc: "Esc",
  ctrl: "Ctrl",
  arrowdown: "↓",
  arrowup: "↑",
  arrowleft: "←",
  arrowright: "→",
  pagedown: "PgDn",
  pageup: "PgUp",
  delete: "Del",
  backspace: "⌫",
};
let capOf: (key: string) => string = () => "";
/** Where a language's keyboards name their keys otherwise ("Mayús", "Supr"): "" for a key that has no name of its own there. */
export function nameKeys(find: (key: string) => string): void {
  capOf = find;
}

function named(part: string): string {
  if (part.length === 1) return part;
  return shown[part]?.length === 1 ? shown[part] : capOf(part) || (shown[part] ?? (part[0] ?? "").toUpperCase() + part.slice(1));
}

/** How a chord is written for people: "Shift X", "Ctrl K", "g o". */
export const chordLabel = (chord: string): string =>
  chord
    .toLowerCase()
    .split(/\s+/)
    .map((step) => {
      const parts = step.split(/\+(?!$)/);
      // Only a letter that is held with something stands as on its key cap; "Home" is written as it is named.
      return parts.map((part) => (parts.length > 1 && part.length === 1 ? part.toUpperCase() : named(part))).join(" ");
    })
    .join(" ");

/** As `aria-keyshortcuts` wants it: "Shift+X". Sequences have no notation there. */
export function ariaShortcut(chord: string | null | undefined): string | undefined {
  if (!chord || /\s/.test(chord)) return undefined;
  return chord
    .toLowerCase()
    .split(/\+(?!$)/)
    .map((part) => (part === "ctrl" ? "Control" : (part[0] ?? "").toUpperCase() + part.slice(1)))
    .join("+");
}
