import { dayPart, monthOf } from "../../../lending/report/target.ts";
import { readSetting } from "../../../lending/setting/setting.ts";
import { addMonths } from "../../../lending/time/calendar.ts";
import type { Tx } from "../../kernel/context.ts";
import { rowsOf } from "../../kernel/sql/sql.ts";

interface Version {
  readonly app: string;
  readonly value: string | null;
  readonly from: string;
}
export interface Planned {
  readonly day: string;
  readonly app: string;
  /** Minor units. */
  readonly amount: number;
}

const minorOf = (value: string | null): number => {
  const judged = readSetting("money", value ?? "0", { most: Number.MAX_SAFE_INTEGER });
  return "reason" in judged ? 0 : Number(judged.meant ?? 0);
};

/** What was planned to be paid out on each of these days, by app: of a month the last value that was set in it or before. */
export async function selectPlanned(tx: Tx, tenantId: number, days: readonly string[], appId: number | null): Promise<readonly Planned[]> {
  const versions = await rowsOf<Version>(
    tx,
    `select v.key as app, v.value, v.valid_from::text as "from" from setting_version v where v.tenant_id = $1 and v.group_code = 'plan' and ($2::text is null or v.key = $2)
     order by v.valid_from, v.id`,
    [tenantId, appId === null ? null : String(appId)],
  );
  const apps = [...new Set(versions.map(({ app }) => app))];
  return days.flatMap((day) => {
    const next = addMonths(monthOf(day), 1);
    return apps.map((app) => {
      const held = versions.findLast((version) => version.app === app && version.from < next);
      return { day, app, amount: dayPart(minorOf(held?.value ?? null), day) };
    });
  });
}
