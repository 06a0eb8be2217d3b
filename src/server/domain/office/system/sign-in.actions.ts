import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { judgePassword } from "../../../../lending/password.rules.ts";
import { Refused } from "../../../../lending/reason.ts";
import { isAdmitted } from "../../../../lending/rights/network.rules.ts";
import { inTenant } from "../../../db/in-tenant.ts";
import { writeAudit } from "../../../kernel/audit/audit.ts";
import { spendCaptcha } from "../../../kernel/sign-in/captcha.ts";
import type { Context, PublicContext, Tx } from "../../../kernel/context.ts";
import { hashPassword, verifyPassword } from "../../../kernel/sign-in/password.ts";
import { endSessions } from "../../../kernel/sign-in/end.ts";
import { secondStepOf } from "../../../kernel/sign-in/second.ts";
import { openSession } from "../../../kernel/sign-in/open.ts";
import { momentOf, sha256 } from "../../../kernel/sign-in/session.ts";
import {
  anyonesDoor,
  type Door,
  doorOf,
  forgetSeats,
  rememberPlaces,
  type Whereabouts,
  whereaboutsOf,
} from "../../../kernel/sign-in/door.ts";
import { countCode, countTry, takeBack, takeBackCode } from "../../../kernel/sign-in/throttle.ts";
import { noteRefusal, writeSignIn } from "../sign-in/refusal.log.ts";
import type { SignInPlace, SignInReason } from "../../../../lending/options/office/sign-in-codes.ts";
import * as store from "./sign-in.store.ts";

/** Checked in place of a hash that does not exist, so that an unknown account takes as long as a known one. */
let nobody: Promise<string> | null = null;

/**
 * Signs in: verification code (used up), throttle, password, in this order. Unknown account, wrong password and disabled account
 * are one refusal, signIn.refused, after the same work.
 */
export async function signIn(input: ParsedOf<"system.login">, context: PublicContext): Promise<OutputOf<"system.login">> {
  const { database } = context;
  const at = whereaboutsOf(context.address, input.deviceId);
  const row = await store.findAccount(database.plain, input.account);
  const door = row
    ? await database.withTenant(
        row.tenant_id,
        (tx) => doorOf(tx, { tenantId: row.tenant_id, id: row.id, account: input.account }, at),
        "read",
      )
    : anyonesDoor(input.account, at);
  try {
    return await judged(input, context, { row, door, at });
  } catch (error) {
    if (error instanceof Refused) note(error, { input, context, found: { row, door, at } });
    throw error;
  }
}

/** Whom the account names, and by which door he comes. */
interface Found {
  readonly row: store.SignInRow | null;
  readonly door: Door;
  readonly at: Whereabouts;
}

async function judged(input: ParsedOf<"system.login">, context: PublicContext, { row, door, at }: Found) {
  const { database, now } = context;
  await judgeCode(input, context, door);
  const counted = await countTry(database.plain, door, now);
  const isRight = await verifyPassword(input.password, row?.password_hash ?? (await (nobody ??= hashPassword("nobody"))), door);
  if (!row || !isRight) throw new WrongPassword();
  if (!row.enabled || !row.role_enabled) throw new Refused({ error: "signIn.refused", field: "password" });
  await takeBack(database.plain, counted);
  // After the password: who does not know it learns nothing of the lender.
  if (!row.tenant_live) throw new Refused({ error: "signIn.tenant" });
  return database.withTenant(row.tenant_id, (tx) => enter(tx, row, { context, at, account: input.account, place: places[door.rank] }));
}

/** Said in the same words as a disabled account; the log tells them apart. */
class WrongPassword extends Refused {
  constructor() {
    super({ error: "signIn.refused", field: "password" });
  }
}
const places = ["seat", "network", "new"] as const;

function reasonFor(error: Refused, row: store.SignInRow | null): SignInReason | null {
  if (error instanceof WrongPassword) return row ? "password" : "unknown";
  if (error.reason.error === "signIn.refused") return row?.enabled ? "roleDisabled" : "disabled";
  if (error.reason.error === "signIn.captcha") return "captcha";
  if (error.reason.error === "signIn.throttled") return "throttled";
  if (error.reason.error === "signIn.lapsed") return "lapsed";
  if (error.reason.error === "signIn.tenant") return "tenant";
  return error.reason.error === "signIn.network" ? "network" : null;
}

