import { leadPaths } from "../../../../contract/marketing/lead-paths.ts";
import type { ParsedOf } from "../../../../contract/types.ts";
import { limits } from "../../../../lending/limits.ts";
import { Refused } from "../../../../lending/reason.ts";
import { subTagOf } from "../../../../lending/collection/result.rules.ts";
import { presetOrder, readTime } from "../../../../lending/time/time-grammar.ts";
import { recordingUrl } from "../../../gateway/voice.ts";
import type { Context } from "../../../kernel/context.ts";
import { aboutSecret } from "../../../kernel/kept-secrets.ts";
import { selectGateway } from "../message/outgo.actions.ts";
import { noteAccess, orderInScope } from "../../book/order/order.actions.ts";
import * as recordings from "./recording.store.ts";
import * as store from "./soft-phone.store.ts";

interface Dialled {
  readonly attemptId: number;
  /** Null: of somebody to win, who has no order. */
  readonly orderId: number | null;
  readonly customerId: number;
  readonly phone: string;
}

/** What the seat's own phone dials by. */
export const linkOf = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, "")}`;

/** Whether the house's own telephone system dials; else the seat's phone does. */
export const dialsItself = async (context: Context): Promise<boolean> => (await selectGateway(context, "voice"))?.kind === "http";

/**
 * How an attempt is dialled: by the tenant's gateway, which tells how the call goes; without one the seat's own phone gets a link, and nothing is
 * known of the call but what its operator writes.
 * @throws Refused call.live while another call of his is not over
 */
export async function beginDial(context: Context, dialled: Dialled): Promise<{ callId: number | null; link: string | null }> {
  const gateway = await selectGateway(context, "voice");
  if (gateway?.kind !== "http") return { callId: null, link: linkOf(dialled.phone) };
  if (await store.hasLiveCall(context, context.staff.id)) throw new Refused({ error: "call.live" });
  const { attemptId, orderId, customerId } = dialled;
  const ref = `C${context.tenant.id}-${attemptId}`;
  const staffId = context.staff.id;
  const call = {
    attemptId,
    orderId,
    customerId,
    staffId,
    gateway: gateway.code,
    direction: "out" as const,
    state: "dialling" as const,
    ref,
  };
  return { callId: await store.insertCall(context, call), link: null };
}

/** What the record shows of the caller's own call: a dial that waits for its result, and a call that is not over. */
export async function callOf(context: Context, orderId: number) {
  const { dial, call } = await store.selectMine(context, orderId, limits.dialWaits);
  return {
    dial: dial ? { attemptId: dial.id, direction: dial.direction, time: dial.at.toISOString() } : null,
    call: call ? { callId: call.id, state: call.state, since: call.since.toISOString() } : null,
  };
}

export const presetsOf = (context: Context): Promise<readonly store.PresetRow[]> => store.selectPresets(context);

/** Presets that were judged already. */
export const putPresets = store.replacePresets;

/** ms: a missed call is worth calling back within the shift. */
const missedShown = 12 * 3_600_000;

/** My calls that are not over, and the missed ones; the newest first. */
export async function listRinging(_input: ParsedOf<"softPhone.ringing">, context: Context) {
  const rows = await store.selectMyCalls(context, new Date(context.now.getTime() - missedShown));
  return rows.map(({ id, attempt_id, order_id, order_no, lead_id, module, name, direction, state, since }) => ({
    callId: id,
    attemptId: attempt_id,
    loanRecordId: order_id,
    orderNo: order_no,
    lead: lead_id !== null && module !== null ? { dataId: lead_id, jumpUrl: `${leadPaths[module]}/agencyList` } : null,
    name,
    direction,
    state: state === "ended" ? ("missed" as const) : state,
    since: since.toISOString(),
  }));
}

/** What a recording is of: the order within one's scope, else the lead that one may read of. */
async function recordedOf(context: Context, { order_id: orderId, lead_id: leadId }: recordings.Recorded) {
  if (orderId !== null) {
    await orderInScope(context, orderId);
    return { subject: "order", ids: [orderId], note: () => noteAccess(context, orderId, "recording") } as const;
  }
  if (leadId === null || !(await recordings.reachesLead(context, leadId))) throw new Refused({ error: "notFound", field: "id" });
  return { subject: "lead", ids: [leadId], note: () => recordings.insertLeadAccess(context, leadId) } as const;
}

/** Where a recording is played from; that somebody listened is on record before he does. */
export async function playRecording(input: ParsedOf<"softPhone.recording">, context: Context) {
  const found = await recordings.selectRecording(context, input.id);
  const of = found ? await recordedOf(context, found) : null;
  if (!found || !of || found.recording === "") throw new Refused({ error: "recording.none" });
  const sealedFor = aboutSecret("message_gateway", context.tenant.id, found.gateway);
  const outside = { url: found.url, keyId: found.key_id, secret: found.secret, sealedFor };
  const { url, expires } = recordingUrl(outside, found.recording, context);
  await of.note();
  context.record({ subject: of.subject, ids: of.ids, detail: { attempt: input.id } });
  return { url, expires: expires.toISOString() };
}

/** The tenant's dispositions on 1-9: a known detail each, with a time that can be read where the detail needs one. */
export async function savePresets(input: ParsedOf<"softPhone.presetSave">, context: Context): Promise<{ ok: true }> {
  for (const { reason, subTag, when } of input.presets) {
    const tag = subTagOf(reason, subTag);
    if (!tag || tag.remark) throw new Refused({ error: "result.subTag", field: "presets" });
    if (tag.time !== "none" && (when === null || readTime(when, context.now, context.tenant.timeZone, presetOrder) === null))
      throw new Refused({ error: "result.timeRequired", field: "presets" });
  }
  const before = await store.selectPresets(context);
  await store.replacePresets(context, input.presets);
  context.record({ subject: "preset", detail: { before, after: input.presets } });
  return { ok: true };
}
