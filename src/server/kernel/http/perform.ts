import type { FastifyRequest } from "fastify";
import type { CallName } from "../../../contract/calls.ts";
import type { Call } from "../../../contract/kernel/call.ts";
import { commandHeader, idempotencyHeader, sourceHeader } from "../../../contract/kernel/envelope.ts";
import type { Locale } from "../../../contract/languages.ts";
import { Refused } from "../../../lending/reason.ts";
import { addressOf } from "./address.ts";
import { attempt } from "../sql/attempt.ts";
import { writeAudit } from "../audit/audit.ts";
import { type Context, JsonText, type Kept, type StaffFacts, type TenantFacts, type Trace, type Tx } from "../context.ts";
import { claimKey, keyShape, storeAnswer, type WriteKey } from "../idempotency.ts";
import { countDisclosed } from "../disclosed.ts";
import { handingOf, isFirstHanded, noteHanded, type Handing } from "../handed.ts";
import type { Kernel } from "../kernel.ts";
import { writeNotice } from "../live/notices.ts";
import { isOpen, type Session } from "../sign-in/session.ts";
import { testCode } from "../sign-in/own-code.ts";
import { isOwnPassword } from "../sign-in/own-password.ts";
import { endBlindness, hideUntold } from "../untold.ts";
import { whileAsked } from "./while-asked.ts";

/** A judged request of somebody who is signed in and may make it. */
export interface Demand {
  readonly call: Call<CallName>;
  readonly input: unknown;
  readonly session: Session;
  readonly request: FastifyRequest;
  readonly locale: Locale;
}
/** Tenant facts are read before the transaction: asking for a second connection while holding one can starve the pool. */
interface Bound {
  readonly tx: Tx;
  /** The caller with his blind samples; left out: as his session says. */
  readonly staff?: StaffFacts;
  readonly tenant: TenantFacts;
  readonly passwordIsRight?: boolean;
  readonly codeStep?: number | null;
}
export type AnyHandler = (input: unknown, context: Context) => Promise<unknown>;
/** Of a write whose answer is never stored. */
export interface AnyAnew {
  readonly make: AnyHandler;
  readonly keep: (answer: unknown) => Kept;
  readonly again: (input: unknown, context: Context, kept: Kept) => Promise<unknown>;
}
export type AnyWriter = AnyHandler | AnyAnew;

/** What a handler said of its write while it ran. */
interface Notes {
  trace: Trace | null;
  orders: number[] | "many" | null;
  readonly staff: number[];
  readonly leads: number[];
  readonly ifRefused: ((tx: Tx) => Promise<void>)[];
  readonly disclosed: Trace[];
}

const headerShape = /^[\w.:-]{1,80}$/;

/** A header of ours as short plain text; anything else becomes empty, because it ends up in the record. */
export function plainHeader(request: FastifyRequest, name: string): string {
  const value = request.headers[name];
  return typeof value === "string" && headerShape.test(value) ? value : "";
}

export function makeContext(kernel: Kernel, demand: Demand, bound: Bound): { context: Context; notes: Notes } {
  const { session, request, locale } = demand;
  const notes: Notes = { trace: null, orders: null, staff: [], leads: [], ifRefused: [], disclosed: [] };
  const context: Context = {
    passwordIsRight: false,
    codeStep: null,
    ...bound,
    staff: bound.staff ?? session.staff,
    now: kernel.clock(),
    locale,
    address: addressOf(request, kernel.settings.trustProxy),
    sessionHash: session.hash,
    home: session.home,
    outgoingHosts: kernel.settings.outgoingHosts,
    secretKeys: kernel.settings.secretKeys,
    witnessed: async () => ({
      isNamed: kernel.settings.auditAnchor !== null,
      newest: await kernel.sealer.newest(bound.tenant.id),
    }),
    record(trace) {
      notes.trace = trace;
    },
    changed(orders, staff = []) {
      notes.orders = orders === "many" || notes.orders === "many" ? "many" : [...(notes.orders ?? []), ...orders];
      notes.staff.push(...staff);
    },
    leadsChanged(leads, staff) {
      notes.orders ??= [];
      notes.leads.push(...leads);
      notes.staff.push(...staff);
    },
    disclosed(trace) {
      notes.disclosed.push(trace);
    },
    usesKey: (needs) => kernel.keyUse.count(session, needs),
    whileAsked: (work) => whileAsked({ database: kernel.database, request, tx: bound.tx }, work),
    ifRefused(fact) {
      notes.ifRefused.push(fact);
    },
  };
  return { context, notes };
}

