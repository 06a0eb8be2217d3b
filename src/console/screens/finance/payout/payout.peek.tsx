import { paymentCalls } from "../../../../contract/finance/payout/payment.calls.ts";
import { payoutFailCodes } from "../../../../lending/options/finance/payout-fail-codes.ts";
import { refusalCodes } from "../../../../lending/options/refusal-reasons.ts";
import { payoutWarningCodes } from "../../../../lending/origination/payout-state.ts";
import type { OutputOf } from "../../../../contract/types.ts";
import { useAsked } from "../../../client/asked.ts";
import { formatMoney, formatNumber } from "../../../i18n/format.ts";
import { When } from "../../../i18n/when.tsx";
import { useT } from "../../../i18n/i18n.ts";
import { wordOf } from "../../../table/filter/options.ts";
import { Chip } from "../../../ui/chip.tsx";
import { Voucher } from "../../../form/voucher/voucher.tsx";
import { Answered, Lines, Own, Part, Postings, RefusedRequest, type FactLine } from "../../../table/approval/evidence-parts.tsx";
import { looks, type Payout } from "./payout-desk.tsx";

type Evidence = OutputOf<"payment.evidence">;

/** The bank's name beside the customer's, who gave the account, and who else is paid to it. */
function Account({ evidence: { account, customer, others } }: { readonly evidence: Evidence }) {
  const t = useT();
  if (!account) return <p className="text-warn">{t("payout.evidence.noAccount")}</p>;
  const { bank } = account;
  const word = bank ? (bank.outcome === "closed" ? t("payout.evidence.closed") : bank.name) : t("payout.evidence.notAsked");
  const lines: readonly FactLine[] = [
    { term: t("payout.evidence.customer"), value: <Own>{customer}</Own> },
    { term: t("payout.evidence.holder"), value: <Own>{account.holder}</Own> },
    {
      term: t("payout.evidence.bankSays"),
      value: <span className={account.isVerified ? (bank ? "text-ok" : "") : "text-warn"}>{word}</span>,
    },
    { term: t("payout.column.account"), value: <Own>{`${account.bankName} ${account.accountNo}`}</Own> },
    { term: t("payout.evidence.givenBy"), value: <GivenBy {...account} /> },
    ...(account.earlier > 0 ? [{ term: t("payout.evidence.earlier"), value: formatNumber(account.earlier) }] : []),
    ...(account.proof ? [{ term: t("payout.payee.proof"), value: <Voucher name={account.proof} /> }] : []),
    ...(others.length > 0 ? [{ term: t("payout.evidence.others"), value: <Others others={others} /> }] : []),
  ];
  return <Lines lines={lines} />;
}

type GivenAccount = NonNullable<Evidence["account"]>;
function GivenBy({ by, at, reason }: Pick<GivenAccount, "by" | "at" | "reason">) {
  const t = useT();
  return (
    <>
      {by === null ? t("payout.evidence.customerHimself") : <Own>{by}</Own>} · <When at={at} />
      {reason ? ` · ${reason}` : ""}
    </>
  );
}

const Others = ({ others }: Pick<Evidence, "others">) => (
  <span className="text-warn" translate="no">
    {others.map(({ orderNo, name }) => `${orderNo} ${name}`).join(" · ")}
  </span>
);

function Money({ evidence }: { readonly evidence: Evidence }) {
  const t = useT();
  const { principal, fee, payout, due, budgetLeft, channel } = evidence;
  const money = (amount: number) => <span className="font-mono">{formatMoney(amount)}</span>;
  return (
    <Lines
      lines={[
        { term: t("payout.column.contract"), value: money(principal) },
        { term: t("payout.column.fee"), value: money(fee) },
        { term: t("payout.column.payout"), value: <strong className="font-mono">{formatMoney(payout)}</strong> },
        { term: t("payout.evidence.due"), value: money(due) },
        ...(budgetLeft === null ? [] : [{ term: t("payout.evidence.budget"), value: money(budgetLeft) }]),
        ...(channel ? [{ term: t("payout.column.channel"), value: <Channel channel={channel} /> }] : []),
      ]}
    />
  );
}

function Channel({ channel }: { readonly channel: NonNullable<Evidence["channel"]> }) {
  const t = useT();
  const { code, isUp, float, fee, dayLeft, unanswered, lastAnswer } = channel;
  return (
    <span>
      <Own>{code}</Own> <span className={isUp ? "text-ok" : "text-danger"}>{t(isUp ? "payout.evidence.up" : "payout.evidence.down")}</span>
      {float === null ? "" : ` · ${t("payout.evidence.float", { amount: formatMoney(float) })}`}
      {fee ? ` · ${t(float === null ? "payout.evidence.feeBilled" : "payout.evidence.feeKept", { amount: formatMoney(fee) })}` : ""}
      {dayLeft === null ? "" : ` · ${t("payout.evidence.room", { amount: formatMoney(dayLeft) })}`}
      {unanswered > 0 ? ` · ${t("payout.evidence.unanswered", { count: formatNumber(unanswered) })}` : ""}
      {lastAnswer ? (
        <span className="block text-fg-2">
          {t("payout.evidence.lastAnswer")} <When at={lastAnswer} />
        </span>
      ) : null}
    </span>
  );
}

