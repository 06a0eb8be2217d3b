import { loadSections } from "../../i18n/i18n.ts";
import { script } from "../../ui/later.tsx";
import { groupAt, type Screen, type ScreenGroup } from "../../kernel/screen/screen.ts";

const found = new Map<string, Screen | "none">();
export const knownScreen = (path: string): Screen | "none" | null => found.get(path) ?? null;

/** The screen at an address, with its texts; "none" where this version has none. @throws ScriptMissing */
export async function findScreen(groups: readonly ScreenGroup[], path: string): Promise<Screen | "none"> {
  const known = found.get(path);
  if (known) return known;
  const group = groupAt(groups, path);
  const screens = group ? (await script(group.load)).screens : [];
  const screen = screens.find((each) => each.path === path);
  if (screen) await script(() => loadSections(...(screen.sections ?? [])));
  found.set(path, screen ?? "none");
  return screen ?? "none";
}
