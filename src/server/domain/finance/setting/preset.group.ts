import { subTagOf } from "../../../../lending/collection/result.rules.ts";
import { collectionReasons } from "../../../../lending/options/collection-reasons.ts";
import { Refused } from "../../../../lending/reason.ts";
import { presetOrder, readTime } from "../../../../lending/time/time-grammar.ts";
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
    const others = (await presetsOf(context)).filter(({ digit }) => digit !== Number(key));
    await putPresets(context, [...others, ...(preset ? [{ digit: Number(key), ...preset }] : [])]);
  },
  dryRun: () => Promise.resolve({ lines: [] }),
};