/** Who decided what, and every try: nothing of it is ever taken away. */
function Trail({ evidence: { decisions, transfers } }: { readonly evidence: Evidence }) {
  const t = useT();
  if (decisions.length + transfers.length === 0) return <p className="text-fg-2">{t("payout.evidence.nothingYet")}</p>;
  return (
    <ol className="flex flex-col gap-1">
      {transfers.map(({ tradeNo, channel, amount, state, sentAt, failReason, paidLateAt }) => (
        <li key={tradeNo}>
          <When at={sentAt} /> <Own>{`${tradeNo} ${channel}`}</Own> <span className="font-mono">{formatMoney(amount)}</span>{" "}
          {t(`payout.transfer.${state}`)}
          {failReason ? <span className="text-fg-2"> ({wordOf(payoutFailCodes, failReason)})</span> : null}
          {paidLateAt ? (
            <span className="block text-danger">
              {t("payout.evidence.paidLate")} <When at={paidLateAt} />
            </span>
          ) : null}
        </li>
      ))}
      {decisions.map(({ step, decision, refusal, remark, by, at }) => (
        <li key={at}>
          <When at={at} /> {t(`payout.step.${step}`)}: {t(`payout.decision.${decision}`)} · <Own>{by}</Own>
          {refusal || remark ? (
            <span className="block text-fg-1">{[refusal ? wordOf(refusalCodes, refusal) : "", remark].filter(Boolean).join(" · ")}</span>
          ) : null}
        </li>
      ))}
    </ol>
  );
}

/** "Paid by hand" that waits: what was shown for it. */
function Request({ request }: { readonly request: NonNullable<Evidence["request"]> }) {
  const t = useT();
  return (
    <Part title={t("payout.evidence.request")}>
      <Lines
        lines={[
          { term: t("payout.column.requester"), value: <Own>{request.requester}</Own> },
          { term: t("payout.manual.tradeNo"), value: <Own>{request.tradeNo}</Own> },
          { term: t("payout.manual.day"), value: <When at={request.payTime} /> },
          { term: t("payout.manual.voucher"), value: <Voucher name={request.voucher} /> },
          ...(request.remark ? [{ term: t("payout.column.remark"), value: <Own>{request.remark}</Own> }] : []),
        ]}
      />
    </Part>
  );
}

function Found({ evidence }: { readonly evidence: Evidence }) {
  const t = useT();
  const { warnings, request, isAccepted, entries } = evidence;
  return (
    <>
      {warnings.map((each) => (
        <p key={each} className="font-semibold text-warn">
          {wordOf(payoutWarningCodes, each)}
        </p>
      ))}
      {isAccepted ? null : <p className="text-warn">{t("payout.evidence.notAccepted")}</p>}
      {request ? <Request request={request} /> : null}
      <RefusedRequest refused={evidence.refused} />
      <Part title={t("payout.evidence.account")}>
        <Account evidence={evidence} />
      </Part>
      <Part title={t("payout.evidence.money")}>
        <Money evidence={evidence} />
      </Part>
      <Part title={t("payout.evidence.posting")}>
        <Postings entries={entries} none={t("payout.evidence.noPosting")} />
      </Part>
      <Part title={t("payout.evidence.trail")}>
        <Trail evidence={evidence} />
      </Part>
    </>
  );
}

function Case({ row }: { readonly row: Payout }) {
  const asked = useAsked(paymentCalls["payment.evidence"], { paymentId: row.paymentId });
  return <Answered asked={asked} show={(evidence) => <Found evidence={evidence} />} />;
}

/** The evidence beside a payout: whose account it is, what goes and by which way, how it is posted, what was decided. */
export function PayoutPeek({ row }: { readonly row: Payout }) {
  const t = useT();
  const { paymentId, seen, name, orderNo, state, approvalId } = row;
  return (
    <div className="flex flex-col gap-3" data-evidence={paymentId}>
      <h2 className="flex flex-wrap items-center gap-2 text-form font-semibold">
        <Own>{name}</Own> <span className="font-mono font-normal text-fg-2">{orderNo}</span>
        <Chip tone={looks.state.tone(row)}>{t(`payout.state.${state}`)}</Chip>
      </h2>
      <Case key={`${paymentId} ${seen} ${approvalId}`} row={row} />
    </div>
  );
}
