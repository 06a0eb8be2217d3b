import { isPermitted } from "../../../../contract/kernel/call.ts";
import type { ParsedOf } from "../../../../contract/types.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { Context, Handlers } from "../../../kernel/context.ts";
import { readPage } from "../../../kernel/sql/queue.ts";
import { refuseOneHand } from "../../../kernel/sign-in/one-hand.ts";
import { askAnew, goneAsker, type ApprovalKinds } from "./approval.actions.ts";
import { approvalQueue, decideApproval, lockApproval } from "./approval.store.ts";

const mayDecide = (kinds: ApprovalKinds, { staff }: Context): readonly string[] =>
  Object.entries(kinds).flatMap(([name, { permission }]) => (isPermitted(permission, staff.permissions) ? [name] : []));

async function review(kinds: ApprovalKinds, input: ParsedOf<"approval.review">, context: Context) {
  const approval = await lockApproval(context, input.approvalId);
  const kind = approval && kinds[approval.kind];
  if (!approval || !kind || !isPermitted(kind.permission, context.staff.permissions))
    throw new Refused({ error: "notFound", field: "approvalId" });
  if (approval.requested_by === context.staff.id) throw new Refused({ error: "approval.samePerson" });
  if (approval.state !== "pending") throw new Refused({ error: "approval.notPending" });
  if (approval.expires_at <= context.now) throw new Refused({ error: "approval.expired" });
  if (input.seen !== undefined && input.seen !== approval.seen) throw new Refused({ error: "approval.moved" });
  if (input.decision === "approve") await refuseOneHand(context, approval.requested_by);
  const gone = input.decision === "approve" ? await goneAsker(context, kind, approval.requested_by) : null;
  if (gone) throw new Refused({ error: "approval.askerGone", vars: { name: gone } });
  const state = input.decision === "approve" ? ("approved" as const) : ("refused" as const);
  context.usesKey(kind.permission);
  const refusal = state === "refused" ? input.reason : undefined;
  await decideApproval(context, approval.id, { state, remark: input.remark, refusal });
  if (state === "approved") await kind.carryOut(context, approval);
  context.record({
    subject: "approval",
    ids: [approval.id],
    detail: { kind: approval.kind, order: approval.order_id, state, ...(refusal ? { reason: refusal } : {}) },
  });
  // Refused, too: an open record shows that nothing waits any more.
  if (approval.order_id !== null) context.changed([approval.order_id], [approval.requested_by]);
  return { status: state };
}

/** Somebody asks anew for what a person asked who may not ask any more. */
async function take(kinds: ApprovalKinds, input: ParsedOf<"approval.take">, context: Context) {
  const approval = await lockApproval(context, input.approvalId);
  const kind = approval && kinds[approval.kind];
  if (!approval || !kind) throw new Refused({ error: "notFound", field: "approvalId" });
  if (approval.state !== "pending") throw new Refused({ error: "approval.notPending" });
  if (approval.expires_at <= context.now) throw new Refused({ error: "approval.expired" });
  await askAnew(context, approval, kind);
  context.record({
    subject: "approval",
    ids: [approval.id],
    detail: { kind: approval.kind, before: { requestedBy: approval.requested_by }, after: { requestedBy: context.staff.id } },
  });
  if (approval.order_id !== null) context.changed([approval.order_id], [approval.requested_by]);
  return { ok: true as const };
}

/** Whoever asked takes his request back: nobody decides it any more, and nothing has changed by it. */
async function withdraw({ approvalId }: ParsedOf<"approval.withdraw">, context: Context) {
  const approval = await lockApproval(context, approvalId);
  if (approval?.requested_by !== context.staff.id) throw new Refused({ error: "notFound", field: "approvalId" });
  if (approval.state !== "pending") throw new Refused({ error: "approval.notPending" });
  await decideApproval(context, approval.id, { state: "withdrawn", remark: "" });
  const before = { kind: approval.kind, state: approval.state };
  context.record({ subject: "approval", ids: [approval.id], detail: { before, after: { ...before, state: "withdrawn" } } });
  if (approval.order_id !== null) context.changed([approval.order_id]);
  return { ok: true as const };
}

/** The requests of every department; which kinds there are, the departments say at their doors. */
export const approvalHandlers = (
  kinds: ApprovalKinds,
): Handlers<"approval.list" | "approval.review" | "approval.take" | "approval.withdraw"> => ({
  "approval.list": (input, context) =>
    readPage(context.tx, approvalQueue(input, context, mayDecide(kinds, context)), input.page, input.pageSize),
  "approval.review": (input, context) => review(kinds, input, context),
  "approval.take": (input, context) => take(kinds, input, context),
  "approval.withdraw": withdraw,
});
