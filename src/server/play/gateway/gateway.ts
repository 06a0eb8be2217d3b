import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { z } from "zod";
import { isSigned, signatureHeaders } from "../../kernel/sign-in/signature.ts";
import type { Bank, Kept, Word } from "./bank.ts";
import type { Way } from "./mischief.ts";
import { collected, tell, type Told } from "./reports.ts";

export interface GatewayOptions {
  readonly bank: Bank;
  /** What the house signs with, as the channel was set up. */
  readonly secret: string;
  /** Whom it reports to; null: it answers only. */
  readonly told: Told | null;
  readonly clock: () => Date;
  /** ms after which "late" answers: longer than the house waits. */
  readonly lateness: number;
  readonly port: number;
}
export interface Gateway {
  readonly port: number;
  readonly close: () => Promise<void>;
}

const transfer = z.object({ tradeNo: z.string().min(1).max(64), amount: z.int().positive(), accountNo: z.string() });
const question = z.object({ tradeNo: z.string() });
const payment = z.object({
  orderNo: z.string(),
  amount: z.int().positive(),
  currency: z.string().length(3),
  tradeNo: z.string().optional(),
});

/** What is no answer: the sender may not take any of it for one. */
const garbage: readonly ((reply: FastifyReply) => unknown)[] = [
  (reply) => reply.code(500).send({ state: "failed", reason: "internal" }),
  (reply) => reply.type("application/json").send("{"),
  (reply) => reply.send({ state: "perhaps" }),
  (reply) => reply.send({ state: "success" }),
  (reply) => reply.type("text/html").send("<html>success</html>"),
  (reply) => reply.code(302).header("location", "/transfers").send(),
];

const hangUp = (reply: FastifyReply): void => {
  reply.hijack();
  reply.raw.destroy();
};

/**
 * An example of a bank that pays out and collects, as `httpPayout` and `virtualAccountGateways` speak to one; it keeps a book of its own and behaves as
 * its book's `Way` of each transfer says.
 */
export async function openGateway(options: GatewayOptions): Promise<Gateway> {
  const { bank, told, clock } = options;
  let isOver = false;
  const report = async (kept: Kept): Promise<void> => {
    if (!told) return;
    await tell(told, bank.reportsOf(kept), { way: bank.way(kept.tradeNo), clock, ended: () => isOver });
    if (!isOver) bank.noteTold(kept.tradeNo);
  };
  const app = Fastify({ forceCloseConnections: true });
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) => done(null, body));
  const signed = (request: FastifyRequest): unknown => {
    const body = String(request.body);
    const text = { time: String(request.headers[signatureHeaders.time]), method: "POST", path: request.url, body };
    const signature = String(request.headers[signatureHeaders.signature]);
    if (!isSigned(options.secret, text, { signature, now: clock() })) throw Object.assign(new Error("signature"), { statusCode: 401 });
    return JSON.parse(body);
  };

  app.post("/transfers", async (request, reply) => {
    const asked = transfer.parse(signed(request));
    const isNew = !bank.knows(asked.tradeNo);
    const kept = bank.take(asked);
    if (!kept) return hangUp(reply);
    const way = bank.way(kept.tradeNo);
    if (isNew && way.kinds.has("early")) await report(kept);
    else if (isNew) void report(kept);
    return answer(reply, bank.say(kept.tradeNo), { way: isNew ? way : null, lateness: options.lateness });
  });
  app.post("/transfers/query", (request) => bank.say(question.parse(signed(request)).tradeNo));
  app.get("/statement", () => ({
    lines: bank.all().map(({ tradeNo, amount, fate, at }) => ({ tradeNo, amount, at, status: fate === "paid" ? "success" : "failed" })),
  }));
  collects(app, { signed, told });
  await app.listen({ host: "127.0.0.1", port: options.port });
  // What it had not reported when it was ended it reports now; who knows it already loses nothing.
  for (const kept of bank.untold()) void report(kept);
  const address = app.server.address();
  return {
    port: typeof address === "object" && address ? address.port : options.port,
    close: async () => {
      isOver = true;
      await app.close();
    },
  };
}

async function answer(reply: FastifyReply, word: Word, { way, lateness }: { readonly way: Way | null; readonly lateness: number }) {
  if (way?.kinds.has("silent")) return hangUp(reply);
  if (way?.kinds.has("late")) await sleep(lateness);
  if (way?.kinds.has("garbled")) return garbage[way.times + (way.kinds.size % 4) - 1]?.(reply);
  return reply.send(word);
}

/** Accounts that are paid into, and `/pay`, by which a newcomer pays: `curl -d '{"orderNo":…,"amount":…,"currency":"VND"}'`. */
function collects(
  app: FastifyInstance,
  { signed, told }: { readonly signed: (request: FastifyRequest) => unknown; readonly told: Told | null },
): void {
  const closed = new Set<string>();
  app.post("/accounts", (request) => {
    const { reference } = z.object({ reference: z.string() }).parse(signed(request));
    return {
      number: `9704${BigInt(`0x${createHash("sha256").update(reference).digest("hex").slice(0, 12)}`)
        .toString()
        .slice(0, 12)}`,
      bank: "Example",
    };
  });
  app.post("/accounts/close", (request) => {
    closed.add(z.object({ number: z.string() }).parse(signed(request)).number);
    return { closed: true };
  });
  app.post("/accounts/state", (request) => ({ open: !closed.has(z.object({ number: z.string() }).parse(signed(request)).number) }));
  app.post("/pay", async (request) => {
    const { tradeNo = `E-${Date.now()}`, ...paid } = payment.parse(JSON.parse(String(request.body)));
    if (!told) throw new Error("whom it reports to was not said");
    return collected(told, { ...paid, tradeNo, payTime: new Date().toISOString() }, 1);
  });
}
