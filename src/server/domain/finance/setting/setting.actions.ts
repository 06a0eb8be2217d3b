import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { Refused } from "../../../../lending/reason.ts";
import { settingGroups, type SettingGroup } from "../../../../lending/setting/setting.ts";
import { addDays, localDate } from "../../../../lending/time/zone.ts";
import type { Context } from "../../../kernel/context.ts";
import type { ApprovalKind, ApprovalRow } from "../../office/approval/approval.actions.ts";
import { askChange, type Wish } from "./ask.ts";
import type { Group, Held } from "./group.ts";
import { groups } from "./groups.ts";
import * as store from "./setting.store.ts";

const today = ({ now, tenant }: Context): string => localDate(now, tenant.timeZone);
const tomorrow = (context: Context): string => addDays(today(context), 1);

/** A setting that there is; of the lender's own group also one that is to be. */
async function heldOf(context: Context, groupCode: SettingGroup, key: string): Promise<Held> {
  const held = (await groups[groupCode].held(context)).find((each) => each.key === key);
  if (held) return held;
  if (groupCode === "own") return { key, type: "text", value: "" };
  throw new Refused({ error: "setting.key", field: "key" });
}

/** The first day on which it may begin: money and looser law tomorrow, the rest today. */
async function firstDay(context: Context, groupCode: SettingGroup, held: Held, value: string): Promise<string> {
  const group = groups[groupCode];
  const isAtOnce = group.second === null || (group.isTighter ? await group.isTighter(context, held, value) : false);
  return isAtOnce ? today(context) : tomorrow(context);
}

type Asked = Pick<Wish, "groupCode" | "key" | "value"> & { readonly validFrom?: string | undefined };
async function judged(context: Context, { groupCode, key, value: typed, validFrom }: Asked) {
  const held = await heldOf(context, groupCode, key);
  const value = await groups[groupCode].judge(context, held, typed);
  const first = await firstDay(context, groupCode, held, value);
  // What holds at once has no day that could wait: presets and own parameters have no table of days.
  if (groups[groupCode].second === null && validFrom !== undefined && validFrom !== first)
    throw new Refused({ error: "setting.today", field: "validFrom" });
  return { held, value, first, validFrom: validFrom ?? first };
}

const versionOf = async (context: Context, groupCode: SettingGroup, key: string): Promise<number> =>
  (await store.selectVersions(context, { groupCode, key })).length;

const needsTwo = async (context: Context, group: Group, held: Held, value: string): Promise<boolean> =>
  group.second !== null && !(await group.isAlone?.(context, held, value));

/** Adds or changes a parameter: what is money or law waits for a second person, the rest holds at once. */
export async function updateSetting(
  input: ParsedOf<"systemConfig.updateSystemConfig">,
  context: Context,
): Promise<OutputOf<"systemConfig.updateSystemConfig">> {
  await store.lockSettings(context);
  const { groupCode, key, remark: reason, source } = input;
  const { held, value, first, validFrom } = await judged(context, input);
  if (input.valueType !== undefined && input.valueType !== held.type) throw new Refused({ error: "setting.value", field: "valueType" });
  if (validFrom < first) throw new Refused({ error: first > today(context) ? "setting.past" : "policy.past", field: "validFrom" });
  const version = await versionOf(context, groupCode, key);
  if (input.version !== undefined && input.version !== version) throw new Refused({ error: "version.stale", field: "version" });
  const later = (await store.selectVersions(context, { groupCode, key })).at(-1);
  // What is approved for a later day is what it will be: that same value says nothing, and today's takes it back.
  if (value === (later && later.validFrom > today(context) ? later.value : held.value))
    throw new Refused({ error: "setting.same", field: "value" });
  const group = groups[groupCode];
  if ((await group.isLoose?.(context, held, value)) && source === "") throw new Refused({ error: "setting.source", field: "source" });
  const wish = { groupCode, key, value, validFrom, reason, source };
  const pending = (await needsTwo(context, group, held, value)) ? await askChange(context, wish) : null;
  if (!pending) await put(context, wish, { held, changedBy: context.staff.id, approvedBy: null });
  const side = { group: groupCode, key };
  context.record({
    subject: "setting",
    ids: [idOf(groupCode, key)],
    detail: { before: { ...side, value: held.value }, after: { ...side, value, validFrom, reason, source }, asked: pending !== null },
  });
  return { id: idOf(groupCode, key), version: version + (pending ? 0 : 1), validFrom, pending };
}

