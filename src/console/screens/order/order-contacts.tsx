import { collectionCalls } from "../../../contract/post-loan/collection.calls.ts";
import { messageCalls } from "../../../contract/message/message.calls.ts";
import type { OutputOf } from "../../../contract/types.ts";
import { useCall } from "../../client/query.ts";
import { formatMoney } from "../../i18n/format.ts";
import { formatWhen } from "../../i18n/near.ts";
import { textOf, useT } from "../../i18n/i18n.ts";
import { When } from "../../i18n/when.tsx";
import { resultText, saidText, turnsOf, whatText, type ContactRecord } from "./contact-turns.ts";
import { Figures, Panel } from "./order-panel.tsx";

interface PartProps {
  readonly loanRecordId: number;
}
/** Newest first; what lies farther back stands in the contact records. */
const shownAtMost = 50;
const wide = (text: string) => ({ text, wide: true });
const whole = (text: string) => ({ text, whole: true });

/** Everything that was said and written, in the order in which it happened. */
export function Contacts({ loanRecordId }: PartProps) {
  const t = useT();
  const { data } = useCall(collectionCalls["collection.recordDetail"], { loanRecordId, pageSize: shownAtMost });
  return (
    <Panel title={t("dossier.panel.records")}>
      <Figures
        heads={[
          { text: t("dossier.record.time"), time: true },
          wide(t("dossier.record.what")),
          wide(t("dossier.record.remark")),
          whole(t("dossier.record.operator")),
        ]}
        rows={turnsOf(data?.list ?? []).map(({ shown, call }) => ({
          key: `${shown.type}${shown.id}`,
          faded: shown.voided,
          cells: [<When key="at" at={(call ?? shown).createTime} />, whatText(shown, call), saidText(shown), shown.operator],
        }))}
        empty={t("dossier.panel.noRecords")}
      />
    </Panel>
  );
}

/** What was promised or when it is followed up, and what became of a promise. */
function agreedText({ commitmentTime, commitmentAmount, promiseStatus }: ContactRecord): string {
  if (!commitmentTime) return "";
  const [amount, became] = [commitmentAmount === null ? "" : formatMoney(commitmentAmount), promiseStatus ?? ""];
  return [formatWhen(commitmentTime), amount, became ? textOf(`order.promise.${became}`) : ""].filter(Boolean).join(" · ");
}

/** The results by themselves, of either desk. */
export function Results({ loanRecordId }: PartProps) {
  const t = useT();
  const { data } = useCall(collectionCalls["collection.recordDetail"], { loanRecordId, channel: "result", pageSize: shownAtMost });
  return (
    <Panel title={t("dossier.panel.results")}>
      <Figures
        heads={[
          { text: t("dossier.record.time"), time: true },
          wide(t("dossier.record.type.result")),
          { text: t("dossier.record.promise") },
          { text: t("dossier.record.remark") },
          whole(t("dossier.record.operator")),
        ]}
        rows={(data?.list ?? []).map((each) => ({
          key: String(each.id),
          faded: each.voided,
          cells: [<When key="at" at={each.createTime} />, resultText(each), agreedText(each), each.remark, each.operator],
        }))}
        empty={t("dossier.panel.noResults")}
      />
    </Panel>
  );
}

type Message = OutputOf<"message.orderRows">["list"][number];

/** The rule that holds it, or what the network said; and when it is tried next. */
function standingText({ status, rule, failReason, nextTime }: Message): string {
  const why = rule ? textOf(`message.rule.${rule}`) || textOf(`errors.${rule}`) : textOf(`message.fail.${failReason}`) || failReason;
  return [textOf(`message.state.${status}`), why, nextTime ? formatWhen(nextTime) : ""].filter(Boolean).join(" · ");
}

/** Every message, also one that waits for its hour or was not let out, which no contact tells of. */
export function Messages({ loanRecordId }: PartProps) {
  const t = useT();
  const { data } = useCall(messageCalls["message.orderRows"], { loanRecordId, pageSize: shownAtMost });
  return (
    <Panel title={t("dossier.panel.messages")}>
      <Figures
        heads={[
          { text: t("dossier.record.time"), time: true },
          wide(t("message.results.state")),
          wide(t("message.results.text")),
          whole(t("dossier.record.operator")),
        ]}
        rows={(data?.list ?? []).map((each) => ({
          key: String(each.messageId),
          cells: [<When key="at" at={each.createTime} />, standingText(each), each.content || each.template, each.operator ?? "–"],
        }))}
        empty={t("dossier.panel.noMessages")}
      />
    </Panel>
  );
}
