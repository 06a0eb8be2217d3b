import type { Permission } from "../../../../contract/permissions.ts";
import { isPermitted } from "../../../../contract/kernel/call.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { Context, TenantTx } from "../../../kernel/context.ts";
import { oneHandReason } from "../../../kernel/sign-in/one-hand.ts";
import type { Asker } from "./approval.store.ts";
import {
  decideApproval,
  hasAdministrator,
  insertApproval,
  lockApproval,
  lockWaiting,
  selectAsker,
  selectRefused,
  selectSame,
  updateAsker,
  updateRequest,
  type ApprovalRow,
  type NewApproval,
} from "./approval.store.ts";

export { selectWaiting, type ApprovalRow } from "./approval.store.ts";

/** One kind of request: who may decide it, and what its approval does. Both persons hold the same permission unless the pair names another. */
export interface ApprovalKind {
  /** One of several is enough. */
  readonly permission: Permission | readonly Permission[];
  /** What whoever asks needs, one of several, where that is not the same: judged once more when it is decided. */
  readonly asks?: Permission | readonly Permission[];
  readonly carryOut: (context: Context, approval: ApprovalRow) => Promise<void>;
}
/** Kinds by the name under which a request is kept; each department registers its own at its door. */
export type ApprovalKinds = Readonly<Record<string, ApprovalKind>>;

/**
 * Whoever asked has left, is locked out, or may not ask for this any more: nobody approves it until somebody who may has asked anew. Judged
 * when it is decided, because rights change while a request waits.
 * @returns his name, or null where his request stands
 */
export async function goneAsker(
  context: Context,
  { permission, asks = permission }: Omit<ApprovalKind, "carryOut">,
  by: number,
): Promise<string | null> {
  const asker = await selectAsker(context, by);
  if (!asker) return "–";
  return asker.isIn && isPermitted(asks, new Set(asker.keys)) ? null : asker.name;
}

/** Makes a request one's own whose asker is gone: whoever approves it then is another than both. */
export async function askAnew(context: Context, approval: ApprovalRow, kind: ApprovalKind): Promise<void> {
  const { permission, asks = permission } = kind;
  if (!isPermitted(asks, context.staff.permissions)) throw new Refused({ error: "notFound", field: "approvalId" });
  if (!(await goneAsker(context, kind, approval.requested_by))) throw new Refused({ error: "approval.askerThere" });
  await updateAsker(context, approval.id);
}

/** rules/rights.md 5: a request expires after so many days, ms. */
const waitsFor = 7 * 24 * 3_600_000;

/** Puts something before a second person; it takes effect only when he approves, against the state that it meets then. */
export async function requestApproval(context: Context, approval: NewApproval): Promise<number> {
  const id = await insertApproval(context, approval, new Date(context.now.getTime() + waitsFor));
  if (id === null) throw new Refused({ error: "duplicateRequest" });
  return id;
}

/**
 * One's own request, held while it may still be changed: nobody has decided it, and its time is not over.
 * @throws Refused notFound, approval.notOwn, approval.notPending, approval.expired
 */
export async function ownWaiting(context: Context, id: number, kind: string): Promise<ApprovalRow> {
  const approval = await lockApproval(context, id);
  if (approval?.kind !== kind) throw new Refused({ error: "notFound", field: "approvalId" });
  if (approval.requested_by !== context.staff.id) throw new Refused({ error: "approval.notOwn", field: "approvalId" });
  if (approval.state !== "pending") throw new Refused({ error: "approval.notPending", field: "approvalId" });
  if (approval.expires_at <= context.now) throw new Refused({ error: "approval.expired", field: "approvalId" });
  return approval;
}

/** Changes what one's own request asks for; whoever decides is told, and a word on what it asked before counts for nothing. */
export async function changeRequest(context: Context, { id }: ApprovalRow, to: NewApproval): Promise<void> {
  const same = await lockWaiting(context, to.kind, to.target);
  if (same && same.id !== id) throw new Refused({ error: "duplicateRequest" });
  await updateRequest(context, id, to);
}

/** What a write answers that has changed nothing yet. */
export interface Pending {
  readonly approvalId: number;
  readonly expires: string;
}

/**
 * The same of a write that somebody may send again: the very same request is met again, and asks nothing more.
 * @throws Refused approval.waiting where another change of the same thing waits
 */
export async function requestOnce(context: Context, approval: NewApproval): Promise<Pending> {
  const expires = new Date(context.now.getTime() + waitsFor);
  const id = await insertApproval(context, approval, expires);
  if (id !== null) return { approvalId: id, expires: expires.toISOString() };
  const same = await selectSame(context, approval);
  if (!same) throw new Refused({ error: "approval.waiting" });
  return { approvalId: same.id, expires: same.expires_at.toISOString() };
}

/** The same of what may wait already: then nothing more is asked. @returns its number, or null */
export function proposeApproval(context: Asker, approval: NewApproval): Promise<number | null> {
  return insertApproval(context, approval, new Date(context.now.getTime() + waitsFor));
}

/**
 * Approves what somebody else has asked for already, when a person who may decide does the very thing himself.
 * @returns the request's number; null where none of another person's waits
 */
export async function approveWaiting(
  context: Context,
  { kind, target, asks }: Pick<NewApproval, "kind" | "target"> & { readonly asks: readonly Permission[] },
  remark: string,
): Promise<number | null> {
  const waiting = await lockWaiting(context, kind, target);
  if (!waiting || waiting.requested_by === context.staff.id || waiting.expires_at <= context.now) return null;
  if (await oneHandReason(context, context.staff.id, [waiting.requested_by])) return null;
  // Of two hands the first has to be one that may still ask.
  if (await goneAsker(context, { permission: asks }, waiting.requested_by)) return null;
  await decideApproval(context, waiting.id, { state: "approved", remark });
  return waiting.id;
}

/** Takes a request off the desks of those who could decide it, because what it asked for is no more. @returns it; null where none waits */
export async function withdrawWaiting(
  context: Context,
  { kind, target }: Pick<NewApproval, "kind" | "target">,
): Promise<ApprovalRow | null> {
  const waiting = await lockWaiting(context, kind, target);
  if (!waiting) return null;
  await decideApproval(context, waiting.id, { state: "withdrawn", remark: "" });
  return waiting;
}

/** The last request of that kind and target as evidence: who said no to it and why; null where nobody did, or it was asked for anew. */
export async function refusedOf(context: TenantTx, kind: string, target: string) {
  const row = await selectRefused(context, kind, target);
  return row && { ...row, at: row.at.toISOString() };
}

/** What leads money or trust elsewhere is nobody's desk alone: an administrator is among the two. @throws Refused approval.needsAdministrator */
export async function refuseWithoutAdministrator(
  context: Context,
  { requested_by: asker }: Pick<ApprovalRow, "requested_by">,
): Promise<void> {
  if (!(await hasAdministrator(context, [asker, context.staff.id]))) throw new Refused({ error: "approval.needsAdministrator" });
}

/** Why it was asked for, in the requester's words. */
export const reasonOf = ({ payload }: Pick<ApprovalRow, "payload">): string =>
  typeof payload["reason"] === "string" ? payload["reason"] : "";