export const askingOf = ({ session, call, input }: Demand) => ({ tenantId: session.tenantId, staff: session.staff, call, input });

/** Runs a reading handler; the transaction refuses writes. */
export async function performRead(kernel: Kernel, demand: Demand, handler: AnyHandler): Promise<unknown> {
  const tenant = await kernel.tenantOf(demand.session.tenantId);
  let said: { readonly context: Context; readonly notes: Notes } | null = null;
  let handed: Handing | null = null;
  const answer = await kernel.database.withTenant(
    tenant.id,
    async (tx) => {
      said = makeContext(kernel, demand, { tx, tenant, staff: await hideUntold(tx, askingOf(demand)) });
      const found = await handler(demand.input, said.context);
      const handing = handingOf(askingOf(demand), said.context.now);
      if (handing && (await isFirstHanded(tx, handing))) handed = handing;
      return found;
    },
    demand.call.oneMoment ? "snapshot" : "read",
  );
  await writeDisclosed(kernel, demand, said);
  await writeHanded(kernel, handed);
  return answer;
}

/** In a transaction of its own, because a read writes nothing. */
async function writeDisclosed(
  kernel: Kernel,
  demand: Demand,
  said: { readonly context: Context; readonly notes: Notes } | null,
): Promise<void> {
  if (!said || said.notes.disclosed.length === 0) return;
  const { context, notes } = said;
  await kernel.database.withTenant(context.tenant.id, async (tx) => {
    await countDisclosed({ ...context, tx }, notes.disclosed.length);
    for (const trace of notes.disclosed) await writeTrace({ ...context, tx }, demand, trace);
  });
}

/** What a reviewer has been handed is known before he has it. */
const writeHanded = async (kernel: Kernel, handed: Handing | null): Promise<void> =>
  handed ? kernel.database.withTenant(handed.tenantId, (tx) => noteHanded(tx, handed)) : undefined;

/** Runs a handler whose answer leaves the house: that it did is on record, committed, before its first byte goes. */
export async function performExport(kernel: Kernel, demand: Demand, handler: AnyHandler): Promise<unknown> {
  const tenant = await kernel.tenantOf(demand.session.tenantId);
  return kernel.database.withTenant(tenant.id, async (tx) => {
    const { context, notes } = makeContext(kernel, demand, { tx, tenant, staff: await hideUntold(tx, askingOf(demand)) });
    const answer = await handler(demand.input, context);
    await settle(demand, { context, notes });
    return answer;
  });
}

/**
 * Runs a writing handler exactly once per key: change, audit row, live notice and stored answer commit together or not at all.
 * A replay answers what was stored, or, where the answer has a person's data, what its handler makes again. A deadlock or serialization failure is tried again.
 */
export async function performWrite(
  kernel: Kernel,
  demand: Demand,
  handler: AnyWriter,
): Promise<{ readonly answer: unknown; readonly isReplay: boolean }> {
  const tenant = await kernel.tenantOf(demand.session.tenantId);
  const tested = { passwordIsRight: await testedPassword(kernel, demand), codeStep: await testedCode(kernel, demand) };
  await kernel.database.withTenant(tenant.id, (tx) => endBlindness(tx, askingOf(demand)));
  let facts: Notes["ifRefused"] = [];
  try {
    const done = await attempt(() => {
      facts = [];
      return kernel.database.withTenant(tenant.id, (tx) => writeOnce(kernel, demand, { tx, tenant, handler, facts, ...tested }));
    });
    if (demand.call.endsSessions) kernel.sessions.ended({ tenantId: tenant.id, staffId: demand.session.staff.id });
    return done;
  } catch (error) {
    if (error instanceof Refused) await writeFacts(kernel, tenant.id, facts);
    throw error;
  }
}

/** Of a call that says it tests a password: whether it is right. */
function testedPassword(kernel: Kernel, { call, session, request, input }: Demand): Promise<boolean> | false {
  if (!call.testsPassword) return false;
  const { password }: { readonly password?: unknown } = Object(input);
  return isOwnPassword(kernel, { session, address: addressOf(request, kernel.settings.trustProxy), password: String(password) });
}