interface Noted {
  readonly input: ParsedOf<"system.login">;
  readonly context: PublicContext;
  readonly found: Found;
}
function note(error: Refused, { input, context, found: { row, door, at } }: Noted): void {
  const reason = reasonFor(error, row);
  if (!reason) return;
  const { now, address, userAgent } = context;
  const person = row && { tenantId: row.tenant_id, id: row.id };
  const place = places[door.rank];
  noteRefusal(context.database, { person, account: input.account, reason, at: now, address, seat: at.seat, place, userAgent });
}

/** @throws Refused when the answer is wrong, and when too many were */
async function judgeCode(input: ParsedOf<"system.login">, { database, now }: PublicContext, door: Door): Promise<void> {
  const counted = await countCode(database.plain, door, now);
  const proof = { key: input.captchaKey, answer: input.validateCode, work: input.work };
  if (!(await spendCaptcha(database.plain, proof, now))) throw new Refused({ error: "signIn.captcha", field: "validateCode" });
  await takeBackCode(database.plain, counted);
}

interface Entry {
  readonly context: PublicContext;
  readonly at: Whereabouts;
  readonly account: string;
  readonly place: SignInPlace;
}

async function enter(
  tx: Tx,
  { tenant_id: tenantId, id }: store.SignInRow,
  { context, at, account, place }: Entry,
): Promise<OutputOf<"system.login">> {
  const { now, address, userAgent } = context;
  const profile = await store.staffProfile(tx, tenantId, id);
  // After the password: who does not know it learns nothing of where an account may be used.
  if (!isAdmitted(profile.networks, momentOf(now, profile.timeZone, address))) throw new Refused({ error: "signIn.network" });
  // A password that somebody else has seen holds for three days; then it is given anew.
  if (profile.password_until !== null && profile.password_until <= now) throw new Refused({ error: "signIn.lapsed" });
  const signIn = { tenantId, at: now, staffId: id, account, result: "in", reason: "", address, seat: at.seat, place, userAgent } as const;
  const signInId = await writeSignIn(tx, signIn);
  const second = await secondStepOf(tx, { tenantId, id, now });
  const token = await openSession(tx, { tenantId, staffId: id, agent: sha256(userAgent), address, now, signInId, isHalf: second !== null });
  await rememberPlaces(tx, { tenantId, id, now }, at);
  const about = { subject: "staff", ids: [id], detail: {}, command: "", source: "" };
  await writeAudit(tx, { ...about, tenantId, at: now, staffId: id, call: "system.login", address });
  return {
    token,
    adminName: profile.admin_name,
    adminUserId: profile.id,
    type: profile.type,
    isUpdatePassword: profile.must_change_password,
    // A first password is changed before anything else, and ends this session.
    second: profile.must_change_password ? null : second,
    tenantId,
    locale: profile.locale,
  };
}

export async function signOut(context: Context): Promise<{ ok: true }> {
  const { tx, tenant, now, home } = context;
  await endSessions(tx, { tenantId: tenant.id, now, how: "out" }, { hash: context.sessionHash });
  // A visitor leaves the house, and not only the lender where he was.
  if (home)
    await inTenant(tx, { from: tenant.id, to: home.tenantId }, () =>
      endSessions(tx, { tenantId: home.tenantId, now, how: "out" }, { hash: home.hash }),
    );
  context.record({ subject: "staff", ids: [context.staff.id] });
  return { ok: true };
}

/** Opens a locked screen with the password alone. */
export async function unlock(_input: ParsedOf<"system.unlock">, context: Context): Promise<{ opened: boolean }> {
  const opened = context.passwordIsRight;
  context.record({ subject: "staff", ids: [context.staff.id], detail: { opened } });
  return { opened };
}

/** Changes one's own password; every session of the account ends, this one too (rules/product.md 4). */
export async function changePassword(input: ParsedOf<"system.updatePassword">, context: Context): Promise<{ ok: true }> {
  const { tx, tenant, staff } = context;
  if (context.home) throw new Refused({ error: "tenant.atHome", vars: { name: context.home.tenantName } });
  if (!context.passwordIsRight) throw new Refused({ error: "password.wrong", field: "password" });
  const reason = judgePassword({ account: staff.account, ...input });
  if (reason) throw new Refused(reason);
  await store.setPassword(tx, { tenantId: tenant.id, id: staff.id, passwordHash: await hashPassword(input.newPassword) });
  await endSessions(tx, { tenantId: tenant.id, now: context.now, how: "password" }, { staffId: staff.id });
  await forgetSeats(tx, { tenantId: tenant.id, id: staff.id });
  context.record({ subject: "staff", ids: [staff.id] });
  return { ok: true };
}
