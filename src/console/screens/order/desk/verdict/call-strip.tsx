import { useState } from "react";
import { orderCalls } from "../../../../../contract/order/order.calls.ts";
import { reviewCalls } from "../../../../../contract/order/review.calls.ts";
import { verifyResults } from "../../../../../lending/options/review-reasons.ts";
import { refreshCalls, useCall } from "../../../../client/query.ts";
import { textOf, useT } from "../../../../i18n/i18n.ts";
import { ports } from "../../../../kernel/command/ports.ts";
import type { Source } from "../../../../kernel/command/records.ts";
import { Choices } from "./choices.tsx";
import { RemarkField } from "./remark-field.tsx";
import { Strip } from "./strip.tsx";
import { useSending } from "./use-sending.ts";

interface Person {
  readonly phoneType: "customer" | "contact" | "employer";
  readonly contactId: number | null;
  readonly name: string;
}
interface Calling {
  readonly loanRecordId: number;
  readonly source: Source;
  readonly onClose: () => void;
}
interface Props extends Calling {
  readonly customer: string;
  readonly onCalled: () => void;
}
interface Shown {
  readonly person: Person;
  readonly phone: string;
}

const metaOf = (command: string, source: Source) => ({ command, source, idempotencyKey: crypto.randomUUID() });
const whom = ({ phoneType, contactId }: Person) => (contactId === null ? { phoneType } : { phoneType, contactId });

/** A digit reaches nine: the customer, whom he named, and last his employer, where the application tells a number of his. */
function usePeople(loanRecordId: number, customer: string): readonly Person[] {
  const t = useT();
  const { data: contacts } = useCall(orderCalls["order.contacts"], { loanRecordId });
  const { data: profile } = useCall(orderCalls["order.profile"], { loanRecordId });
  const job = profile?.sections.find(({ section }) => section === "job")?.rows ?? [];
  const told = (key: string): string => job.find((row) => row.key === key)?.value ?? "";
  const employer = [told("employer"), t("review.phone.employer")].filter(Boolean).join(" · ");
  // Only after the contacts have come: a digit that was pressed would mean somebody else when they do.
  const employers = contacts && told("employerPhone") ? [{ phoneType: "employer" as const, contactId: null, name: employer }] : [];
  const named = (contacts ?? []).map(({ contactId, name, relation }) => ({
    phoneType: "contact" as const,
    contactId,
    name: `${name} · ${textOf(`dossier.relation.${relation}`) || relation}`,
  }));
  return [{ phoneType: "customer", contactId: null, name: customer }, ...named.slice(0, 8 - employers.length), ...employers];
}

/**
 * A verification call: a digit says to whom, Enter shows his number and reserves the attempt (contact law judges), a digit says what came of it, Enter
 * keeps it. The held review is what makes it one of purpose verify (rules/contact-law.md 2b).
 */
export function CallStrip({ customer, onCalled, ...calling }: Props) {
  const [shown, setShown] = useState<Shown | null>(null);
  if (!shown) return <WhomStrip {...calling} customer={customer} onShown={setShown} />;
  return <ResultStrip {...calling} {...shown} onCalled={onCalled} />;
}

function WhomStrip({
  loanRecordId,
  source,
  customer,
  onShown,
  onClose,
}: Calling & { readonly customer: string; readonly onShown: (shown: Shown) => void }) {
  const t = useT();
  const people = usePeople(loanRecordId, customer);
  const { isSending, trouble, run } = useSending();
  const [chosen, setChosen] = useState<number | null>(null);
  const person = people[(chosen ?? 0) - 1];
  const show = () =>
    void run(async () => {
      if (!person) return;
      const { phone } = await ports.send(
        orderCalls["order.phoneReveal"],
        { loanRecordId, ...whom(person) },
        metaOf("review.reveal", source),
      );
      onShown({ person, phone });
    });
  const choose = (digit: number) => setChosen(digit <= people.length ? digit : chosen);
  const words = { title: t("review.call.title"), act: t("review.call.show"), blockedBy: person ? null : t("review.call.who") };
  return (
    <Strip {...words} {...{ isSending, trouble, onClose }} onDigit={choose} onEnter={show}>
      <Choices
        label={t("review.call.who")}
        choices={people.map(({ name }, at) => ({ digit: at + 1, text: name }))}
        chosen={chosen}
        onChoose={choose}
      />
    </Strip>
  );
}

function ResultStrip({ loanRecordId, source, person, phone, onCalled, onClose }: Calling & Shown & { readonly onCalled: () => void }) {
  const t = useT();
  const { isSending, trouble, run } = useSending();
  const [result, setResult] = useState<number | null>(null);
  const [remark, setRemark] = useState("");
  const said = verifyResults[(result ?? 0) - 1];
  const save = () =>
    void run(async () => {
      if (!said) return;
      const what = { loanRecordId, ...whom(person), result: said, remark: remark.trim() };
      await ports.send(reviewCalls["review.call"], what, metaOf("review.call", source));
      await refreshCalls("review.callList", "order.contacts", "order.history");
      onCalled();
    });
  const words = { title: person.name, act: t("review.call.save"), blockedBy: said ? null : t("review.call.result") };
  return (
    <Strip
      {...words}
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
      <RemarkField value={remark} onChange={setRemark} />
    </Strip>
  );
}
