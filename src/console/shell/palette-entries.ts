import { fold } from "../i18n/fold.ts";
import { t, textOf } from "../i18n/i18n.ts";
import { reasonText } from "../i18n/reason.ts";
import { activeCommands } from "../kernel/contexts.ts";
import { byReference, trailText, type MenuIndex, type MenuScreen } from "../kernel/menu-tree.ts";
import { setPending } from "../kernel/pending.ts";
import { goTo, ports } from "../kernel/ports.ts";
import { can, type MenuEntry } from "../kernel/session.ts";
import { isVerb, keyOfVerb } from "../kernel/verbs.ts";
import { goKeys } from "../kernel/go-keys.ts";
import type { Findable } from "./palette-rank.ts";

export type EntryKind = "context" | "recent" | "screen" | "action" | "result";
export interface Entry extends Findable {
  readonly id: string;
  readonly kind: EntryKind;
  readonly sub: string;
  readonly chord: string | null;
  /** Why it cannot run now; it stays in the list, grey. */
  readonly blockedBy: string | null;
  readonly run: () => void;
}

type Words = Pick<Entry, "id" | "kind" | "label" | "sub" | "chord" | "blockedBy" | "run"> & {
  readonly keywords?: string;
  readonly weight?: number;
};
export const entryOf = ({ keywords = "", weight = 0, ...entry }: Words): Entry => ({
  ...entry,
  weight,
  folded: fold(entry.label),
  words: fold(`${entry.sub} ${keywords}`).trim(),
});

/** What can be done here, with what it would be done to. */
export function contextEntries(): Entry[] {
  return activeCommands()
    .filter((command) => command.place.palette !== false && (command.label ?? command.text))
    .map((command) => {
      const reason = command.blocked();
      return entryOf({
        id: `here ${command.id}`,
        kind: "context",
        label: command.text ?? textOf(command.label ?? ""),
        sub: "",
        keywords: command.keywords ? textOf(command.keywords) : "",
        chord: command.keys[0] ?? null,
        blockedBy: reason ? reasonText(reason) : null,
        weight: 0.3,
        run: () => (reason ? ports.tell({ kind: "refused", reason }, command.id) : command.run("palette", 1)),
      });
    });
}

export function screenEntries(index: MenuIndex): Entry[] {
  const keys = new Map(goKeys(index).map((go) => [go.path, go.keys]));
  return index.screens
    .filter((screen) => !byReference.has(screen.path))
    .map((screen) =>
      entryOf({
        id: `screen ${screen.path}`,
        kind: "screen",
        label: trailText(screen.trail),
        sub: "",
        keywords: screen.path.replace(/([A-Z])/g, " $1").replaceAll("/", " "),
        chord: keys.get(screen.path) ?? null,
        blockedBy: null,
        weight: 0.1,
        run: () => goTo(screen.path),
      }),
    );
}

/** Opens the action's screen and waits there for the row that the operator confirms (architecture.md 2). */
function startAction(screen: MenuScreen, action: MenuEntry): void {
  const here = activeCommands().find(
    ({ permission }) => permission === action.perms || (Array.isArray(permission) && permission.includes(action.perms)),
  );
  if (here && window.location.pathname === screen.path) {
    here.run("palette", 1);
    return;
  }
  setPending({ permission: action.perms, label: action.name, path: screen.path });
  goTo(screen.path);
}

/** Every permitted action of the tree, also of screens that are not loaded. */
export function actionEntries(index: MenuIndex): Entry[] {
  return index.screens
    .filter((screen) => !byReference.has(screen.path))
    .flatMap((screen) =>
      screen.actions
        .filter((action) => isVerb(action.perms) && can(action.perms as Parameters<typeof can>[0]))
        .map((action) =>
          entryOf({
            id: `action ${action.id}`,
            kind: "action",
            label: action.name,
            sub: trailText(screen.trail, 2),
            keywords: action.perms.replaceAll(":", " "),
            chord: keyOfVerb(action.perms),
            blockedBy: null,
            weight: screen.path === window.location.pathname ? 0.3 : 0,
            run: () => startAction(screen, action),
          }),
        ),
    );
}

const recentKey = "keyline.recent";
const readRecent = (): readonly string[] => JSON.parse(localStorage.getItem(recentKey) ?? "[]") as readonly string[];
/** What was chosen last, newest first; only ids are kept. */
export function remember(id: string): void {
  if (id.startsWith("result ")) return;
  localStorage.setItem(recentKey, JSON.stringify([id, ...readRecent().filter((other) => other !== id)].slice(0, 8)));
}
export function recentEntries(entries: readonly Entry[]): Entry[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return readRecent().flatMap((id) => {
    const entry = byId.get(id);
    return entry ? [{ ...entry, id: `recent ${id}`, kind: "recent" as const }] : [];
  });
}

export const headingOf = (kind: EntryKind): string =>
  t(
    (
      {
        context: "palette.context",
        recent: "palette.recent",
        screen: "palette.screens",
        action: "palette.actions",
        result: "palette.orders",
      } as const
    )[kind],
  );
