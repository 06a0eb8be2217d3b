import { createHash } from "node:crypto";
import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { mayMerge, mayUndoMerge, mergeUndoDays, type MergeChoice } from "../../../../lending/order/customer-merge.rules.ts";
import { type Reason, Refused } from "../../../../lending/reason.ts";
import type { Context } from "../../../kernel/context.ts";
import { type ApprovalKind, reasonOf, requestOnce, withdrawWaiting } from "../../office/approval/approval.actions.ts";
import { lockPerson } from "../customer/standing.actions.ts";
import { carryBack } from "./carry-back.actions.ts";
import { carryOver } from "./carry-over.actions.ts";
import * as store from "./merge.store.ts";

type View = OutputOf<"user.mergeView">;
const kinds = { merge: "customerMerge", undo: "customerMergeUndo" } as const;
const dayMs = 24 * 3_600_000;
/** One of a kind waits for a customer at a time. */
const targetOf = (customerId: number): string => `customer ${customerId}`;

export interface Pair {
  readonly kept: store.Person;
  readonly gone: store.Person;
}
/** What was seen when it was asked for, as a print: anything else of the two is another merge. */
const printOf = ({ kept, gone }: Pair): string =>
  createHash("sha256")
    .update(JSON.stringify([kept, gone]))
    .digest("hex");

function personIn(persons: readonly store.Person[], id: number, field: string): store.Person {
  const found = persons.find(({ userId }) => userId === id);
  if (!found) throw new Refused({ error: "notFound", field });
  return found;
}
async function pairOf(context: Context, keptId: number, goneId: number): Promise<Pair> {
  const persons = await store.selectPersons(context, [keptId, goneId]);
  return { kept: personIn(persons, keptId, "userId"), gone: personIn(persons, goneId, "otherId") };
}
/** The same, held: nobody applies under this identity number, and no other merge of the two runs. */
async function holdPair(context: Context, keptId: number, goneId: number): Promise<Pair> {
  const { kept } = await pairOf(context, keptId, goneId);
  await lockPerson(context, kept.idNo);
  await store.lockPersons(context, [keptId, goneId]);
  return pairOf(context, keptId, goneId);
}

async function undoReason(context: Context, merge: store.MergeRow): Promise<Reason | null> {
  const since = await store.selectSince(context, merge.mergeId);
  if (!since) throw new Refused({ error: "notFound", field: "mergeId" });
  const daysSince = mergeUndoDays - Math.ceil((merge.undoUntil.getTime() - context.now.getTime()) / dayMs);
  return mayUndoMerge({ ...since, isUndone: merge.undoneAt !== null, daysSince });
}

const shown = (reason: Reason | null): View["blocked"] => reason && { error: reason.error, vars: { ...reason.vars } };
function sideOf(person: store.Person): View["kept"] {
  const { shownPhone, idNo, registerTime, mergedInto, isErased, hasRequest, hasComplaint, hasHold, hasWishes, ...rest } = person;
  void [mergedInto, isErased, hasRequest, hasComplaint, hasHold, hasWishes];
  return {
    ...rest,
    phone: shownPhone,
    idNo: `••••${idNo.slice(-4)}`,
    registerTime: registerTime?.toISOString() ?? null,
    labels: [...rest.labels],
    optOut: [...rest.optOut],
    consents: [...rest.consents],
  };
}

