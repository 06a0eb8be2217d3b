import type { systemConfigCalls } from "../../../../contract/basics/setting/system-config.calls.ts";
import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { settingGroups, type SettingGroup } from "../../../../lending/setting/setting.ts";
import { localDate } from "../../../../lending/time/zone.ts";
import type { Context, Handlers } from "../../../kernel/context.ts";
import type { Wish } from "./ask.ts";
import type { Held } from "./group.ts";
import { groups } from "./groups.ts";
import { deleteSetting, dryRun, idOf, updateSetting } from "./setting.actions.ts";
import * as store from "./setting.store.ts";

type Row = OutputOf<"systemConfig.selectAll">["list"][number];
interface Beside {
  readonly versions: readonly store.VersionRow[];
  readonly waiting: store.WaitingRow | undefined;
  readonly today: string;
  readonly me: number;
}

/** The version in force: the newest whose day has come. */
const inForce = (versions: readonly store.VersionRow[], today: string): store.VersionRow | undefined =>
  versions
    .filter(({ validFrom }) => validFrom <= today)
    .toSorted((a, b) => (a.validFrom === b.validFrom ? a.id - b.id : a.validFrom < b.validFrom ? -1 : 1))
    .at(-1);

function rowOf(groupCode: SettingGroup, held: Held, { versions, waiting, today, me }: Beside): Row {
  const now = inForce(versions, today);
  const next = versions.findLast(({ validFrom }) => validFrom > today);
  const wish = waiting?.payload as Wish | undefined;
  return {
    id: idOf(groupCode, held.key),
    groupCode,
    key: held.key,
    value: held.value,
    valueType: held.type,
    remark: now?.reason ?? "",
    source: now?.source || (held.source ?? ""),
    updateBy: now?.by ?? null,
    updateTime: now?.at.toISOString() ?? null,
    version: versions.length,
    nextValue: next?.value ?? null,
    nextFrom: next?.validFrom ?? null,
    isLoose: held.isLoose ?? false,
    isSystem: groupCode !== "own",
    approvalId: waiting?.id ?? null,
    askedValue: wish?.value ?? null,
    askedFrom: wish?.validFrom ?? null,
    askedRemark: wish?.reason ?? null,
    requester: waiting?.requester ?? null,
    isOwnRequest: waiting?.requestedBy === me,
  };
}

async function selectAll(input: ParsedOf<"systemConfig.selectAll">, context: Context): Promise<OutputOf<"systemConfig.selectAll">> {
  const versions = await store.selectVersions(context, { groupCode: input.groupCode });
  const waiting = await store.selectWaitingAll(context);
  const today = localDate(context.now, context.tenant.timeZone);
  const rows: Row[] = [];
  for (const groupCode of input.groupCode ? [input.groupCode] : settingGroups)
    for (const held of await groups[groupCode].held(context)) {
      if (input.key && !held.key.toLowerCase().includes(input.key.toLowerCase())) continue;
      const mine = (each: { readonly groupCode: unknown; readonly key: unknown }) => each.groupCode === groupCode && each.key === held.key;
      rows.push(
        rowOf(groupCode, held, {
          versions: versions.filter(mine),
          waiting: waiting.find(({ payload }) => mine(payload as unknown as Wish)),
          today,
          me: context.staff.id,
        }),
      );
    }
  const { page, pageSize } = input;
  return { list: rows.slice((page - 1) * pageSize, page * pageSize), page, pageSize, total: rows.length, totalIsExact: true };
}

async function history(input: ParsedOf<"systemConfig.history">, context: Context): Promise<OutputOf<"systemConfig.history">> {
  const versions = await store.selectVersions(context, input);
  const now = inForce(versions, localDate(context.now, context.tenant.timeZone));
  return versions
    .map((row, at) => ({
      version: at + 1,
      before: row.before,
      value: row.value,
      validFrom: row.validFrom,
      remark: row.reason,
      source: row.source,
      updateBy: row.by,
      approvedBy: row.approvedBy,
      updateTime: row.at.toISOString(),
      isInForce: row === now,
    }))
    .toReversed();
}

export const settingHandlers: Handlers<keyof typeof systemConfigCalls> = {
  "systemConfig.selectAll": selectAll,
  "systemConfig.history": history,
  "systemConfig.dryRun": dryRun,
  "systemConfig.updateSystemConfig": updateSetting,
  "systemConfig.deleteConfig": deleteSetting,
};
