import { type ComponentType, useEffect } from "react";
import { decisionCalls, type evidenceReaders } from "../../../contract/finance/book/decision.calls.ts";
import type { ListRecord } from "../../../contract/kernel/list.ts";
import type { OutputOf } from "../../../contract/types.ts";
import { refusalCodes } from "../../../lending/options/refusal-reasons.ts";
import { useAsked } from "../../client/asked.ts";
import { Voucher } from "../../form/voucher/voucher.tsx";
import { formatMoney, formatNumber } from "../../i18n/format.ts";
import { loadSections, textOf, useT } from "../../i18n/i18n.ts";
import { When } from "../../i18n/when.tsx";
import { wordOf } from "../filter/options.ts";
import { Answered, Facts, Own, Part, Postings } from "./evidence-parts.tsx";

type Evidence = OutputOf<"decision.evidence">;

/** What a list says of its rows; everything else the family draws. */
interface Declared<R> {
  readonly of: keyof typeof evidenceReaders;
  readonly list: ListRecord;
  /** Null: nothing of it is decided. */
  readonly idOf: (row: R) => number | null;
  readonly nameOf: (row: R) => string;
  readonly facts: readonly (keyof R & string)[];
  /** What changes with the row itself: then the evidence is asked anew. */
  readonly seenOf: (row: R) => string;
}

function Trail({ trail }: Pick<Evidence, "trail">) {
  const t = useT();
  return (
    <ol className="flex flex-col gap-1">
      {trail.map(({ step, by, at, refusal, remark }, index) => (
        <li key={`${step} ${at} ${index}`}>
          <When at={at} /> {t(`approval.evidence.step.${step}`)}
          {by === null ? null : (
            <>
              {" · "}
              <Own>{by}</Own>
            </>
          )}
          {refusal || remark ? (
            <span className="block text-fg-1">
              {refusal ? wordOf(refusalCodes, refusal) : ""}
              {refusal && remark ? " · " : ""}
              <Own>{remark}</Own>
            </span>
          ) : null}
        </li>
      ))}
    </ol>
  );
}

function Since({ since, events }: Pick<Evidence, "since" | "events">) {
  const t = useT();
  if (since.length + events.length === 0) return <p className="text-fg-2">{t("approval.evidence.nothingSince")}</p>;
  const said = (what: Evidence["since"][number]["what"], sum: number) => (what === "orders" ? formatNumber(sum) : formatMoney(sum));
  return (
    <>
      {since.map(({ what, was, is }) => (
        <p key={what} data-since={what} className="text-warn">
          {t(`approval.evidence.what.${what}`)}: <span className="font-mono">{`${said(what, was)} → ${said(what, is)}`}</span>
        </p>
      ))}
      <ol className="flex flex-col gap-1">
        {events.map(({ event, at, amount }, index) => (
          <li key={`${at} ${index}`}>
            <When at={at} /> {textOf(`history.event.${event}`) || event}
            {amount === null ? null : <span className="font-mono"> {formatMoney(amount)}</span>}
          </li>
        ))}
      </ol>
    </>
  );
}

function Found({ evidence: { entries, isOutdated, trail, since, events, voucher } }: { readonly evidence: Evidence }) {
  const t = useT();
  return (
    <>
      {isOutdated ? <p className="font-semibold text-warn">{t("approval.evidence.outdated")}</p> : null}
      <Part title={t("approval.evidence.posting")}>
        <Postings entries={entries ?? []} none={t(entries === null ? "approval.evidence.manyPostings" : "approval.evidence.noPosting")} />
      </Part>
      <Part title={t("approval.evidence.since")}>
        <Since since={since} events={events} />
      </Part>
      <Part title={t("approval.evidence.trail")}>
        <Trail trail={trail} />
      </Part>
      {voucher ? (
        <Part title={t("approval.evidence.voucher")}>
          <Voucher name={voucher} />
        </Part>
      ) : null}
    </>
  );
}

function Case({ of, id }: { readonly of: Declared<never>["of"]; readonly id: number }) {
  // Words of what happened since: on their way as long as the evidence is.
  useEffect(() => void loadSections("history").catch(() => undefined), []);
  const asked = useAsked(decisionCalls["decision.evidence"], { of, id });
  return <Answered asked={asked} show={(evidence) => <Found evidence={evidence} />} />;
}

/** The evidence beside a row that one decides on: what it is, what a yes posts, what has changed since, who asked and decided, and the picture. */
export function evidencePeek<R extends object>({ of, list, idOf, nameOf, facts, seenOf }: Declared<R>): ComponentType<{ readonly row: R }> {
  return function EvidencePeek({ row }) {
    const id = idOf(row);
    return (
      <div className="flex flex-col gap-3" data-evidence={id ?? ""}>
        <h2 className="text-form font-semibold">
          <Own>{nameOf(row)}</Own>
        </h2>
        <Facts list={list} keys={facts} row={row} />
        {id === null ? null : <Case key={`${id} ${seenOf(row)}`} of={of} id={id} />}
      </div>
    );
  };
}
