import { todayExpireCalls } from "../../../contract/post-loan/today-expire.calls.ts";
import { collectionCalls } from "../../../contract/post-loan/collection.calls.ts";
import { limits } from "../../../lending/limits.ts";
import { send } from "../../client/client.ts";
import type { CallFailed } from "../../kernel/failure.ts";
import { amountOf, timeOf, type Composition } from "./composition.ts";
import type { Composed } from "./use-composition.ts";
import { offerUndo } from "../../kernel/command/undo.ts";
import { t } from "../../i18n/i18n.ts";

/** The two writes of one call record; their keys stay the same however often they are tried, so nothing is written twice. */
export interface CallKeys {
  readonly attempt: string;
  readonly result: string;
}
export const newCallKeys = (): CallKeys => ({ attempt: crypto.randomUUID(), result: crypto.randomUUID() });

/** What the audit, undo and messages call it. */
export const recordCommand = "collection.recordCall";
const calls = {
  collection: { attempt: collectionCalls["collection.softPhoneAdd"], result: collectionCalls["collection.addCollectionResultRecord"] },
  remind: { attempt: todayExpireCalls["todayExpire.softPhoneAdd"], result: todayExpireCalls["todayExpire.addTodayExpireResult"] },
} as const;

interface Save {
  readonly order: Pick<Composed, "loanRecordId" | "department" | "attemptId" | "source" | "back">;
  readonly composition: Composition;
  readonly keys: CallKeys;
  readonly zone: string;
  /** Contact law refused the attempt: the result alone is written (an inbound call, a talk at the door). */
  readonly withoutAttempt: boolean;
  /** Ends the looking for a lost answer, so that the same record can be sent again at once. */
  readonly signal: AbortSignal;
  readonly onLost: (failure: CallFailed) => void;
}

/** Attempt and result, in this order; a result names its attempt. */
async function write({ order, composition, keys, zone, withoutAttempt, signal, onLost }: Save) {
  const { loanRecordId, attemptId = null } = order;
  const call = calls[order.department];
  const meta = { command: recordCommand, source: order.source, signal, onLost };
  const isThere = withoutAttempt || attemptId !== null;
  const attempt = isThere
    ? attemptId
    : (await send(call.attempt, { loanRecordId, clientType: 1, myPhone: 1 }, { ...meta, idempotencyKey: keys.attempt })).id;
  const time = timeOf(composition, new Date(), zone);
  const amount = amountOf(composition);
  return send(
    call.result,
    {
      loanRecordId,
      reason: composition.reason ?? 0,
      subTag: composition.subTag ?? "",
      remark: composition.remark,
      ...(attempt === null ? {} : { callRecordId: attempt }),
      ...(time ? { commitmentTime: time.toISOString() } : {}),
      ...(amount === null ? {} : { commitmentAmount: amount }),
    },
    { ...meta, idempotencyKey: keys.result },
  );
}

/**
 * Writes the record of a call and offers to take it back.
 * @throws Refused with what the server says; it may be saved again with the same keys
 */
export async function saveCall(save: Save): Promise<void> {
  const written = write(save);
  offerUndo({
    command: recordCommand,
    label: t("composer.undo"),
    seconds: limits.undo / 1000,
    written,
    ...(save.order.back ? { back: save.order.back } : {}),
    run: async (source) =>
      void (await send(collectionCalls["collection.voidResult"], { id: (await written).id }, { command: `${recordCommand}.undo`, source })),
  });
  await written;
}
