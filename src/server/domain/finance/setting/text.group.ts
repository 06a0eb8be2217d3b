import { bannedIn, bannedText, readBanned } from "../../../../lending/contact/banned-words.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { Context } from "../../../kernel/context.ts";
import { contentsInUse } from "../../contact/message/template.actions.ts";
import { valueOf, type Group } from "./group.ts";

const key = "bannedWords";

/** Whether nothing that was banned becomes allowed. */
const isTighter: NonNullable<Group["isTighter"]> = ({ tenant }, _held, value) =>
  Promise.resolve(tenant.bannedWords.every((word) => readBanned(value).includes(word)));

async function textsWith(context: Context, sides: readonly [readonly string[], readonly string[]]) {
  const texts = await contentsInUse(context);
  const [before, after] = sides.map((words) => texts.filter((text) => bannedIn(text, words) !== null).length);
  return { what: "textsWith" as const, name: "", before: before ?? 0, after: after ?? 0, isMoney: false };
}

/**
 * Words that no text to a customer may hold. One more holds at once, by one person; one less takes two and begins tomorrow. Read with the tenant
 * (kernel/tenancy.ts): there is nothing to write but the version.
 */
export const textGroup: Group = {
  second: "paramSave",
  held: ({ tenant }) => Promise.resolve([{ key, type: "text", value: bannedText(tenant.bannedWords) }]),
  judge: (_context, held, typed) => {
    if (held.key !== key) throw new Refused({ error: "setting.key", field: "key" });
    return bannedText(readBanned(valueOf("text", typed)));
  },
  isTighter,
  isAlone: isTighter,
  dryRun: async (context, held, value) => ({ lines: [await textsWith(context, [readBanned(held.value), readBanned(value)])] }),
};
