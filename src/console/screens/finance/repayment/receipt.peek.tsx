import { repaymentCalls } from "../../../../contract/finance/repayment/repayment.calls.ts";
import { repaymentList } from "../../../../contract/finance/repayment/repayment.columns.ts";
import type { OutputOf } from "../../../../contract/types.ts";
import { components } from "../../../../lending/product/terms.ts";
import { useAsked } from "../../../client/asked.ts";
import { formatDay, formatMoney } from "../../../i18n/format.ts";
import { When } from "../../../i18n/when.tsx";
import { t, useT } from "../../../i18n/i18n.ts";
import { Chip } from "../../../ui/chip.tsx";
import { classes } from "../../../ui/classes.ts";
import { Voucher } from "../../../form/voucher/voucher.tsx";
import { Answered, Facts, Lines, Own, Part, Postings, RefusedRequest, type FactLine } from "../../../table/approval/evidence-parts.tsx";
import { looks, type Receipt } from "./receipt-desk.tsx";
import { Reversal } from "./reversal.tsx";

type Evidence = OutputOf<"repayment.evidence">;

/** What was registered of the money; what was not said takes no line. */
function entryOf(row: Receipt, { payer, remark, amount, kept }: Evidence): readonly FactLine[] {
  const said = (term: string, text: string | null): readonly FactLine[] => (text ? [{ term, value: <Own>{text}</Own> }] : []);
  return [
    {
      term: t("receipt.column.amount"),
      value: amount === null ? t("receipt.evidence.readFirst") : <strong className="font-mono">{formatMoney(amount)}</strong>,
    },
    ...(kept > 0 ? [{ term: t("receipt.column.kept"), value: <span className="font-mono">{formatMoney(kept)}</span> }] : []),
    { term: t("receipt.column.payTime"), value: <When at={row.payTime} /> },
    { term: t("payout.column.tradeNo"), value: <Own>{row.tradeNo}</Own> },
    ...said(t("receipt.column.payer"), payer),
    ...said(t("payout.column.remark"), remark),
    ...said(t("receipt.column.operator"), row.operator),
  ];
}

/** What is shown for the money, at the left; what was registered of it, at the right. */
function Shown({ row, evidence }: { readonly row: Receipt; readonly evidence: Evidence }) {
  useT();
  const { voucher, line } = evidence;
  return (
    <div className="grid grid-cols-2 gap-4">
      <Part title={t("receipt.evidence.voucher")}>
        {voucher === "" ? <p className="text-warn">{t("receipt.evidence.noVoucher")}</p> : null}
        {voucher === "" ? null : <Voucher name={voucher} />}
        <p className={line ? "text-ok" : "text-warn"}>
          {line
            ? t("receipt.evidence.line", { channel: line.channel, amount: formatMoney(line.amount), day: formatDay(line.day) })
            : t(row.hasLine ? "receipt.evidence.channelSays" : "receipt.evidence.noLine")}
        </p>
      </Part>
      <Part title={t("receipt.evidence.entry")}>
        <Lines lines={entryOf(row, evidence)} />
      </Part>
    </div>
  );
}

/** What is owed at the money's value date, and what of the money goes where. */
function Claim({ evidence: { owed, takes } }: { readonly evidence: Evidence }) {
  const t = useT();
  if (!owed) return <p className="text-fg-2">{t("receipt.evidence.noTerms")}</p>;
  return (
    <table className="w-full text-cell">
      <thead>
        <tr className="text-right text-fg-2">
          {(["finance.waiver.evidence.part", "receipt.evidence.owed", "receipt.evidence.takes"] as const).map((head, at) => (
            <th key={head} scope="col" className={classes(at === 0 && "text-left", "font-normal")}>
              {t(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="font-mono">
        {components.map((each) => (
          <ClaimLine key={each} word={t(`finance.waiver.evidence.${each}`)} owed={owed[each]} takes={takes?.[each] ?? null} />
        ))}
        {takes && takes.overflow !== 0 ? (
          <ClaimLine word={t("receipt.column.overflow")} owed={null} takes={takes.overflow} tone="text-warn" />
        ) : null}
      </tbody>
    </table>
  );
}

interface ClaimLineProps {
  readonly word: string;
  readonly owed: number | null;
  readonly takes: number | null;
  readonly tone?: string;
}
const ClaimLine = ({ word, owed, takes, tone = "" }: ClaimLineProps) => (
  <tr className={classes("border-t border-line text-right", tone)}>
    <th scope="row" className="py-0.5 text-left font-sans font-normal">
      {word}
    </th>
    <td>{owed === null ? "–" : formatMoney(owed)}</td>
    <td>{takes === null ? "–" : formatMoney(takes)}</td>
  </tr>
);

function Others({ others }: Pick<Evidence, "others">) {
  const t = useT();
  if (others.length === 0) return <p className="text-fg-2">{t("finance.waiver.evidence.noEarlier")}</p>;
  return (
    <ol>
      {others.map(({ tradeNo, amount, payTime, status }) => (
        <li key={tradeNo}>
          <When at={payTime} /> <Own>{tradeNo}</Own> <span className="font-mono">{formatMoney(amount)}</span>{" "}
          {t(`receipt.status.${status as Receipt["status"]}`)}
        </li>
      ))}
    </ol>
  );
}

function Found({ row, evidence }: { readonly row: Receipt; readonly evidence: Evidence }) {
  const t = useT();
  const { request, reversal, entries, others } = evidence;
  return (
    <>
      {request ? (
        <Part title={t("receipt.evidence.request")}>
          <p>
            <Own>{request.requester}</Own> · <When at={request.at} /> · <Own>{request.reason}</Own>
          </p>
          {reversal ? <Reversal reversal={reversal} /> : null}
        </Part>
      ) : null}
      <RefusedRequest refused={evidence.refused} />
      <Shown row={row} evidence={evidence} />
      <Part title={t("receipt.evidence.claim")}>
        <Claim evidence={evidence} />
      </Part>
      {row.status === "pending" ? (
        <Part title={t("payout.evidence.posting")}>
          <Postings entries={entries} none={t("receipt.evidence.notYet")} />
        </Part>
      ) : (
        <Facts
          list={repaymentList}
          keys={["principal", "interest", "fee", "penalty", "overflow", "reviewer", "decideTime", "refusal", "decision", "orderStatus"]}
          row={row}
        />
      )}
      <Part title={t("receipt.evidence.others")}>
        <Others others={others} />
      </Part>
    </>
  );
}

function Case({ row }: { readonly row: Receipt }) {
  const asked = useAsked(repaymentCalls["repayment.evidence"], { repaymentId: row.repaymentId });
  return <Answered asked={asked} show={(evidence) => <Found row={row} evidence={evidence} />} />;
}

/** The evidence beside money in check, or posted: the voucher and what was registered, what is owed, how it is posted, other money of the order. */
export function ReceiptPeek({ row }: { readonly row: Receipt }) {
  const t = useT();
  const { repaymentId, seen, name, orderNo, status, approvalId, tradeNo } = row;
  return (
    <div className="flex flex-col gap-3" data-evidence={repaymentId}>
      <h2 className="flex flex-wrap items-center gap-2 text-form font-semibold">
        <Own>{name ?? tradeNo}</Own> <span className="font-mono font-normal text-fg-2">{orderNo}</span>
        <Chip tone={looks.status.tone(row)}>{t(`receipt.status.${status}`)}</Chip>
      </h2>
      <Case key={`${repaymentId} ${seen} ${approvalId}`} row={row} />
    </div>
  );
}
