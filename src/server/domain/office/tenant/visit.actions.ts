import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { Refused } from "../../../../lending/reason.ts";
import { isAdmitted } from "../../../../lending/rights/network.rules.ts";
import { inTenant } from "../../../db/in-tenant.ts";
import { writeAudit } from "../../../kernel/audit/audit.ts";
import type { AnewHandler, Context, Home } from "../../../kernel/context.ts";
import { endSessions } from "../../../kernel/sign-in/end.ts";
import { openSession, parkSession, wakeSession, type Waiting } from "../../../kernel/sign-in/open.ts";
import { secondStepOf } from "../../../kernel/sign-in/second.ts";
import { momentOf, tellEnded } from "../../../kernel/sign-in/session.ts";
import { writeSignIn } from "../sign-in/refusal.log.ts";
import { tellOther } from "./lender.parts.ts";
import { mayTurn, selectTenants, type TenantRow } from "./tenant.store.ts";
import * as store from "./visit.store.ts";

type Switched = OutputOf<"tenant.switch">;

/** The lender that is to be visited, and the visitor's own. @throws Refused where there is none such, or it is suspended */
async function lendersOf(context: Context, tenantId: number): Promise<{ readonly lender: TenantRow; readonly own: TenantRow }> {
  const all = await selectTenants(context, "");
  const [lender, own] = [tenantId, context.tenant.id].map((wanted) => all.find(({ id }) => id === wanted));
  if (!lender || !own || lender === own || !(await mayTurn(context))) throw new Refused({ error: "notFound", field: "tenantId" });
  if (lender.status === "suspended") throw new Refused({ error: "tenant.suspended", field: "tenantId", vars: { name: lender.name } });
  return { lender, own };
}

interface Arrival {
  readonly lender: TenantRow;
  readonly own: TenantRow;
  readonly waiting: Waiting;
  readonly brought: store.Brought;
}

/** Inside the other lender: what is asked of everybody who signs in there is asked of the visitor too. @returns the token of his session there */
async function arrive(context: Context, { lender, own, waiting, brought }: Arrival): Promise<string> {
  const { tx, tenant, staff, now, address } = context;
  const tenantId = lender.id;
  const account = `${staff.account}@${own.code}`;
  const id = await store.putVisitor(tx, {
    tenantId,
    account,
    name: `${staff.name} (${own.name})`,
    locale: staff.locale,
    now,
    home: { tenantId: tenant.id, id: staff.id },
  });
  if (id === undefined) throw new Refused({ error: "forbidden" });
  const networks = await store.selectNetworks(tx, tenantId, id);
  if (!isAdmitted(networks, momentOf(now, lender.timeZone, address))) throw new Refused({ error: "signIn.network" });
  const demanded = await secondStepOf(tx, { tenantId, id, now });
  if (demanded !== null && waiting.second !== "passed")
    throw new Refused({ error: "tenant.second", field: "tenantId", vars: { name: lender.name } });
  await store.putPreferences(tx, { tenantId, id }, { preferences: brought.preferences, now });
  const { device: seat, userAgent } = brought;
  const signIn = { tenantId, at: now, staffId: id, account, result: "in", reason: "", address, seat, place: "seat", userAgent } as const;
  const signInId = await writeSignIn(tx, signIn);
  await tellOther(context, tenantId, { call: "tenant.visited", detail: { after: { account } } });
  return openSession(tx, { tenantId, staffId: id, agent: waiting.agent, address, now, signInId, isHalf: false, home: waiting });
}

/** His own session waits, so that he is at work in one lender at a time. */
async function visit(context: Context, tenantId: number): Promise<Switched> {
  const { tx, tenant, staff, sessionHash: hash } = context;
  const { lender, own } = await lendersOf(context, tenantId);
  const waiting = await parkSession(tx, { tenantId: tenant.id, hash });
  if (!waiting) throw new Refused({ error: "sessionTimeout" });
  const brought = await store.selectBrought(tx, { tenantId: tenant.id, id: staff.id }, waiting.signInId);
  const token = await inTenant(tx, { from: tenant.id, to: tenantId }, () => arrive(context, { lender, own, waiting, brought }));
  await tellEnded(tx, tenant.id, staff.id);
  context.record({ subject: "tenant", ids: [tenantId], detail: { before: { name: own.name }, after: { name: lender.name } } });
  return { token };
}

/** Back home, where the session that waited goes on. From one visit to the next the way leads through home. */
async function goHome(context: Context, home: Home, tenantId: number): Promise<Switched> {
  const { tx, tenant, staff, now, sessionHash: hash, address } = context;
  if (tenantId !== home.tenantId) throw new Refused({ error: "tenant.atHome", field: "tenantId", vars: { name: home.tenantName } });
  await endSessions(tx, { tenantId: tenant.id, now, how: "out" }, { hash });
  const detail = { before: { name: tenant.name }, after: { name: home.tenantName } };
  const token = await inTenant(tx, { from: tenant.id, to: home.tenantId }, async () => {
    const about = { subject: "tenant", ids: [tenant.id], command: "", source: "platform", address, detail };
    await writeAudit(tx, { ...about, tenantId: home.tenantId, at: now, staffId: home.staff.id, call: "tenant.switch" });
    return wakeSession(tx, { tenantId: home.tenantId, hash: home.hash, now });
  });
  if (token === null) throw new Refused({ error: "sessionTimeout" });
  context.record({ subject: "staff", ids: [staff.id], detail });
  return { token };
}

/** The token is told once: whoever lost it signs in anew. */
export const switchTenant: AnewHandler<"tenant.switch"> = {
  make: ({ tenantId }: ParsedOf<"tenant.switch">, context) =>
    context.home ? goHome(context, context.home, tenantId) : visit(context, tenantId),
  keep: () => ({}),
  again: () => Promise.reject(new Refused({ error: "sessionTimeout" })),
};
