import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { accountReason, foldAccount } from "../../../../lending/rights/staff.rules.ts";
import { Refused } from "../../../../lending/reason.ts";
import { inTenant } from "../../../db/in-tenant.ts";
import type { AnewHandler, Context } from "../../../kernel/context.ts";
import { hashRandom, randomPassword } from "../../../kernel/sign-in/password.ts";
import { requestOnce, type ApprovalKind, type ApprovalRow, type Pending } from "../approval/approval.actions.ts";
import { heldUntil } from "../staff/person.actions.ts";
import { tellOther } from "./lender.parts.ts";
import { refuse } from "./lender.judge.ts";
import * as store from "./lender.store.ts";
import { mayTurn, selectTenants } from "./tenant.store.ts";

type Made = OutputOf<"tenant.addUser">;

/**
 * One administrator more. While the lender is in preparation he may sign in at once, because a second person judges it whole before it is live;
 * of one that was live he is off until that second person has said yes.
 */
async function add(input: ParsedOf<"tenant.addUser">, context: Context): Promise<Made> {
  const { tx, tenant, now } = context;
  const { tenantId, adminName: name, phone, email } = input;
  const account = foldAccount(input.account);
  refuse(accountReason(account));
  const lender = (await selectTenants(context, "")).find(({ id }) => id === tenantId);
  if (!lender || !(await mayTurn(context))) throw new Refused({ error: "notFound", field: "tenantId" });
  if ((await store.selectTaken(context, [account])).has(account)) throw new Refused({ error: "staff.accountTaken", field: "account" });
  const initialPassword = randomPassword();
  const admin = { account, name, phone, email, hash: hashRandom(initialPassword), until: heldUntil(context), enabled: !lender.lived };
  const after = { account, name, enabled: admin.enabled };
  const id = await inTenant(tx, { from: tenant.id, to: tenantId }, async () => {
    await tellOther(context, tenantId, { call: "tenant.user", detail: { after } });
    const made = await store.insertAdmin(tx, tenantId, { admin, now });
    // Somebody else took it this very moment.
    if (made === undefined) throw new Refused({ error: "staff.accountTaken", field: "account" });
    return made;
  });
  const payload = { tenantId, staffId: id, reason: `${account} (${name})` };
  const pending = admin.enabled
    ? null
    : await requestOnce(context, { kind: "tenantUser", orderId: null, target: `${tenantId} ${account}`, payload });
  context.record({ subject: "tenant", ids: [tenantId], detail: { after, asked: pending !== null } });
  return { id, initialPassword, pending };
}

async function enable(context: Context, { payload }: ApprovalRow): Promise<void> {
  const { tx, tenant } = context;
  const [tenantId, staffId] = [Number(payload["tenantId"]), Number(payload["staffId"])];
  if (!(await mayTurn(context))) throw new Refused({ error: "forbidden" });
  await inTenant(tx, { from: tenant.id, to: tenantId }, async () => {
    const account = await store.enableAdmin(tx, tenantId, staffId);
    if (account === undefined) throw new Refused({ error: "approval.moved" });
    await tellOther(context, tenantId, { call: "tenant.user", detail: { after: { account, enabled: true } } });
  });
}

/** Whoever asks again is told what was made; the password was shown once. */
export const addTenantUser: AnewHandler<"tenant.addUser"> = {
  make: add,
  keep: ({ id, pending }) => ({ id, pending }),
  again: async (_input, context, kept) => {
    context.record({ subject: "tenant", ids: [], detail: { again: true } });
    return { id: Number(kept["id"]), initialPassword: null, pending: (kept["pending"] ?? null) as Pending | null };
  },
};
export const tenantUser: ApprovalKind = { permission: "tenant:user:add", carryOut: enable };
