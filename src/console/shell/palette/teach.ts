import { preferenceOf, setPreference } from "../../kernel/state/preferences.ts";
import { toast } from "../../kernel/state/messages.ts";
import { t } from "../../i18n/i18n.ts";
import { chordLabel } from "../../ui/chord.ts";
import type { Entry } from "./palette-entries.ts";

const preferenceName = "taught";
/** Runs by palette before the first lesson, lessons, and commands that are remembered. */
const [first, lessons, most] = [2, 3, 100];

/** After the second run by palette a message teaches the key, three times at most; remembered with the person. */
export function teach(entry: Entry): void {
  if (!entry.chord || entry.blockedBy) return;
  const id = entry.id.replace(/^recent /, "");
  const { [id]: before, ...rest } = preferenceOf(preferenceName) ?? {};
  const times = Number(before ?? 0) + 1;
  if (times >= first + lessons) return;
  setPreference(preferenceName, Object.fromEntries([...Object.entries(rest), [id, times]].slice(-most)));
  if (times >= first) toast(t("palette.teach", { key: chordLabel(entry.chord) }));
}
