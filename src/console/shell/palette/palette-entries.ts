import type { Colleague } from "../../client/staff.ts";
import { fold } from "../../i18n/fold.ts";
import { formatNumber } from "../../i18n/format.ts";
import { currentLocale, t, textOf } from "../../i18n/i18n.ts";
import { reasonText } from "../../i18n/reason.ts";
import { activeCommands, type BoundCommand } from "../../kernel/keys/contexts.ts";
import { byReference, trailText, type MenuIndex, type MenuScreen } from "../../kernel/screen/menu-tree.ts";
import { setPending } from "../../kernel/keys/pending.ts";
import { goTo, ports } from "../../kernel/command/ports.ts";
import { codeOf } from "../../kernel/screen/screen-codes.ts";
import { can, session, type MenuEntry } from "../../kernel/state/session.ts";
import { recentRecords } from "../../kernel/state/tabs.ts";
import { isVerb, keyOfPermission } from "../../kernel/verbs/permission-verbs.ts";
import { ownKeys } from "../../kernel/keys/profile.ts";
import { goChords } from "../../kernel/keys/go-keys.ts";
import type { Findable } from "./palette-rank.ts";

export type EntryKind = "context" | "recent" | "screen" | "action" | "result" | "staff" | "jump" | "choice";
export interface Entry extends Findable {
  readonly id: string;
  readonly kind: EntryKind;
  readonly sub: string;
  readonly chord: string | null;
  /** Why it cannot run now; it stays in the list, grey. */
  readonly blockedBy: string | null;
  /** A screen's mnemonic (`:ca`). */
  readonly code?: string;
  /** Decides, sends, saves or reveals. */
  readonly acts?: true;
  /** What it says must be read whole. */
  readonly wraps?: true;
  /** Asks for its arguments before it runs. */
  readonly command?: BoundCommand;
  readonly run: () => void;
}

type Words = Pick<Entry, "id" | "kind" | "label" | "sub" | "chord" | "blockedBy" | "run" | "code" | "command" | "wraps" | "acts"> & {
  readonly keywords?: string;
  readonly weight?: number;
};
const foldedTexts = new Map<string, string>();
/** The menu's texts are the same at every opening, and folding five thousand anew takes long; what people are called is not kept. */
function foldOnce(text: string, kind: EntryKind): string {
  if (kind !== "screen" && kind !== "action") return fold(text);
  const known = foldedTexts.get(text);
  if (known !== undefined) return known;
  const folded = fold(text);
  foldedTexts.set(text, folded);
  return folded;
}
export const entryOf = ({ keywords = "", weight = 0, ...entry }: Words): Entry => ({
  ...entry,
  weight,
  folded: foldOnce(entry.label, entry.kind),
  words: foldOnce(`${entry.sub} ${keywords}`, entry.kind).trim(),
});

const paging: ReadonlySet<string> = new Set(["nextPage", "previousPage", "pageSize"]);
/** What is done to the record or row first, as it stands among the hints; then what the screen does, then what is everywhere. */
function usefulness({ place, call, context, target, verb }: BoundCommand): number {
  if (verb && paging.has(verb)) return 50;
  const rank = place.hint ?? place.bar;
  if (rank !== undefined) return rank;
  if (target !== "screen" || call) return 20;
  return context === "everywhere" ? 40 : 30;
}

/** What can be done here, with what it would be done to. */
export function contextEntries(): Entry[] {
  return activeCommands()
    .filter((command) => command.place.palette !== false && (command.label ?? command.text))
    .toSorted((a, b) => usefulness(a) - usefulness(b))
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
        ...(command.args.length && !reason ? { command } : {}),
        ...(command.acts ? { acts: true as const } : {}),
        run: () => (reason ? ports.tell({ kind: "refused", reason }, command.id) : command.run("palette", 1)),
      });
    });
}

