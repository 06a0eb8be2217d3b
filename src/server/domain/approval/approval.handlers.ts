import type { Permission } from "../../../contract/permissions.ts";
import type { ParsedOf } from "../../../contract/types.ts";
import { Refused } from "../../../lending/reason.ts";
import type { Context, Handlers } from "../../kernel/context.ts";
import { readPage } from "../../kernel/queue.ts";
import { approveBlackList } from "../black-list/black-list.actions.ts";
import { handOut } from "../coupon/hand-out.actions.ts";
import { markFraud } from "../contact/contact-status.actions.ts";
import { putPolicy } from "../contact/contact-policy.actions.ts";
import { writeOff } from "../bad-debt/bad-debt.actions.ts";
import { exempt } from "../late-exemption/late-exemption.actions.ts";
import { payByHand } from "../payout/payout.actions.ts";
import { reverse } from "../repayment/repayment.actions.ts";
import { approvalQueue, decideApproval, lockApproval, type ApprovalRow } from "./approval.store.ts";

/** One kind of request: who may decide it, and what its approval does. */
interface Kind {
  readonly permission: Permission;
  readonly carryOut: (context: Context, approval: ApprovalRow) => Promise<void>;
}

/** Both persons of a pair hold the same permission unless domain.md 6 names another. */
const kinds: Readonly<Record<string, Kind>> = {
  blackList: { permission: "user:black:add", carryOut: approveBlackList },
  contactFraud: { permission: "user:black:add", carryOut: markFraud },
  contactPolicy: { permission: "system:params:edit", carryOut: putPolicy },
  couponHandOut: { permission: "coupon:list:edit", carryOut: handOut },
  badDebtWriteOff: { permission: "finance:badDebt:writeOff", carryOut: writeOff },
  lateExemption: { permission: "finance:exemption:edit", carryOut: exempt },
  payoutManual: { permission: "finance:payment:manual", carryOut: payByHand },
  repaymentReversal: { permission: "finance:repayment:reverse", carryOut: reverse },
};

const mayDecide = ({ staff }: Context): readonly string[] =>
  Object.entries(kinds).flatMap(([name, { permission }]) => (staff.permissions.has(permission) ? [name] : []));

async function review(input: ParsedOf<"approval.review">, context: Context) {
  const approval = await lockApproval(context, input.approvalId);
  const kind = approval && kinds[approval.kind];
  if (!approval || !kind || !context.staff.permissions.has(kind.permission)) throw new Refused({ error: "notFound", field: "approvalId" });
  if (approval.requested_by === context.staff.id) throw new Refused({ error: "approval.samePerson" });
  if (approval.state !== "pending") throw new Refused({ error: "approval.notPending" });
  if (approval.expires_at <= context.now) throw new Refused({ error: "approval.expired" });
  const state = input.decision === "approve" ? ("approved" as const) : ("refused" as const);
  await decideApproval(context, approval.id, { state, remark: input.remark });
  if (state === "approved") await kind.carryOut(context, approval);
  context.record({ subject: "approval", ids: [approval.id], detail: { kind: approval.kind, order: approval.order_id, state } });
  // Refused, too: an open record shows that nothing waits any more.
  if (approval.order_id !== null) context.changed([approval.order_id], [approval.requested_by]);
  return { status: state };
}

export const approvalHandlers: Handlers<"approval.list" | "approval.review"> = {
  "approval.list": (input, context) => readPage(context.tx, approvalQueue(input, context, mayDecide(context)), input.page, input.pageSize),
  "approval.review": review,
};
