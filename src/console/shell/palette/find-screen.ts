import { loadSections } from "../../i18n/i18n.ts";
import { script } from "../../ui/later.tsx";
import type { Screen, ScreenGroup } from "../../kernel/screen/screen.ts";

const found = new Map<string, Screen | "none">();
export const knownScreen = (path: string): Screen | "none" | null => found.get(path) ?? null;

/** The screen at an address, with its texts; "none" where this version has none. @throws ScriptMissing */
export async function findScreen(groups: readonly ScreenGroup[], path: string): Promise<Screen | "none"> {
  const known = found.get(path);
  if (known) return known;
  for (const group of groups.filter(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`))) {
    const { screens } = await script(group.load);
    for (const screen of screens) {
      if (screen.path !== path) continue;
      await script(() => loadSections(...(screen.sections ?? [])));
      found.set(path, screen);
      return screen;
    }
  }
  found.set(path, "none");
  return "none";
}
