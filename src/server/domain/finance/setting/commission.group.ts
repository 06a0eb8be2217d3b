import { marketingRate } from "../../../../lending/finance/wages.rules.ts";
import { addMonths, localDate } from "../../../../lending/time/zone.ts";
import { readSetting, shareText } from "../../../../lending/setting/setting.ts";
import type { Context } from "../../../kernel/context.ts";
import { paidAt, putRate, ratesOn } from "../commission/commission.actions.ts";
import { valueOf, type Group } from "./group.ts";

const today = ({ now, tenant }: Context): string => localDate(now, tenant.timeZone);
const partsOf = (value: string): number => {
  const judged = readSetting("share", value);
  return "reason" in judged ? 0 : (judged.meant ?? 0);
};

/** Commission rates by stage: what was earned before stays as it was. */
export const commissionGroup: Group = {
  second: "commissionRate",
  held: async (context) => {
    const rates = new Map((await ratesOn(context, today(context))).map(({ stage, ratePpm }) => [stage, ratePpm]));
    return [...context.tenant.stages.map(({ code }) => code), marketingRate].map((code) => ({
      key: code,
      type: "share" as const,
      value: shareText(rates.get(code) ?? 0),
    }));
  },
  judge: (_context, _held, typed) => valueOf("share", typed),
  put: (context, { key, value, validFrom, proposedBy }) =>
    putRate(context, { stage: key, validFrom, ratePpm: partsOf(value), changedBy: proposedBy }),
  dryRun: async (context, { key }, value) => {
    const month = `${today(context).slice(0, 7)}-01`;
    const rows = await paidAt(context, { from: addMonths(month, -1), to: month, stage: key, ratePpm: partsOf(value) });
    return { lines: rows.map((row) => ({ what: "paidTo" as const, ...row, isMoney: true })) };
  },
};