/** Two records beside one another, what waits for a second person, and what was merged before. */
export async function viewMerge({ userId, otherId }: ParsedOf<"user.mergeView">, context: Context): Promise<View> {
  const waits = await store.selectWaiting(context, userId);
  const asked = waits?.payload as { readonly customerId: number; readonly goneId: number; readonly seen?: string } | undefined;
  const keptId = asked?.customerId ?? userId;
  const kept = personIn(await store.selectPersons(context, [keptId]), keptId, "userId");
  const others = await store.selectTwins(context, kept);
  const goneId = asked?.goneId ?? otherId ?? others[0]?.userId;
  const pair = goneId === undefined ? null : await pairOf(context, keptId, goneId);
  const merges: View["merges"] = [];
  for (const merge of await store.selectMerges(context, keptId))
    merges.push({
      mergeId: merge.mergeId,
      goneId: merge.goneId,
      name: merge.name,
      time: merge.at.toISOString(),
      asker: merge.asker,
      approver: merge.approver,
      undoUntil: merge.undoUntil.toISOString(),
      undoneTime: merge.undoneAt?.toISOString() ?? null,
      blocked: shown(await undoReason(context, merge)),
    });
  return {
    kept: sideOf(kept),
    gone: pair && sideOf(pair.gone),
    others: [...others],
    blocked: shown(waits?.kind === kinds.undo || !pair ? null : mayMerge(pair.kept, pair.gone)),
    waiting: waits
      ? {
          approvalId: waits.approvalId,
          kind: waits.kind,
          requester: waits.requester,
          isOwnRequest: waits.requestedBy === context.staff.id,
          expires: waits.expires.toISOString(),
          reason: reasonOf({ payload: waits.payload }),
          choose: (waits.payload["choose"] as MergeChoice | undefined) ?? {},
          moved: waits.kind === kinds.merge && pair !== null && asked?.seen !== printOf(pair),
        }
      : null,
    merges,
  };
}

/** Asks that two become one. What waits about the same two, and shows what is not so any more, makes room. */
export async function askMerge(input: ParsedOf<"user.merge">, context: Context): Promise<OutputOf<"user.merge">> {
  const { userId, otherId, choose, reason } = input;
  const pair = await holdPair(context, userId, otherId);
  const wrong = mayMerge(pair.kept, pair.gone);
  if (wrong) throw new Refused(wrong);
  const seen = printOf(pair);
  const target = targetOf(userId);
  const waits = await store.selectWaiting(context, userId);
  if (waits?.kind === kinds.merge && waits.payload["customerId"] === userId && waits.payload["seen"] !== seen)
    await withdrawWaiting(context, { kind: kinds.merge, target });
  const payload = { customerId: userId, goneId: otherId, choose, reason, seen };
  const pending = await requestOnce(context, { kind: kinds.merge, orderId: null, target, payload });
  context.record({ subject: "customer", ids: [userId, otherId], detail: { approval: pending.approvalId }, said: reason });
  return { pending };
}

/** Asks that a merge be taken back: what forbids it today is not even asked. */
export async function askUndo({ mergeId, reason }: ParsedOf<"user.mergeUndo">, context: Context): Promise<OutputOf<"user.mergeUndo">> {
  const merge = await store.selectMerge(context, mergeId);
  if (!merge) throw new Refused({ error: "notFound", field: "mergeId" });
  const wrong = await undoReason(context, merge);
  if (wrong) throw new Refused(wrong);
  const payload = { customerId: merge.keptId, goneId: merge.goneId, mergeId, reason };
  const pending = await requestOnce(context, { kind: kinds.undo, orderId: null, target: targetOf(merge.keptId), payload });
  context.record({ subject: "customer", ids: [merge.keptId, merge.goneId], detail: { approval: pending.approvalId }, said: reason });
  return { pending };
}

interface Asked {
  readonly customerId: number;
  readonly goneId: number;
  readonly choose: MergeChoice;
  readonly seen: string;
  readonly mergeId: number;
}

/** The second person's yes: judged against the two as they are now, and only for what the first one saw. */
export const customerMerge: ApprovalKind = {
  permission: "user:list:merge",
  async carryOut(context, { payload, requested_by: askedBy }) {
    const { customerId, goneId, choose, seen } = payload as unknown as Asked;
    const pair = await holdPair(context, customerId, goneId);
    const wrong = mayMerge(pair.kept, pair.gone);
    if (wrong) throw new Refused(wrong);
    if (printOf(pair) !== seen) throw new Refused({ error: "merge.moved" });
    const orders = await carryOver(context, pair, { choose, askedBy });
    context.changed(orders);
  },
};

export const customerMergeUndo: ApprovalKind = {
  permission: "user:list:merge",
  async carryOut(context, { payload, requested_by: askedBy }) {
    const { customerId, goneId, mergeId } = payload as unknown as Asked;
    await holdPair(context, customerId, goneId);
    const merge = await store.selectMerge(context, mergeId);
    const wrong = merge ? await undoReason(context, merge) : ({ error: "notFound" } as const);
    if (wrong) throw new Refused(wrong);
    context.changed(await carryBack(context, mergeId, { keptId: customerId, goneId, askedBy }));
  },
};
