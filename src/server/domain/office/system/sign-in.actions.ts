import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { judgePassword } from "../../../../lending/password.rules.ts";
import { Refused } from "../../../../lending/reason.ts";
import { writeAudit } from "../../../kernel/audit.ts";
import { spendCaptcha } from "../../../kernel/sign-in/captcha.ts";
import type { Context, PublicContext } from "../../../kernel/context.ts";
import { hashPassword, verifyPassword } from "../../../kernel/sign-in/password.ts";
import { openSession } from "../../../kernel/sign-in/session.ts";
import { countTry, forgetFailures, knownAddress } from "../../../kernel/sign-in/throttle.ts";
import * as store from "./sign-in.store.ts";

/** Checked in place of a hash that does not exist, so that an unknown account takes as long as a known one. */
let nobody: Promise<string> | null = null;

/**
 * Signs in: captcha (used up), throttle, password, in this order. Unknown account, wrong password and disabled account
 * are one refusal, signIn.refused, after the same work.
 */
export async function signIn(input: ParsedOf<"system.login">, context: PublicContext): Promise<OutputOf<"system.login">> {
  const { database, now, address } = context;
  const isHuman = await spendCaptcha(database.plain, { key: input.captchaKey, answer: input.validateCode }, now);
  if (!isHuman) throw new Refused({ error: "signIn.captcha", field: "validateCode" });
  const row = await store.findAccount(database.plain, input.account);
  const known = row
    ? await database.withTenant(row.tenant_id, (tx) => knownAddress(tx, { tenantId: row.tenant_id, id: row.id }, address), "read")
    : { isKnown: false, isOfColleagues: false };
  await countTry(database.plain, { account: input.account, address, ...known, now });
  const isRight = await verifyPassword(input.password, row?.password_hash ?? (await (nobody ??= hashPassword("nobody"))));
  if (!row || !isRight || !row.enabled || !row.role_enabled) throw new Refused({ error: "signIn.refused", field: "password" });
  await forgetFailures(database.plain, input.account);
  return database.withTenant(row.tenant_id, async (tx) => {
    const tenantId = row.tenant_id;
    const profile = await store.staffProfile(tx, tenantId, row.id);
    const token = await openSession(tx, { tenantId, staffId: row.id, userAgent: context.userAgent, address, now });
    await store.rememberAddress(tx, { tenantId, id: row.id, address, now });
    const about = { subject: "staff", ids: [row.id], detail: {}, command: "", source: "" };
    await writeAudit(tx, { ...about, tenantId, at: now, staffId: row.id, call: "system.login", address });
    return {
      token,
      adminName: profile.admin_name,
      adminUserId: profile.id,
      type: profile.type,
      isUpdatePassword: profile.must_change_password,
      tenantId,
      locale: profile.locale,
    };
  });
}

export async function signOut(context: Context): Promise<{ ok: true }> {
  await store.endSession(context.tx, context.tenant.id, context.sessionHash);
  context.record({ subject: "staff", ids: [context.staff.id] });
  return { ok: true };
}

/** Opens a locked screen with the password alone; throttled together with sign-in. */
export async function unlock({ password }: ParsedOf<"system.unlock">, context: Context): Promise<{ opened: boolean }> {
  const { tx, tenant, staff } = context;
  const profile = await store.staffProfile(tx, tenant.id, staff.id);
  const opened = await verifyPassword(password, profile.password_hash);
  if (opened) await forgetFailures(tx, staff.account);
  context.record({ subject: "staff", ids: [staff.id], detail: { opened } });
  return { opened };
}

/** Changes one's own password; every session of the account ends, this one too (rules/product.md 4). */
export async function changePassword(input: ParsedOf<"system.updatePassword">, context: Context): Promise<{ ok: true }> {
  const { tx, tenant, staff } = context;
  const profile = await store.staffProfile(tx, tenant.id, staff.id);
  if (!(await verifyPassword(input.password, profile.password_hash))) throw new Refused({ error: "password.wrong", field: "password" });
  // The old one was right: a new one that does not do is no try.
  context.ifRefused((after) => forgetFailures(after, staff.account));
  const reason = judgePassword({ account: staff.account, ...input });
  if (reason) throw new Refused(reason);
  await store.setPassword(tx, { tenantId: tenant.id, id: staff.id, passwordHash: await hashPassword(input.newPassword) });
  await store.endSessionsOf(tx, tenant.id, staff.id);
  await forgetFailures(tx, staff.account);
  context.record({ subject: "staff", ids: [staff.id] });
  return { ok: true };
}