interface Hands {
  readonly held: Held;
  readonly changedBy: number;
  readonly approvedBy: number | null;
}
async function put(context: Context, wish: Wish, { held, changedBy, approvedBy }: Hands): Promise<void> {
  await groups[wish.groupCode].put?.(context, { ...wish, proposedBy: changedBy });
  await store.insertVersion(context, { ...wish, before: held.value || null, changedBy, approvedBy });
}

/** The day on which a request would begin if it were approved now: its own, or the first that is left. */
async function dayOf(context: Context, { payload }: Pick<ApprovalRow, "payload">) {
  const wish = payload as unknown as Wish;
  const { held, value, first } = await judged(context, { groupCode: wish.groupCode, key: wish.key, value: wish.value });
  return { wish: { ...wish, value }, held, validFrom: wish.validFrom > first ? wish.validFrom : first };
}

async function carryOut(context: Context, approval: ApprovalRow): Promise<void> {
  await store.lockSettings(context);
  const { wish, held, validFrom } = await dayOf(context, approval);
  await put(context, { ...wish, validFrom }, { held, changedBy: approval.requested_by, approvedBy: context.staff.id });
}
/** Whoever may change a setting may approve another's change of it. */
export const settingKinds: Readonly<Record<"paramSave" | "commissionRate", ApprovalKind>> = {
  paramSave: { permission: "system:params:edit", carryOut },
  commissionRate: { permission: "system:params:edit", carryOut },
};

/** What a value would change; of a request that waits, computed anew. */
export async function dryRun(input: ParsedOf<"systemConfig.dryRun">, context: Context): Promise<OutputOf<"systemConfig.dryRun">> {
  const asked = "approvalId" in input ? (await store.selectWaitingAll(context)).find(({ id }) => id === input.approvalId) : null;
  if ("approvalId" in input && !asked) throw new Refused({ error: "notFound", field: "approvalId" });
  const wish = asked ? (asked.payload as unknown as Wish) : (input as Asked);
  const { held, value, first, validFrom } = await judged(context, wish);
  const group = groups[wish.groupCode];
  const { lines, sampled = 100 } = await group.dryRun(context, held, value);
  return {
    before: held.value,
    after: value,
    validFrom: validFrom > first ? validFrom : first,
    isMoved: validFrom < first,
    needsSecond: await needsTwo(context, group, held, value),
    isLoose: (await group.isLoose?.(context, held, value)) ?? false,
    lines: [...lines],
    sampled,
  };
}

/** Taken out: only what the lender has added himself. */
export async function deleteSetting({ id }: ParsedOf<"systemConfig.deleteConfig">, context: Context): Promise<{ ok: true }> {
  await store.lockSettings(context);
  for (const groupCode of settingGroups)
    for (const held of await groups[groupCode].held(context)) {
      if (idOf(groupCode, held.key) !== id) continue;
      if (groupCode !== "own") throw new Refused({ error: "setting.system", field: "id" });
      const row = { groupCode, key: held.key, before: held.value, value: null, validFrom: today(context), reason: "deleted", source: "" };
      await store.insertVersion(context, { ...row, changedBy: context.staff.id, approvedBy: null });
      context.record({
        subject: "setting",
        ids: [id],
        detail: { before: { group: groupCode, key: held.key, value: held.value }, after: null },
      });
      return { ok: true };
    }
  throw new Refused({ error: "notFound", field: "id" });
}

/** A number for a setting that has none of its own: the same wherever and whenever it is asked for (FNV-1a). */
export function idOf(groupCode: SettingGroup, key: string): number {
  let hash = 0x811c9dc5;
  for (const char of `${groupCode} ${key}`) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 2) + 1;
}
