import type { RowOf } from "../../../contract/types.ts";
import { nextActionOf } from "../../../lending/collection/next-action.ts";
import { passedFor, urgencyOf } from "../../../lending/collection/urgency.ts";
import { formatSince, formatWhen } from "../../i18n/near.ts";
import { t } from "../../i18n/i18n.ts";
import type { Tone } from "../../kernel/screen/screen.ts";

/** What of a case tells what is next. */
export type CaseFacts = Pick<
  RowOf<"collection.list">,
  "commitmentTime" | "lastResult" | "lastSubTag" | "nextActionTime" | "paymentInCheck"
>;

/** What is next to be done, and when: what was promised, else what the last result asks for (rules/collection.md 3). */
export function nextStep({ commitmentTime, lastResult, lastSubTag, nextActionTime, paymentInCheck }: CaseFacts): string {
  const now = new Date();
  const inCheck = paymentInCheck ? t("collection.next.inCheck") : "";
  if (commitmentTime && Date.parse(commitmentTime) < now.getTime())
    return [t("collection.next.passed", passedFor(commitmentTime, now)), inCheck].filter(Boolean).join(" · ");
  if (inCheck) return inCheck;
  const asked = lastResult === null ? "call" : nextActionOf(lastResult, lastSubTag ?? "").action;
  const step = t(`collection.next.${commitmentTime ? "promise" : asked}`);
  if (!nextActionTime) return step;
  // A time that is over is no appointment: it says since when this waits.
  const isOver = Date.parse(nextActionTime) < now.getTime();
  return isOver ? t("collection.next.since", { step, at: formatSince(nextActionTime) }) : `${step} · ${formatWhen(nextActionTime)}`;
}

/** The eye is led by what is to be done now, not by what every row here is. */
const tones = { passed: "bad", inCheck: "warn", soon: "accent", calm: "plain" } as const;
export const toneOfCase = (row: CaseFacts): Tone => tones[urgencyOf(row, new Date())];
