import { z } from "zod";
import { instant } from "../../../../contract/kernel/fields.ts";
import { callResults } from "../../../../lending/contact/call.machine.ts";
import { Refused } from "../../../../lending/reason.ts";
import { writeNotice } from "../../../kernel/live/notices.ts";
import type { SignedContext, SignedRoute } from "../../../kernel/sign-in/signed.ts";
import { hearCall, hearInbound, type CallNews } from "./call-events.actions.ts";

const common = { requestId: z.string().regex(/^[\w.:-]{8,80}$/), ref: z.string().min(3).max(64), at: instant };
const eventSchema = z.discriminatedUnion("event", [
  z.strictObject({ ...common, event: z.literal("ringing") }),
  z.strictObject({ ...common, event: z.literal("answered") }),
  z.strictObject({
    ...common,
    event: z.literal("ended"),
    seconds: z.int().min(0).max(86_400),
    result: z.enum(callResults),
    recording: z.string().max(200).default(""),
  }),
  z.strictObject({ ...common, event: z.literal("inbound"), from: z.string().min(6).max(24) }),
]);
type Event = z.output<typeof eventSchema>;

/** A gateway's clock decides nothing about the future. */
const notAhead = (at: string, now: Date): Date => new Date(Math.min(new Date(at).getTime(), now.getTime()));

function newsOf(input: Exclude<Event, { event: "inbound" }>, now: Date): CallNews {
  const at = notAhead(input.at, now);
  if (input.event !== "ended") return { event: input.event, at };
  const { seconds, result, recording } = input;
  return { event: "ended", at, seconds, result, recording };
}

async function heard(input: Event, context: SignedContext) {
  const gateway = context.signer.channel ?? "";
  const { ref } = input;
  const call =
    input.event === "inbound"
      ? await hearInbound(context, gateway, { ref, from: input.from })
      : await hearCall(context, gateway, { ref, news: newsOf(input, context.now) });
  if (!call && input.event !== "inbound") throw new Refused({ error: "notFound", field: "ref" });
  const [orders, leads] = [call?.order ? [call.order] : [], call?.lead ? [call.lead] : []];
  const of = leads.length > 0 ? ({ subject: "lead", ids: leads } as const) : ({ subject: "order", ids: orders } as const);
  context.record({ ...of, detail: { call: ref, event: input.event } });
  // Named: the seat that it rings at is told, whoever owns the order.
  if (call?.staff) await writeNotice(context.tx, context.tenant.id, { orders, leads, staff: [call.staff], at: context.now });
  return { ok: true, known: call !== null };
}

export const softPhoneRoutes: readonly SignedRoute[] = [
  { name: "channel.voice", path: "/channel-domain/voice/event", kind: "channel", input: eventSchema, run: heard },
];
