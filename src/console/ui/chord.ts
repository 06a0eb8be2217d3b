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
};
const named = (part: string): string => shown[part] ?? (part.length > 1 ? (part[0] ?? "").toUpperCase() + part.slice(1) : part);

/** How a chord is written for people: "Shift X", "Ctrl K", "g o". */
export const chordLabel = (chord: string): string =>
  chord
    .toLowerCase()
    .split(/\s+/)
    .map((step) => {
      const parts = step.split(/\+(?!$)/);
      return parts.map((part, at) => (parts.length > 1 && at === parts.length - 1 ? named(part).toUpperCase() : named(part))).join(" ");
    })
    .join(" ");

/** As `aria-keyshortcuts` wants it: "Shift+X". Sequences have no notation there. */
export function ariaShortcut(chord: string | undefined): string | undefined {
  if (!chord || /\s/.test(chord)) return undefined;
  return chord
    .toLowerCase()
    .split(/\+(?!$)/)
    .map((part) => (part === "ctrl" ? "Control" : (part[0] ?? "").toUpperCase() + part.slice(1)))
    .join("+");
}
