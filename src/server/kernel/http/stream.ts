import type { Writable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { promisify } from "node:util";
import { constants, createGzip, deflateRaw } from "node:zlib";
import { sql } from "kysely";
import { commandHeader, sourceHeader, streamType } from "../../../contract/kernel/envelope.ts";
import type { StreamHead } from "../../../contract/kernel/page.ts";
import { Refused } from "../../../lending/reason.ts";
import { localDate } from "../../../lending/time/zone.ts";
import { writeAudit } from "../audit/audit.ts";
import type { Context } from "../context.ts";
import type { Kernel } from "../kernel.ts";
import type { ServerCipher } from "../sign-in/cipher.ts";
import { isOnThisMachine } from "./address.ts";
import { hideUntold } from "../untold.ts";
import { askingOf, type Demand, makeContext, plainHeader } from "./perform.ts";

const deflate = promisify<string, { level: number }, Buffer>(deflateRaw);

export type AnyStreamer = (input: unknown, context: Context) => AsyncGenerator<string>;

/** A stream holds a connection of the pool (20) until it is read: other calls must always find one. */
const atOnce = { perPerson: 3, inAll: 8 } as const;
const running = new Map<symbol, string>();
/** A reader that takes nothing for this long has gone, ms. */
const patience = 30_000;

/** Whether the sender wants the whole filtered queue as NDJSON instead of a page. */
export const wantsStream = (accept: string | undefined): boolean => accept?.includes(streamType) ?? false;

/**
 * Streams a queue from one snapshot: the row budget is charged and the audit row committed before the first byte leaves.
 * Refusals come before that too, as an envelope; a failure later cuts the connection, and the missing StreamEnd tells.
 */
export async function performStream(kernel: Kernel, demand: Demand, to: { reply: FastifyReply; streamer: AnyStreamer }): Promise<void> {
  const tenant = await kernel.tenantOf(demand.session.tenantId);
  const leave = enter(demand.session.tenantId, demand.session.staff.id);
  await kernel.database
    .withTenant(
      tenant.id,
      async (tx) => {
        const { context } = makeContext(kernel, demand, { tx, tenant, staff: await hideUntold(tx, askingOf(demand)) });
        const lines = to.streamer(demand.input, context);
        const first = await lines.next();
        if (first.done) throw new Error(`${demand.call.name} streamed no head`);
        await charge(kernel, demand, { context, head: JSON.parse(first.value) as StreamHead });
        await send(to.reply, kernel.cipher, { first: first.value, lines });
      },
      "snapshot",
    )
    .finally(leave);
}

/** Takes a place among the running streams, or refuses; answers how to leave it. */
function enter(tenantId: number, staffId: number): () => void {
  const person = `${tenantId} ${staffId}`;
  const own = [...running.values()].filter((each) => each === person).length;
  if (own >= atOnce.perPerson || running.size >= atOnce.inAll) throw new Refused({ error: "tooManyRequests" });
  const place = Symbol(person);
  running.set(place, person);
  return () => void running.delete(place);
}

/** In a transaction of its own: the snapshot refuses writes, and a slow reader must not hold back seals and live notices. */
async function charge(kernel: Kernel, demand: Demand, about: { context: Context; head: StreamHead }): Promise<void> {
  const { tenant, staff, now, address } = about.context;
  const rows = about.head.total;
  const limit = kernel.settings.streamBudget;
  await kernel.database.withTenant(tenant.id, async (tx) => {
    const day = localDate(now, tenant.timeZone);
    const charged = await sql<{ rows: number }>`
      insert into stream_tally as t (tenant_id, staff_id, day, rows) values (${tenant.id}, ${staff.id}, ${day}, ${rows})
      on conflict (tenant_id, staff_id, day) do update set rows = t.rows + excluded.rows returning rows`.execute(tx);
    if ((charged.rows[0]?.rows ?? 0) > limit) throw new Refused({ error: "stream.budget", vars: { limit } });
    const filter = JSON.stringify(demand.input);
    await writeAudit(tx, {
      tenantId: tenant.id,
      at: now,
      staffId: staff.id,
      call: demand.call.name,
      command: plainHeader(demand.request, commandHeader),
      source: plainHeader(demand.request, sourceHeader),
      address,
      subject: "stream",
      ids: [],
      detail: { filter: withoutPeople(filter), rows },
    });
  });
}

/** The filter as it goes on record: a phone number or a name that was searched for does not belong there. */
export function withoutPeople(filter: string): unknown {
  return JSON.parse(filter, (key, value: unknown) => (key === "phone" || key === "name" ? "•••" : value));
}

/** A reader on this machine unpacks for longer than the bytes travel. */
const isWorthPacking = (request: FastifyRequest): boolean =>
  !isOnThisMachine(request) && /\bgzip\b/.test(String(request.headers["accept-encoding"] ?? ""));

interface Lines {
  readonly first: string;
  readonly lines: AsyncGenerator<string>;
}

async function send(reply: FastifyReply, cipher: ServerCipher | null, { first, lines }: Lines): Promise<void> {
  const { raw } = reply.hijack();
  // Left while the stream was being charged: such a response takes nothing and will never say so again.
  if (raw.destroyed) return;
  const isFar = isWorthPacking(reply.request);
  // What is sealed cannot be packed any more: each of its lines was packed before.
  const packer = isFar && !cipher ? createGzip({ level: 1, flush: constants.Z_SYNC_FLUSH }) : null;
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
  raw.writeHead(200, { "content-type": streamType, "cache-control": "no-store", ...(packer ? { "content-encoding": "gzip" } : {}) });
  // Each line is flushed: the first rows must be workable while the rest is under way.
  packer?.pipe(raw);
  const out = packer ?? raw;
  const write = async (line: string): Promise<void> => {
    const text = cipher ? await sealedLine(cipher, line, isFar) : line;
    if (!out.write(text, cipher ? "latin1" : "utf8")) await drained(out, raw);
  };
  try {
    await write(first);
    for await (const line of lines) {
      if (raw.destroyed) return;
      await write(line);
    }
    out.end();
  } catch (error) {
    raw.destroy();
    throw error;
  }
}

/** A block of rows is sealed as one text (contract/kernel/cipher.ts): the first ones can be worked on before the last are read. */
async function sealedLine(cipher: ServerCipher, line: string, isPacked: boolean): Promise<string> {
  if (!isPacked) return `"${cipher.seal(line)}"\n`;
  return `{"packed":"${cipher.seal(await deflate(line, { level: 1 }))}"}\n`;
}

/** Waits until more can be written, or the reader is gone; one that went before is not heard of any more. */
function drained(out: Writable, raw: Writable): Promise<void> {
  if (raw.destroyed) return Promise.resolve();
  return new Promise((done) => {
    const gone = setTimeout(() => raw.destroy(), patience);
    const go = (): void => {
      clearTimeout(gone);
      out.off("drain", go);
      raw.off("close", go);
      done();
    };
    out.on("drain", go);
    raw.on("close", go);
  });
}