/** Of a call that says it tests a code: the half minute that it is of. */
async function testedCode(kernel: Kernel, { call, session, request, input }: Demand): Promise<number | null> {
  if (!call.testsCode) return null;
  const { code }: { readonly code?: unknown } = Object(input);
  return testCode(kernel, { session, address: addressOf(request, kernel.settings.trustProxy), code: String(code) });
}

async function writeFacts(kernel: Kernel, tenantId: number, facts: Notes["ifRefused"]): Promise<void> {
  if (facts.length === 0) return;
  await kernel.database.withTenant(tenantId, async (tx) => {
    for (const write of facts) await write(tx);
  });
}

interface Run extends Bound {
  readonly passwordIsRight: boolean;
  readonly codeStep: number | null;
  readonly handler: AnyWriter;
  /** Filled with what is to be written should the handler refuse. */
  readonly facts: Notes["ifRefused"];
}

async function writeOnce(kernel: Kernel, demand: Demand, run: Run) {
  const write = writeKeyOf(kernel, demand);
  const { tx, tenant } = run;
  // A session is kept for a second where it was read last: what ended it may have happened since, at another seat or server.
  // Asked together, as what is written in the end: each travels to the database at once.
  const [isStillOpen, before] = await Promise.all([isOpen(tx, tenant.id, demand.session.hash), claimKey(tx, write)]);
  if (!isStillOpen) throw new Refused({ error: "sessionTimeout" });
  const anew = typeof run.handler === "function" ? null : run.handler;
  if (before && !anew) return { answer: before.answer, isReplay: true };
  const staff = await hideUntold(tx, askingOf(demand));
  const { context, notes } = makeContext(kernel, demand, {
    tx,
    tenant,
    staff,
    passwordIsRight: run.passwordIsRight,
    codeStep: run.codeStep,
  });
  const make = typeof run.handler === "function" ? run.handler : run.handler.make;
  const answering = before && anew ? anew.again(demand.input, context, (before.answer ?? {}) as Kept) : make(demand.input, context);
  const answer = await answering.finally(() => run.facts.push(...notes.ifRefused));
  const kept = (): unknown => (anew ? anew.keep(answer) : answer instanceof JsonText ? JSON.parse(answer.text) : answer);
  await Promise.all([settle(demand, { context, notes }), before ? undefined : storeAnswer(tx, write, kept())]);
  return { answer, isReplay: before !== null };
}

function writeKeyOf(kernel: Kernel, { call, input, session, request }: Demand): WriteKey {
  const key = request.headers[idempotencyHeader];
  if (typeof key !== "string" || !keyShape.test(key)) throw new Refused({ error: "idempotencyMissing", field: idempotencyHeader });
  const { tenantId, staff } = session;
  return {
    tenantId,
    staffId: staff.id,
    key,
    call: call.name,
    body: input,
    now: kernel.clock(),
    forEver: call.money === true,
    keys: kernel.settings.writeKeys,
  };
}

const writeTrace = (context: Context, { call, request }: Demand, trace: Trace): Promise<void> =>
  writeAudit(context.tx, {
    tenantId: context.tenant.id,
    at: context.now,
    staffId: context.staff.id,
    call: call.audit ?? call.name,
    command: plainHeader(request, commandHeader),
    source: plainHeader(request, sourceHeader),
    address: context.address,
    subject: trace.subject,
    ids: trace.ids ?? [],
    detail: trace.detail ?? {},
    said: trace.said,
  });

/** Writes what the handler noted: one audit row, and at most one notice. */
async function settle(demand: Demand, done: { readonly context: Context; readonly notes: Notes }): Promise<void> {
  const { context, notes } = done;
  const { trace } = notes;
  if (!trace) throw new Error(`${demand.call.name} recorded nothing: every write calls context.record once`);
  const { orders, staff, leads } = notes;
  const { tx, tenant, now: at } = context;
  await Promise.all([
    writeTrace(context, demand, trace),
    orders === null ? undefined : writeNotice(tx, tenant.id, { orders: orders === "many" ? null : orders, staff, leads, at }),
  ]);
}