export function screenEntries(index: MenuIndex): Entry[] {
  const keys = goChords(index);
  return index.screens
    .filter((screen) => !byReference.has(screen.path))
    .map((screen) =>
      entryOf({
        id: `screen ${screen.path}`,
        kind: "screen",
        label: trailText(screen.trail),
        sub: "",
        keywords: `${codeOf(screen.path)} ${screen.path.replace(/([A-Z])/g, " $1").replaceAll("/", " ")}`,
        code: codeOf(screen.path),
        chord: keys.get(screen.path) ?? null,
        blockedBy: null,
        weight: 0.1,
        run: () => goTo(screen.path),
      }),
    );
}

/** Opens the action's screen and waits there for the row that the operator confirms. */
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

/** What the entries of a screen's actions are made of besides the menu. */
interface Made {
  readonly perms: unknown;
  readonly keys: unknown;
  readonly locale: string;
  readonly isHere: boolean;
}
const isSame = (one: Made, other: Made): boolean =>
  one.perms === other.perms && one.keys === other.keys && one.locale === other.locale && one.isHere === other.isHere;
/** Kept with the menu: to make five thousand anew was half of what an opening took. */
const made = new WeakMap<MenuScreen, { readonly of: Made; readonly entries: readonly Entry[] }>();

function actionsOf(screen: MenuScreen): readonly Entry[] {
  const isHere = screen.path === window.location.pathname;
  const of: Made = { perms: session.get().perms, keys: ownKeys.get(), locale: currentLocale(), isHere };
  const known = made.get(screen);
  if (known && isSame(known.of, of)) return known.entries;
  const sub = trailText(screen.trail, 2);
  const entries = screen.actions
    .filter((action) => isVerb(action.perms) && can(action.perms as Parameters<typeof can>[0]))
    .map((action) =>
      entryOf({
        id: `action ${action.id}`,
        kind: "action",
        label: action.name,
        sub,
        keywords: action.perms.replaceAll(":", " "),
        chord: keyOfPermission(action.perms, screen.path),
        blockedBy: null,
        weight: isHere ? 0.3 : 0,
        run: () => startAction(screen, action),
      }),
    );
  made.set(screen, { of, entries });
  return entries;
}

/** Every permitted action of the tree, also of screens that are not loaded. */
export const actionEntries = (index: MenuIndex): Entry[] =>
  index.screens.filter((screen) => !byReference.has(screen.path)).flatMap(actionsOf);

const recentKey = "keyline.recent";
const readRecent = (): readonly string[] => JSON.parse(localStorage.getItem(recentKey) ?? "[]") as readonly string[];
/** What was chosen last, newest first; only ids are kept. */
export function remember(id: string): void {
  if (id.startsWith("result ")) return;
  localStorage.setItem(recentKey, JSON.stringify([id, ...readRecent().filter((other) => other !== id)].slice(0, 8)));
}
export function recentEntries(entries: readonly Entry[]): Entry[] {
  const recent = readRecent();
  const byId = new Map(entries.filter(({ id }) => recent.includes(id)).map((entry) => [entry.id, entry]));
  return recent.flatMap((id) => {
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
        staff: "palette.staff",
        jump: "palette.jumps",
        choice: "palette.actions",
      } as const
    )[kind],
  );

/** The records opened last, without the one that is shown: Enter goes back to the one before. */
export function jumpEntries(): Entry[] {
  const here = `${window.location.pathname}${window.location.search}`;
  return recentRecords()
    .filter((tab) => tab.order && tab.href !== here)
    .map((tab) =>
      entryOf({
        id: `jump ${tab.key}`,
        kind: "jump",
        label: tab.order?.orderNo ?? "",
        sub: "",
        chord: null,
        blockedBy: null,
        run: () => goTo(tab.href),
      }),
    );
}

/** Colleagues with what they hold; Enter shows their records where the operator may see those. */
export function staffEntries(people: readonly Colleague[]): Entry[] {
  const maySee = can("loanService:all:list");
  return people.map((person) =>
    entryOf({
      id: `staff ${person.adminUserId}`,
      kind: "staff",
      label: person.adminName,
      sub: t("palette.staffOpen", { account: person.account, team: person.team, open: formatNumber(person.open) }),
      chord: null,
      blockedBy: maySee ? null : t("palette.noStaffQueue"),
      run: () => maySee && goTo(`/loanService/allCollectionOrder?assigneeId=${person.adminUserId}`),
    }),
  );
}
