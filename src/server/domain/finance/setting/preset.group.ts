import { subTagOf } from "../../../../lending/collection/result.rules.ts";
import type { Locale } from "../../../../contract/languages.ts";
import { collectionReasons, reasonByCode } from "../../../../lending/options/collection-reasons.ts";
import { Refused } from "../../../../lending/reason.ts";
import { presetOrder, readTime } from "../../../../lending/time/time-grammar.ts";
import { textIn } from "../../../kernel/http/texts.ts";
import { publishOwn } from "../../office/notice/own.actions.ts";
import type { Context } from "../../../kernel/context.ts";
import { presetsOf, putPresets } from "../../contact/soft-phone/soft-phone.actions.ts";
import type { Group } from "./group.ts";

interface Preset {
  readonly reason: number;
  readonly subTag: string;
  readonly when: string | null;
}
const textOf = ({ reason, subTag, when }: Preset): string => [reason, subTag, ...(when ? [when] : [])].join(" ");
const refuse = (): never => {
  throw new Refused({ error: "setting.value", field: "value" });
};

/** `1 today +2h`: the reason's number, its detail, and the time where the detail needs one. */
function read(context: Context, typed: string): Preset | null {
  const text = typed.normalize("NFKC").trim();
  if (text === "-" || text === "–") return null;
  const found = /^(\d{1,2})\s+([a-z]+)(?:\s+(.{1,16}))?$/i.exec(text);
  const reason = Number(found?.[1]);
  const tag = found && collectionReasons.some(({ code }) => code === reason) ? subTagOf(reason, found[2] ?? "") : null;
  if (!found || !tag || tag.remark) return refuse();
  const when = found[3] ?? null;
  const readable = when !== null && readTime(when, context.now, context.tenant.timeZone, presetOrder) !== null;
  if (tag.time === "none" ? when !== null : !readable) return refuse();
  return { reason, subTag: tag.tag, when };
}

/** A preset in the words of whoever reads it. */
function words(preset: Preset | null, locale: Locale): string {
  if (!preset) return "–";
  const named = [`composer.reasons.${reasonByCode.get(preset.reason)?.name ?? ""}`, `composer.tags.${preset.subTag}`];
  return [...named.map((key) => textIn(locale, key)), ...(preset.when ? [preset.when] : [])].join(" · ");
}

/** The hand knows its digits by heart: whoever works with them is told before the next call. */
function tellFloor(
  context: Context,
  digit: number,
  { before, after }: { readonly before: Preset | null; readonly after: Preset | null },
): Promise<void> {
  return publishOwn(context, {
    to: ["loanService:call:add", "remind:call:add"],
    days: 7,
    text: (locale) => ({
      title: textIn(locale, "setting.presetNotice.title", { digit }),
      content: textIn(locale, "setting.presetNotice.text", { digit, before: words(before, locale), after: words(after, locale) }),
    }),
  });
}

const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** Call presets: one key is a reason, its detail and its time. They hold at once. */
export const presetGroup: Group = {
  second: null,
  held: async (context) => {
    const rows = new Map((await presetsOf(context)).map((row) => [row.digit, row]));
    return digits.map((digit) => {
      const row = rows.get(digit);
      return { key: String(digit), type: "preset" as const, value: row ? textOf(row) : "–" };
    });
  },
  judge: (context, _held, typed) => {
    const preset = read(context, typed);
    return preset ? textOf(preset) : "–";
  },
  put: async (context, { key, value }) => {
    const preset = read(context, value);
    const all = await presetsOf(context);
    const others = all.filter(({ digit }) => digit !== Number(key));
    await putPresets(context, [...others, ...(preset ? [{ digit: Number(key), ...preset }] : [])]);
    await tellFloor(context, Number(key), { before: all.find(({ digit }) => digit === Number(key)) ?? null, after: preset });
  },
  dryRun: () => Promise.resolve({ lines: [] }),
};
