import type { Source } from "../../kernel/command/records.ts";
import { waiverCalls } from "../../../contract/finance/waiver.calls.ts";
import { useCallback, useEffect, useRef, useState, type ReactNode } from "react";
import { limits } from "../../../lending/limits.ts";
import { daysBetween, localDate } from "../../../lending/time/zone.ts";
import type { RowOf } from "../../../contract/types.ts";
import { send } from "../../client/client.ts";
import { onNamed } from "../../client/live.ts";
import { openOrderTab } from "../../client/order-tab.ts";
import { formatDay, formatInstant, formatNumber, formatSum, timeZone } from "../../i18n/format.ts";
import { loadSections, t, tn, useT } from "../../i18n/i18n.ts";
import { useKeyContext, type KeyHandler } from "../../kernel/keys/contexts.ts";
import { isLocked } from "../../kernel/state/lock.ts";
import { ports } from "../../kernel/command/ports.ts";
import { keyOf } from "../../kernel/verbs/table.ts";
import { Refused } from "../../../lending/reason.ts";
import { Button } from "../../ui/button.tsx";
import { LayerDepth } from "../../ui/layers.ts";

type Offer = RowOf<"waiver.list">;
/** ms: a customer holds the line no longer; what is older waits in the list of offers. */
const holds = 15 * 60_000;
/** Over every dialog: one key answers wherever the supervisor is. */
const onTop = 1_000;

/** Offers that wait for this very person; the one in sight stays until it is decided, whatever arrives meanwhile. */
function useOffers() {
  const [offers, setOffers] = useState<readonly Offer[]>([]);
  const read = useCallback(async () => {
    const { list } = await send(waiverCalls["waiver.list"], { toDecide: true, pageSize: 10 });
    const since = Date.now() - holds;
    const fresh = list.filter((each) => Date.parse(each.createTime) >= since);
    setOffers((before) => {
      const shown = fresh.find((each) => each.waiverId === before[0]?.waiverId);
      return shown ? [shown, ...fresh.filter((each) => each !== shown)] : fresh;
    });
  }, []);
  useEffect(() => {
    const quietly = () => void read().catch(() => undefined);
    void loadSections("money").then(quietly);
    const leave = onNamed(quietly);
    const timer = setInterval(quietly, 60_000);
    return () => {
      leave();
      clearInterval(timer);
    };
  }, [read]);
  return { offers, read };
}

async function answer({ waiverId, name }: Offer, decision: "approve" | "refuse", source: Source): Promise<void> {
  const command = `request.${decision}`;
  try {
    await ports.send(waiverCalls["waiver.review"], { waiverId, decision }, { command, source, idempotencyKey: crypto.randomUUID() });
    ports.tell({ kind: "done", text: t(decision === "approve" ? "money.request.approved" : "money.request.refused", { name }) }, command);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    ports.tell({ kind: "failed", error }, command);
  }
}

/** What collectors ask while the customer holds: the case's figures, and one key for yes or no. It takes no focus from anybody. */
export function Requests() {
  useT();
  const { offers, read } = useOffers();
  const [offer] = offers;
  if (!offer) return null;
  return (
    <LayerDepth value={onTop}>
      <Request key={offer.waiverId} offer={offer} more={offers.length - 1} onDecided={() => void read().catch(() => undefined)} />
    </LayerDepth>
  );
}

interface RequestProps {
  readonly offer: Offer;
  readonly more: number;
  readonly onDecided: () => void;
}

function Request({ offer, more, onDecided }: RequestProps) {
  const opened = useRef(Number.POSITIVE_INFINITY);
  const [running, setRunning] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => (opened.current = performance.now()));
    return () => cancelAnimationFrame(frame);
  }, []);
  const decide = (decision: "approve" | "refuse", source: Source) => {
    // A key that was already on its way when this dialog opened was not meant for it (rules/keyboard.md 7).
    if (running || isLocked() || performance.now() - opened.current < limits.settle) return;
    setRunning(true);
    void answer(offer, decision, source).finally(() => {
      setRunning(false);
      onDecided();
    });
  };
  const open = () => void openOrderTab(offer.loanRecordId, offer.orderNo);
  const handlers: KeyHandler[] = [
    {
      id: "request.approve",
      verb: "answerYes",
      label: "money.request.approve",
      palette: true,
      run: ({ source }) => decide("approve", source),
    },
    { id: "request.refuse", verb: "answerNo", label: "money.request.refuse", palette: true, run: ({ source }) => decide("refuse", source) },
    { id: "request.open", verb: "answerLook", label: "money.request.open", palette: true, run: open },
  ];
  useKeyContext<null>({ id: "requests", where: "request", inFields: true, handlers });
  return (
    <section
      role="alert"
      data-request={offer.waiverId}
      aria-label={t("money.request.title")}
      className="fixed top-12 right-3 z-[55] flex w-[min(500px,92vw)] flex-col gap-2 rounded-panel border border-l-4 border-line-strong border-l-warn bg-2 px-4 py-3 shadow-2xl"
    >
      <p className="flex items-baseline gap-2">
        <strong className="text-panel">{t("money.request.title")}</strong>
        {more > 0 ? <span className="text-cell text-warn">{tn("money.request.more", more, { count: formatNumber(more) })}</span> : null}
      </p>
      <Case offer={offer} />
      <div className="flex flex-wrap gap-2">
        <Button tone="primary" onClick={() => decide("approve", "button")} chord={keyOf("answerYes")}>
          {t("money.request.approve")}
        </Button>
        <Button onClick={() => decide("refuse", "button")} chord={keyOf("answerNo")}>
          {t("money.request.refuse")}
        </Button>
        <Button tone="quiet" onClick={open} chord={keyOf("answerLook")}>
          {t("money.request.open")}
        </Button>
      </div>
    </section>
  );
}

/** The case's figures: enough to decide by. */
function Case({ offer }: { readonly offer: Offer }) {
  const { quoteAtApply, settleAmount, percent, repayTime } = offer;
  const late = repayTime ? daysBetween(repayTime, localDate(new Date(offer.createTime), timeZone())) : 0;
  return (
    <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-0.5">
      <Line label={t("money.request.case")}>
        {offer.name} <span className="font-mono">{offer.orderNo}</span>
        {late > 0 ? ` · ${tn("money.request.late", late, { count: formatNumber(late) })}` : ""}
      </Line>
      <Line label={t("money.request.owed")}>
        <span className="font-mono">{formatSum(quoteAtApply)}</span>
      </Line>
      <Line label={t("money.request.pays")}>
        <strong className="font-mono text-ok">{formatSum(settleAmount)}</strong>{" "}
        {t("money.request.until", { day: formatDay(offer.validUntil) })}
      </Line>
      <Line label={t("money.request.waives")}>
        <strong className="font-mono text-warn">{formatSum(quoteAtApply - settleAmount)}</strong> ({formatNumber(percent)} %)
      </Line>
      <Line label={t("money.request.by")}>
        {offer.applicant} · {formatInstant(offer.createTime)}
      </Line>
      <Line label={t("money.request.why")}>{offer.reason}</Line>
    </dl>
  );
}

function Line({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-fg-2">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}
