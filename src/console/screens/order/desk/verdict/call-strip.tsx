import { useState } from "react";
import { orderCalls } from "../../../../../contract/order/order.calls.ts";
import { reviewCalls } from "../../../../../contract/order/review.calls.ts";
import { verifyResults } from "../../../../../lending/options/review-reasons.ts";
import { refreshCalls, useCall } from "../../../../client/query.ts";
import { textOf, useT } from "../../../../i18n/i18n.ts";
import { ports } from "../../../../kernel/command/ports.ts";
import { Choices } from "./choices.tsx";
import { inputClass } from "../../../../ui/field.tsx";
import { Strip } from "./strip.tsx";
import { useSending } from "./use-sending.ts";

interface Person {
  readonly phoneType: "customer" | "contact";
  readonly contactId: number | null;
  readonly name: string;
}
interface Props {
  readonly loanRecordId: number;
  readonly customer: string;
  readonly onCalled: () => void;
  readonly onClose: () => void;
}

/**
 * A verification call: a digit says to whom, Enter shows his number and reserves the attempt (contact law judges), a digit says what came of it, Enter
 * keeps it. The held review is what makes it one of purpose verify (rules/contact-law.md 2b).
 */
export function CallStrip({ loanRecordId, customer, onCalled, onClose }: Props) {
  const t = useT();
  const { data } = useCall(orderCalls["order.contacts"], { loanRecordId });
  const { isSending, trouble, run } = useSending();
  const [person, setPerson] = useState<Person | null>(null);
  const [phone, setPhone] = useState<string | null>(null);
  const [result, setResult] = useState<number | null>(null);
  const [remark, setRemark] = useState("");
  const people: readonly Person[] = [
    { phoneType: "customer" as const, contactId: null, name: customer },
    ...(data ?? []).map((each) => ({
      phoneType: "contact" as const,
      contactId: each.contactId,
      name: `${each.name} · ${textOf(`order.relation.${each.relation}`) || each.relation}`,
    })),
  ].slice(0, 9);
  const meta = (command: string) => ({ command, source: "key" as const, idempotencyKey: crypto.randomUUID() });
  const contact = person?.contactId === null || !person ? {} : { contactId: person.contactId };
  const show = () =>
    void run(async () =>
      setPhone((await ports.send(orderCalls["order.phoneReveal"], { loanRecordId, ...contact }, meta("review.reveal"))).phone),
    );
  const save = () =>
    void run(async () => {
      const said = verifyResults[(result ?? 0) - 1];
      if (!person || !said) return;
      await ports.send(
        reviewCalls["review.call"],
        { loanRecordId, phoneType: person.phoneType, ...contact, result: said, remark: remark.trim() },
        meta("review.call"),
      );
      await refreshCalls("review.callList", "order.contacts", "order.history");
      onCalled();
    });
  if (phone === null)
    return (
      <Strip
        title={t("review.call.title")}
        act={t("review.call.show")}
        blockedBy={person ? null : t("review.call.who")}
        {...{ isSending, trouble, onClose }}
        onDigit={(digit) => setPerson(people[digit - 1] ?? person)}
        onEnter={show}
      >
        <Choices
          label={t("review.call.who")}
          choices={people.map(({ name }, at) => ({ digit: at + 1, text: name }))}
          chosen={person ? people.findIndex((each) => each.contactId === person.contactId) + 1 : null}
          onChoose={(digit) => setPerson(people[digit - 1] ?? person)}
        />
      </Strip>
    );
  return (
    <Strip
      key="result"
      title={person?.name ?? ""}
      act={t("review.call.save")}
      blockedBy={result === null ? t("review.call.result") : null}
      {...{ isSending, trouble, onClose }}
      onDigit={(digit) => setResult(digit <= verifyResults.length ? digit : result)}
      onEnter={save}
    >
      <span className="font-mono text-panel font-semibold text-warn" aria-live="polite">
        {phone}
      </span>
      <Choices
        label={t("review.call.result")}
        choices={verifyResults.map((each, at) => ({ digit: at + 1, text: t(`review.callResult.${each}`) }))}
        chosen={result}
        onChoose={setResult}
      />
      <label className="flex min-w-60 flex-1 items-center gap-2 whitespace-nowrap text-cell text-fg-1">
        {t("review.remark")}
        <input
          name="remark"
          value={remark}
          maxLength={500}
          onChange={(event) => setRemark(event.target.value)}
          className={`${inputClass} border-line-strong`}
        />
      </label>
    </Strip>
  );
}
