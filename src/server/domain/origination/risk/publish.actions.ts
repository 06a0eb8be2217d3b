import { locales } from "../../../../contract/languages.ts";
import type { Permission } from "../../../../contract/permissions.ts";
import { Refused } from "../../../../lending/reason.ts";
import { runKeeps } from "../../../../lending/risk/dry-run.ts";
import type { Context } from "../../../kernel/context.ts";
import { textIn } from "../../../kernel/http/texts.ts";
import { requestOnce, type ApprovalKind, type ApprovalRow, type Pending } from "../../office/approval/approval.actions.ts";
import type { Item, Kind } from "./book.actions.ts";
import * as store from "./publish.store.ts";
import * as items from "./risk.store.ts";
import { judgeBody, targetOf } from "./save.actions.ts";
import { voidRequest } from "./void.actions.ts";

const kind = "ruleSet";
/** Who may publish which (rules/rights.md 4). */
const keys: Readonly<Record<Kind, Permission>> = {
  rule: "system:machineRules:edit",
  set: "system:rulesGather:edit",
  flow: "system:urule:edit",
};
const hour = 3_600_000;
const usedBy = ({ kind: of, body }: Item): readonly number[] =>
  of === "set" ? (body as Item<"set">["body"]).rules : of === "flow" ? (body as Item<"flow">["body"]).nodes.map((node) => node.set) : [];

/** What must hold of a version that is to decide: it stands today, and all that it decides with has been published. */
async function mayHold(context: Context, item: Item): Promise<void> {
  await judgeBody(context, item.kind, item.body);
  const missing = item.kind === "rule" ? null : await store.selectUnpublished(context, item.kind === "set" ? "rule" : "set", usedBy(item));
  if (missing !== null) throw new Refused({ error: "risk.unpublished", vars: { name: missing } });
}

async function versionOf(context: Context, id: number, version: number): Promise<Item> {
  const item = await items.selectVersion(context, id, version);
  if (!item) throw new Refused({ error: "notFound", field: "version" });
  return item;
}

const freshRun = (context: Context, id: number, version: number) =>
  store.selectFreshRun(context, { id, version, since: new Date(context.now.getTime() - runKeeps * hour) });

interface Asked {
  readonly kind: Kind;
  readonly id: number;
  readonly version: number;
  /** Its dry run has just been begun: it is there when somebody decides. */
  readonly isRunning?: boolean;
}
/** Asks a second person for a version; what he sees is a dry run of it of the last day. */
export async function askPublish(context: Context, { kind: of, id, version, isRunning }: Asked): Promise<Pending> {
  const item = await items.lockItem(context, of, id);
  if (!item) throw new Refused({ error: "notFound", field: "id" });
  if (item.live === version) throw new Refused({ error: "risk.live", field: "version" });
  await mayHold(context, await versionOf(context, id, version));
  const run = isRunning ? undefined : await freshRun(context, id, version);
  if (!isRunning && !run) throw new Refused({ error: "risk.noRun", field: "version", vars: { version } });
  const payload = { of, id, name: item.name, version, base: item.live };
  const pending = await requestOnce(context, { kind, orderId: null, target: targetOf(id), payload });
  context.record({ subject: "risk", ids: [id], detail: { ...payload, approval: pending.approvalId } });
  return pending;
}

/** Takes its place; another flow makes room. @returns what held before */
async function putLive(context: Context, item: items.ItemRow, version: number) {
  const before =
    item.kind === "flow" ? await store.selectLiveFlow(context) : item.live === null ? null : { id: item.id, version: item.live };
  if (before && before.id !== item.id) {
    await store.setLive(context, before.id, null);
    await voidRequest(context, { kind, target: targetOf(before.id) });
  }
  await store.setLive(context, item.id, version);
  return before ?? null;
}

async function carryOut(context: Context, approval: ApprovalRow): Promise<void> {
  const { of, id, version, base } = approval.payload as { of: Kind; id: number; version: number; base: number | null };
  if (!context.staff.permissions.has(keys[of])) throw new Refused({ error: "forbidden" });
  const item = await items.lockItem(context, of, id);
  if (!item) throw new Refused({ error: "notFound" });
  if (item.live !== base) throw new Refused({ error: "risk.base", vars: { version: item.live ?? 0 } });
  await mayHold(context, await versionOf(context, id, version));
  const run = await freshRun(context, id, version);
  if (!run) throw new Refused({ error: "risk.noRun", vars: { version } });
  const replaced = await putLive(context, item, version);
  await store.insertRelease(context, { id, version, replaced, runId: run.id, askedBy: approval.requested_by });
}

/** Machine rules, rule sets and decision flows wait for somebody else who may edit them. */
export const publishKind: ApprovalKind = { permission: Object.values(keys), carryOut };

/** Told in everybody's own language to those who may publish such a thing. */
export async function tellBack(
  context: Context,
  permission: Permission,
  vars: { readonly name: string; readonly from: number; readonly by: string },
): Promise<void> {
  const text = (locale: (typeof locales)[number], part: "title" | "text") => textIn(locale, `notice.rollback.${part}`, vars);
  const texts = Object.fromEntries(locales.map((locale) => [locale, { title: text(locale, "title"), content: text(locale, "text") }]));
  await store.insertBackNotice(context, { permission, texts });
}

/** Back to what held before, within a day of it, by one person, once: whoever published it is told (rules/rights.md 4). */
export async function rollBack(context: Context, of: Kind, id: number): Promise<{ readonly version: number | null }> {
  const item = await items.lockItem(context, of, id);
  if (!item) throw new Refused({ error: "notFound", field: "id" });
  const last = await store.lockRelease(context, id);
  const isLate = !last || last.isBack || last.version !== item.live || context.now.getTime() - last.at.getTime() > runKeeps * hour;
  if (isLate || last.approvedBy === null || last.replacedItem === null || last.replacedVersion === null)
    throw new Refused({ error: "risk.noRollback" });
  await mayHold(context, await versionOf(context, last.replacedItem, last.replacedVersion));
  if (last.replacedItem !== id) await store.setLive(context, id, null);
  await store.setLive(context, last.replacedItem, last.replacedVersion);
  await store.markBack(context, last.id);
  for (const each of new Set([id, last.replacedItem])) await voidRequest(context, { kind, target: targetOf(each) });
  const told = [last.askedBy, last.approvedBy].filter((person): person is number => person !== null && person !== context.staff.id);
  context.record({ subject: "risk", ids: [id], detail: { kind: of, name: item.name, from: item.live, to: last.replacedVersion, told } });
  context.changed([], told);
  await tellBack(context, keys[of], { name: item.name, from: item.live ?? 0, by: context.staff.name });
  return { version: last.replacedItem === id ? last.replacedVersion : null };
}
