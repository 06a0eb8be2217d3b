import { useEffect } from "react";
import { t } from "../../i18n/i18n.ts";
import { activeCommands, useContexts, type ActiveContext } from "../../kernel/keys/contexts.ts";
import { takenKeys, type TakenKey } from "../../kernel/keys/own-clash.rules.ts";
import { useOwnKeys, type KeyMap } from "../../kernel/keys/profile.ts";
import { toast } from "../../kernel/state/messages.ts";
import { preferenceOf, setPreference } from "../../kernel/state/preferences.ts";
import { chordLabel } from "../../ui/chord.ts";
import { nameOfId } from "./key-contexts.ts";

/** What the person has been told of already: once is enough, the key sheet says it ever after. */
const preferenceName = "keysTold";

function toldBefore(): readonly string[] {
  const told = preferenceOf(preferenceName)?.["told"];
  return Array.isArray(told) ? told.filter((each) => typeof each === "string") : [];
}
const nameOfTaken = ({ chord, mine, other }: TakenKey): string => `${chord} ${mine} ${other}`;

/** Own keys that stand in the way of one that is declared here; tools hear their declared keys whatever the person gave. */
export const takenHere = (contexts: readonly ActiveContext[], map: KeyMap): readonly TakenKey[] =>
  takenKeys(activeCommands(contexts.filter(({ layer }) => !layer.exclusive)), map);

/** Says once that an own key takes the place of a declared one; it stays the person's. */
export function useTakenKeysTold(): void {
  const contexts = useContexts();
  const { map } = useOwnKeys();
  useEffect(() => {
    const told = toldBefore();
    const news = takenHere(contexts, map).filter((taken) => !told.includes(nameOfTaken(taken)));
    if (news.length === 0) return;
    for (const { chord, mine, other } of news)
      toast(t("keys.taken.notice", { key: chordLabel(chord), mine: nameOfId(mine), other: nameOfId(other) }), {
        tone: "warn",
        title: t("keys.taken.title"),
      });
    setPreference(preferenceName, { told: [...told, ...news.map(nameOfTaken)] });
  }, [contexts, map]);
}
