import { Alert } from "../../../ui/alert.tsx";
import { waiverCalls } from "../../../../contract/finance/waiver.calls.ts";
import { waiverList } from "../../../../contract/finance/waiver.columns.ts";
import type { OutputOf, RowOf } from "../../../../contract/types.ts";
import { components } from "../../../../lending/product/terms.ts";
import { useAsked } from "../../../client/asked.ts";
import { useNow } from "../../../form/use-now.ts";
import { formatInstant, formatMoney, formatNumber, formatRelative } from "../../../i18n/format.ts";
import { When } from "../../../i18n/when.tsx";
import { textOf, tn, useT } from "../../../i18n/i18n.ts";
import { failureText } from "../../../i18n/reason.ts";
import { Chip } from "../../../ui/chip.tsx";
import { Facts, Part, Postings } from "../../../table/approval/evidence-parts.tsx";
import { Spinner } from "../../../ui/spinner.tsx";

type Offer = RowOf<"waiver.list">;
type Evidence = OutputOf<"waiver.evidence">;

const facts = [
  "settleAmount",
  "percent",
  "paidSoFar",
  "validUntil",
  "tier",
  "reviewer",
  "decideTime",
  "refusal",
  "decision",
] as const satisfies readonly (keyof Offer & keyof typeof waiverList.columns)[];

const heads = ["part", "asked", "now", "pays", "waives"] as const;
const signed = (minor: number): string => (minor > 0 ? `+${formatMoney(minor)}` : formatMoney(minor));

const lines = [...components, "total"] as const;
type ClaimPart = (typeof lines)[number];
function sumOf(amounts: Offer["waivedSplit"], line: ClaimPart): string {
  if (!amounts) return "–";
  return formatMoney(line === "total" ? components.reduce((all, each) => all + amounts[each], 0) : amounts[line]);
}

