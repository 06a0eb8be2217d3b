import { createHmac, timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  channelPath,
  receivedSchema,
  signatureHeader,
  type Received,
  type ReceivedAnswer,
} from "../../contract/finance/channel.schemas.ts";
import { Refused } from "../../lending/reason.ts";
import { writeAudit } from "./audit.ts";
import type { TenantFacts, Tx } from "./context.ts";
import { parseJson } from "./input.ts";
import type { Kernel } from "./kernel.ts";
import { judge, localeOf } from "./localise.ts";
import { writeNotice } from "./notices.ts";
import { BadInput, isWorthAnotherTry, sendData } from "./refusal.ts";

/** Who books what a channel reports: in one transaction, once per trade number. */
export type ReceiveMoney = (
  received: Received,
  books: { readonly tx: Tx; readonly tenant: TenantFacts; readonly now: Date; readonly staffId: null },
  channel: string,
) => Promise<ReceivedAnswer & { readonly orderId: number | null }>;

interface Channel {
  readonly code: string;
  readonly tenant_id: number;
  readonly secret: string;
}

const tries = 3;

/** Reports of payment channels: signed instead of sealed, over the body exactly as it came. */
export function mountChannel(app: FastifyInstance, kernel: Kernel, receive: ReceiveMoney): void {
  app.register(async (scope) => {
    scope.removeContentTypeParser("application/json");
    scope.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    scope.post<{ Params: { code: string } }>(channelPath, { config: { call: "channel.received" } }, async (request, reply) => {
      reply.header("cache-control", "no-store");
      const channel = await channelOf(kernel, request.params.code);
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      refuseForged(channel, body, request.headers[signatureHeader]);
      const locale = localeOf(request.headers[kernel.settings.languageHeader], kernel.settings.region);
      const { data, issues } = judge(receivedSchema, parseJson(body.toString("utf8")), locale);
      if (!data) throw new BadInput(issues);
      const { result, receiptId } = await book(kernel, { channel, received: data, request }, receive);
      return sendData({ request, reply, locale, cipher: null }, { result, receiptId });
    });
  });
}

/** A channel that does not exist is refused like a wrong signature. */
async function channelOf(kernel: Kernel, code: string): Promise<Channel> {
  const { rows } = await sql<Channel>`select ${code}::text as code, tenant_id, secret from collection_channel_row(${code})`.execute(
    kernel.database.plain,
  );
  const [channel] = rows;
  if (!channel) throw new Refused({ error: "forbidden" });
  return channel;
}

function refuseForged({ secret }: Channel, body: Buffer, signature: unknown): void {
  const wanted = createHmac("sha256", secret).update(body).digest();
  const given = Buffer.from(typeof signature === "string" ? signature : "", "hex");
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw new Refused({ error: "forbidden" });
}

interface Report {
  readonly channel: Channel;
  readonly received: Received;
  readonly request: FastifyRequest;
}

/** Money, audit row and notice commit together; a deadlock is tried again. */
async function book(kernel: Kernel, { channel, received, request }: Report, receive: ReceiveMoney): Promise<ReceivedAnswer> {
  const tenant = await kernel.tenantOf(channel.tenant_id);
  for (let left = tries; ; left -= 1) {
    try {
      return await kernel.database.withTenant(tenant.id, async (tx) => {
        const now = kernel.clock();
        const answer = await receive(received, { tx, tenant, now, staffId: null }, channel.code);
        if (answer.result !== "known") await settle(tx, { tenant, now, request, channel }, answer);
        return answer;
      });
    } catch (error) {
      if (left <= 1 || !isWorthAnotherTry(error)) throw error;
    }
  }
}

interface Settled {
  readonly tenant: TenantFacts;
  readonly now: Date;
  readonly request: FastifyRequest;
  readonly channel: Channel;
}

async function settle(tx: Tx, { tenant, now, request, channel }: Settled, answer: Awaited<ReturnType<ReceiveMoney>>): Promise<void> {
  await writeAudit(tx, {
    tenantId: tenant.id,
    at: now,
    staffId: null,
    call: "channel.received",
    command: "",
    source: channel.code,
    address: request.ip,
    subject: "receipt",
    ids: [answer.receiptId],
    detail: { order: answer.orderId, result: answer.result },
  });
  if (answer.orderId !== null) await writeNotice(tx, tenant.id, { orders: [answer.orderId], staff: [], at: now });
}
