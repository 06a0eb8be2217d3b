import type { CallName } from "../../../contract/calls.ts";
import type { ParsedOf } from "../../../contract/types.ts";
import { Refused } from "../../../lending/reason.ts";
import type { Context, Handlers, Streamer } from "../../kernel/context.ts";
import { readPage, streamRows } from "../../kernel/queue.ts";
import { rowOf } from "../../kernel/sql.ts";
import { recordingOf } from "../../gateway/recording.ts";
import { orderInScope } from "../order/order.actions.ts";
import { afterLoanRecordQueue } from "./after-loan-record.queue.ts";

/** A link to what was recorded of a call, on record under whoever plays it; refused where the exchange keeps none. */
async function playRecording({ id }: ParsedOf<"afterLoanRecord.recording">, context: Context) {
  const { tx, tenant, now } = context;
  const attempt = await rowOf<{ order_id: number; settings: { recordings?: unknown } | null }>(
    tx,
    `select a.order_id, t.settings from contact_attempt a join tenant t on t.tenant_id = a.tenant_id
     where a.tenant_id = $1 and a.id = $2 and a.type in ('call', 'voice')`,
    [tenant.id, id],
  );
  if (!attempt) throw new Refused({ error: "notFound" });
  await orderInScope(context, attempt.order_id);
  const recording = recordingOf(attempt.settings?.recordings, { id, now });
  if (!recording) throw new Refused({ error: "recording.none" });
  context.record({ subject: "order", ids: [attempt.order_id], detail: { attempt: id } });
  return { url: recording.url, expires: recording.expires.toISOString() };
}

export const afterLoanRecordHandlers: Handlers<Extract<CallName, `afterLoanRecord.${string}`>> = {
  "afterLoanRecord.list": (input, context) => readPage(context.tx, afterLoanRecordQueue(input, context), input.page, input.pageSize),
  "afterLoanRecord.recording": playRecording,
};

export const afterLoanRecordStreamers: { readonly "afterLoanRecord.list": Streamer<"afterLoanRecord.list"> } = {
  "afterLoanRecord.list": (input, context) => streamRows(context.tx, afterLoanRecordQueue(input, context)),
};
