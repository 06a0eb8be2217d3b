import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { limits } from "../../../../lending/limits.ts";
import { leaveKinds, type LeaveKind } from "../../../../lending/options/office/leave-kinds.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { Context } from "../../../kernel/context.ts";
import { endSessionsOf, personBelow } from "../sign-in/session.actions.ts";
import { proposed, type Handed, type LeaveLine, type LeavePart, type LeaveParts, type Receivers } from "./leave.parts.ts";
import { lockTree } from "../role/role.judge.ts";
import * as store from "./leave.store.ts";

const inOrder = (one: { readonly kind: LeaveKind }, other: { readonly kind: LeaveKind }): number =>
  leaveKinds.indexOf(one.kind) - leaveKinds.indexOf(other.kind);

async function linesOf(parts: LeaveParts, context: Context, leaver: store.LeaverRow): Promise<readonly LeaveLine[]> {
  const lines: LeaveLine[] = [];
  for (const part of Object.values(parts)) lines.push(...(await part.lines(context, leaver)));
  return lines.filter(({ count }) => count > 0).toSorted(inOrder);
}

/** What somebody would leave behind, and to whom it would go; nothing is held or written. */
export const previewHandOver =
  (parts: LeaveParts) =>
  async ({ adminUserId }: ParsedOf<"system.handOverPreview">, context: Context): Promise<OutputOf<"system.handOverPreview">> => {
    const leaver = await store.selectLeaver(context, adminUserId);
    if (!leaver) throw new Refused({ error: "notFound", field: "adminUserId" });
    const lines = await linesOf(parts, context, leaver);
    return {
      adminUserId: leaver.id,
      account: leaver.account,
      adminName: leaver.name,
      enabled: leaver.enabled,
      ...(await store.countOwn(context, leaver.id)),
      lines: lines.map((line) => {
        const chosen = new Set(proposed(line));
        const people = line.takers.map(({ id, name, team }) => ({ adminUserId: id, adminName: name, team, isDefault: chosen.has(id) }));
        return { kind: line.kind, count: line.count, way: line.way, days: [...(line.days ?? [])], people };
      }),
    };
  };

/** @throws Refused where somebody named cannot have it */
function receiversOf(lines: readonly LeaveLine[], asked: ParsedOf<"system.handOver">["receivers"]): Receivers {
  const named = new Map(asked.map(({ kind, adminUserIds }) => [kind, [...new Set(adminUserIds)]]));
  return new Map(
    lines.map((line) => {
      const ids = named.get(line.kind) ?? proposed(line);
      const fit = new Set(line.takers.map(({ id }) => id));
      if (ids.some((id) => !fit.has(id)) || (line.way === "one" && ids.length > 1))
        throw new Refused({ error: "assign.staffUnfit", field: "receivers", vars: { name: line.kind, why: "unknown" } });
      return [line.kind, ids];
    }),
  );
}

/**
 * Somebody leaves: his account and everything he has open end now, and what he held goes to others in the same transaction. What he asked
 * for waits until somebody else asks (approval.handlers.ts).
 */
export const handOver =
  (parts: LeaveParts) =>
  async ({ adminUserId, receivers, reason }: ParsedOf<"system.handOver">, context: Context): Promise<OutputOf<"system.handOver">> => {
    // One after the other: of two who hand over to one another each holds his own first.
    await lockTree(context);
    const person = await personBelow(context, adminUserId);
    if (!(await store.hasOtherGranter(context, person.id))) throw new Refused({ error: "role.lastHolder", field: "adminUserId" });
    const leaver = await store.selectLeaver(context, person.id);
    if (!leaver) throw new Refused({ error: "notFound", field: "adminUserId" });
    const to = receiversOf(await linesOf(parts, context, leaver), receivers);
    await store.setEnabled(context, leaver.id, false);
    const handed: Handed[] = [];
    const touched = new Set<number>([leaver.id]);
    const kept: Record<string, unknown> = {};
    for (const [name, part] of Object.entries(parts)) {
      const done = await part.hand(context, leaver, to);
      handed.push(...done.handed);
      for (const id of done.touched) touched.add(id);
      if (done.kept !== null) kept[name] = done.kept;
    }
    await store.deleteDrafts(context, leaver.id);
    const ended = await endSessionsOf(context, leaver.id, "left");
    const handOverId = await store.insertHandOver(context, leaver.id, { enabled: leaver.enabled, parts: kept });
    const moved = handed.filter(({ given, pooled }) => given + pooled > 0).toSorted(inOrder);
    context.changed("many", [...touched]);
    context.record({
      subject: "staff",
      ids: [leaver.id],
      detail: { before: { enabled: leaver.enabled }, after: { enabled: false }, handOver: handOverId, moved, ended, reason },
    });
    return { handOverId, ended, moved, undoUntil: new Date(context.now.getTime() + limits.undo).toISOString() };
  };

/** Takes it back within its time, by whoever did it. Reviews stay in their pool: somebody may have taken one. */
export const undoHandOver =
  (parts: LeaveParts) =>
  async (input: ParsedOf<"system.handOverUndo">, context: Context): Promise<OutputOf<"system.handOverUndo">> => {
    await lockTree(context);
    const row = await store.lockHandOver(context, input.handOverId);
    if (!row || row.by_id !== context.staff.id) throw new Refused({ error: "notFound", field: "handOverId" });
    if (row.undone_at || context.now.getTime() > row.at.getTime() + limits.undo)
      throw new Refused({ error: "assign.undoExpired", vars: { seconds: limits.undo / 1000 } });
    const leaver = await store.selectLeaver(context, row.staff_id);
    if (!leaver) throw new Refused({ error: "notFound", field: "handOverId" });
    const { enabled, parts: kept } = row.moved as { enabled: boolean; parts: Readonly<Record<string, unknown>> };
    await store.setEnabled(context, leaver.id, enabled);
    let [restored, changedMeanwhile] = [0, 0];
    for (const [name, of] of Object.entries(kept)) {
      const part: LeavePart | undefined = parts[name];
      const done = await part?.undo(context, leaver, of as never);
      restored += done?.restored ?? 0;
      changedMeanwhile += done?.changed ?? 0;
    }
    await store.updateUndone(context, row.id);
    context.changed("many", [leaver.id]);
    context.record({
      subject: "staff",
      ids: [leaver.id],
      detail: { handOver: row.id, restored, changedMeanwhile, before: { enabled: false }, after: { enabled } },
    });
    return { restored, changedMeanwhile };
  };