/** Per component: what was owed when it was asked for, what is now, and what the offer takes of it. */
function Claim({ evidence, waived }: { readonly evidence: Evidence; readonly waived: Offer["waivedSplit"] }) {
  const t = useT();
  const given = evidence.takes?.waived ?? waived;
  return (
    <table className="w-full text-cell">
      <thead>
        <tr className="text-right text-fg-2">
          {heads.map((head) => (
            <th key={head} scope="col" className="px-1.5 py-0.5 font-normal first:pl-0 first:text-left">
              {t(`finance.waiver.evidence.${head}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="font-mono">
        {lines.map((line) => (
          <ClaimLine key={line} line={line} evidence={evidence} waives={sumOf(given, line)} />
        ))}
      </tbody>
    </table>
  );
}

interface ClaimLineProps {
  readonly line: ClaimPart;
  readonly evidence: Evidence;
  readonly waives: string;
}
function ClaimLine({ line, evidence: { asked, now, takes }, waives }: ClaimLineProps) {
  const t = useT();
  return (
    <tr data-claim={line} className="border-t border-line text-right last:font-semibold">
      <th scope="row" className="py-0.5 text-left font-sans font-normal">
        {t(`finance.waiver.evidence.${line}`)}
      </th>
      <td className="px-1.5">{formatMoney(asked[line])}</td>
      <Now asked={asked[line]} now={now[line]} />
      <td className="px-1.5">{sumOf(takes?.paid ?? null, line)}</td>
      <td className="px-1.5">{waives}</td>
    </tr>
  );
}

/** What is owed now, and by how much it is another than when it was asked for. */
const Now = ({ asked, now }: { readonly asked: number; readonly now: number }) => (
  <td className="px-1.5">
    {formatMoney(now)}
    {now === asked ? null : <span className="block text-warn">{signed(now - asked)}</span>}
  </td>
);

function Since({ since }: Pick<Evidence, "since">) {
  const t = useT();
  if (since.length === 0) return <p className="text-fg-2">{t("finance.waiver.evidence.nothingSince")}</p>;
  return (
    <ol className="flex flex-col gap-1">
      {since.map(({ event, at, amount }, index) => (
        <li key={`${at} ${index}`}>
          <span className="font-mono text-cell text-fg-2">
            <When at={at} />
          </span>{" "}
          {textOf(`history.event.${event}`) || event}
          {amount === null ? null : <span className="font-mono"> {formatMoney(amount)}</span>}
        </li>
      ))}
    </ol>
  );
}

function Earlier({ earlier }: Pick<Evidence, "earlier">) {
  const t = useT();
  if (earlier.length === 0) return <p className="text-fg-2">{t("finance.waiver.evidence.noEarlier")}</p>;
  return (
    <ol className="flex flex-col gap-1">
      {earlier.map((each) => (
        <li key={each.waiverId}>
          <span className="font-mono text-cell text-fg-2">
            <When at={each.createTime} />
          </span>{" "}
          {t(`finance.waiver.status.${each.status}`)}{" "}
          <span className="font-mono">
            {formatMoney(each.settleAmount)} (−{formatNumber(each.percent)} %)
          </span>
          <span className="block text-fg-1">{[each.applicant, each.reason, each.reviewer].filter(Boolean).join(" · ")}</span>
        </li>
      ))}
    </ol>
  );
}

function Found({ row, evidence }: { readonly row: Offer; readonly evidence: Evidence }) {
  const t = useT();
  const { daysLate, owedToday, takes, since, earlier } = evidence;
  return (
    <>
      <p>
        {daysLate > 0 ? (
          <strong className="text-warn">{tn("finance.waiver.evidence.late", daysLate, { count: formatNumber(daysLate) })}</strong>
        ) : (
          t("finance.waiver.evidence.notLate")
        )}
        {" · "}
        {t("finance.waiver.evidence.owedToday", { amount: formatMoney(owedToday) })}
      </p>
      <Part title={t("finance.waiver.evidence.claim")}>
        <Claim evidence={evidence} waived={row.waivedSplit} />
      </Part>
      <Part title={t("finance.waiver.evidence.since")}>
        <Since since={since} />
      </Part>
      <Part title={t("finance.waiver.evidence.posting")}>
        <Postings entries={takes?.entries ?? []} none={t("finance.waiver.evidence.noPosting")} />
      </Part>
      <Part title={t("finance.waiver.evidence.earlier")}>
        <Earlier earlier={earlier} />
      </Part>
    </>
  );
}

/** What the decision is about: asked anew whenever the case is no longer the one that was seen. */
function Case({ row }: { readonly row: Offer }) {
  const t = useT();
  const { data, error, waiting } = useAsked(waiverCalls["waiver.evidence"], { waiverId: row.waiverId });
  if (error) return <Alert>{failureText(error)}</Alert>;
  // The evidence of another offer is none of this one's.
  return data && !waiting ? <Found row={row} evidence={data} /> : <Spinner label={t("common.loading")} />;
}

/** The evidence beside an offer: who asks and why, the claim then and now, what the offer takes, how it is posted, what was offered before. */
export function WaiverPeek({ row }: { readonly row: Offer }) {
  const t = useT();
  const now = useNow();
  const { waiverId, seen, name, orderNo, status, applicant, createTime, reason } = row;
  return (
    <div className="flex flex-col gap-3" data-evidence={waiverId}>
      <h2 className="flex flex-wrap items-center gap-2 text-form font-semibold">
        {name} <span className="font-mono font-normal text-fg-2">{orderNo}</span>
        <Chip tone={status === "applied" ? "warn" : "plain"}>{t(`finance.waiver.status.${status}`)}</Chip>
      </h2>
      <p>
        <span className="block text-fg-2">
          {t("finance.waiver.evidence.askedBy", { who: applicant, when: formatRelative(createTime, now), at: formatInstant(createTime) })}
        </span>
        <span className="block break-words">{reason}</span>
      </p>
      <Facts list={waiverList} keys={facts} row={row} />
      <Case key={`${waiverId} ${status} ${seen}`} row={row} />
    </div>
  );
}
