import type { ParsedOf } from "../../../../contract/types.ts";
import { holdDown } from "../../../../lending/options/finance/hold-down.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { Context, TenantMoment } from "../../../kernel/context.ts";
import { recordJob } from "../../../kernel/audit/job-trace.ts";
import { textIn } from "../../../kernel/http/texts.ts";
import { publishByHouse } from "../../office/notice/own.actions.ts";
import { addFailure, clearFailures, liftHold, lockStanding } from "./channel-hold.store.ts";

/**
 * A channel's own final word about a transfer counts for the channel: an arrival ends its row of failures, so many failures in a row hold it down, which
 * stands in the log of operations, and finance is told the first time (rules/ledger.md 8).
 */
export async function countWord(moment: TenantMoment, code: string, state: "success" | "failed"): Promise<void> {
  if (state === "success") return clearFailures(moment, code);
  const before = await lockStanding(moment, code);
  const after = await addFailure(moment, code);
  if (!before || !after?.downUntil || before.downUntil !== null) return;
  const detail = { code, until: after.downUntil.toISOString(), failures: after.failures };
  await recordJob(moment, "channel.held", { subject: "payChannel", detail });
  const vars = { name: before.name, failures: after.failures, minutes: holdDown.minutes };
  await publishByHouse(moment, {
    to: ["finance:payment:pay", "system:payChannel:edit"],
    text: (locale) => ({
      title: textIn(locale, "notice.channelDown.title", vars),
      content: textIn(locale, "notice.channelDown.text", vars),
    }),
    days: 1,
  });
}

/** Somebody knows that it pays again: it takes part at once, without a trial. */
export async function liftChannel({ code, reason }: ParsedOf<"payChannel.lift">, context: Context) {
  const before = await lockStanding(context, code);
  if (!before) throw new Refused({ error: "notFound", field: "code" });
  if (before.downUntil === null) throw new Refused({ error: "payChannel.notHeld", field: "code" });
  await liftHold(context, code);
  const { failures, downUntil } = before;
  context.record({ subject: "payChannel", ids: [], detail: { code, until: downUntil.toISOString(), failures, reason } });
  return { ok: true as const };
}
