import type { Source } from "../../kernel/command/records.ts";
import { waiverCalls } from "../../../contract/finance/waiver.calls.ts";
import { useCallback, useEffect, useRef, useState, type ReactNode } from "react";
import { daysBetween, localDate } from "../../../lending/time/zone.ts";
import type { RowOf } from "../../../contract/types.ts";
import { send } from "../../client/client.ts";
import { onNamed } from "../../client/live.ts";
import { openOrderTab } from "../../client/order-tab.ts";
import { formatDay, formatInstant, formatNumber, formatSum, timeZone } from "../../i18n/format.ts";
import { loadSections, t, tn, useT } from "../../i18n/i18n.ts";
import { useKeyContext, type KeyHandler } from "../../kernel/keys/contexts.ts";
import { useFrameNotice } from "../../kernel/state/frame.ts";
import { isLocked } from "../../kernel/state/lock.ts";
import { useChord } from "../../kernel/keys/profile.ts";
import { useSeen } from "../../kernel/keys/settle.ts";
import { ports } from "../../kernel/command/ports.ts";
import { keyOf } from "../../kernel/verbs/table.ts";
import { Refused } from "../../../lending/reason.ts";
import { whyMissing } from "../../../lending/rights/refusal.rules.ts";
import type { Verdict, Why } from "../../table/approval/decision.ts";
import { reasonKeys, Reasons } from "../../table/approval/strip-parts.tsx";
import { wordSaid } from "../../table/approval/why.ts";
import { Button } from "../../ui/button.tsx";
import { chordLabel } from "../../ui/chord.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { LayerDepth, topLayer } from "../../ui/layers.ts";

type Offer = RowOf<"waiver.list">;
interface Answered {
  readonly why: Why;
  readonly source: Source;
}
const unsaid: Why = { reason: null, remark: "", typed: null };
/** ms: a customer holds the line no longer; what is older waits in the list of offers. */
const holds = 15 * 60_000;
/** Over every dialog: its key is heard wherever the supervisor is. */
const onTop = 1_000;

/** Offers that wait for this very person; the one that was told first stays first, whatever arrives meanwhile. */
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
    void loadSections("money", "approval").then(quietly);
    const leave = onNamed(quietly);
    const timer = setInterval(quietly, 60_000);
    return () => {
      leave();
      clearInterval(timer);
    };
  }, [read]);
  return { offers, read };
}

async function answer({ waiverId, name, seen }: Offer, decision: Verdict, { why, source }: Answered): Promise<void> {
  const command = `request.${decision}`;
  try {
    await ports.send(
      waiverCalls["waiver.review"],
      { waiverId, ...wordSaid({ decision, ...why }), seen },
      { command, source, idempotencyKey: crypto.randomUUID() },
    );
    ports.tell({ kind: "done", text: t(decision === "approve" ? "money.request.approved" : "money.request.refused", { name }) }, command);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    ports.tell({ kind: "failed", error }, command);
  }
}

/**
 * What collectors ask while the customer holds. It stands in the frame until F9 shows it; F9 decides nothing by itself, so that no key that was on
 * its way when it came decides (rules/keyboard.md 26).
 */
export function Requests() {
  const { offers, read } = useOffers();
  const [opened, setOpened] = useState<{ readonly offer: Offer; readonly depth: number } | null>(null);
  const [offer] = offers;
  const again = () => void read().catch(() => undefined);
  return (
    <>
      {offer ? (
        <LayerDepth value={onTop}>
          <Waiting offer={offer} onShow={() => setOpened((now) => now ?? { offer, depth: topLayer() })} />
        </LayerDepth>
      ) : null}
      {opened ? (
        <LayerDepth value={opened.depth}>
          <Request
            key={opened.offer.waiverId}
            offer={opened.offer}
            more={offers.filter(({ waiverId }) => waiverId !== opened.offer.waiverId).length}
            onClose={() => setOpened(null)}
            onDecided={again}
          />
        </LayerDepth>
      ) : null}
    </>
  );
}

function Waiting({ offer, onShow }: { readonly offer: Offer; readonly onShow: () => void }) {
  const t = useT();
  const chord = useChord("request.show", "showRequest");
  useFrameNotice("request", t("money.request.waiting", { name: offer.name, key: chordLabel(chord ?? "") }), onShow);
  const handlers: KeyHandler[] = [
    { id: "request.show", verb: "showRequest", label: "money.request.show", palette: true, run: onShow },
    {
      id: "request.open",
      verb: "answerLook",
      label: "money.request.open",
      palette: true,
      run: () => void openOrderTab(offer.loanRecordId, offer.orderNo),
    },
  ];
  useKeyContext<null>({ id: "requests", where: "request", inFields: true, handlers });
  return null;
}

interface RequestProps {
  readonly offer: Offer;
  readonly more: number;
  readonly onClose: () => void;
  readonly onDecided: () => void;
}

/** The case's figures; a letter chooses, Enter decides. What had the focus has it again afterwards. */
function Request({ offer, more, onClose, onDecided }: RequestProps) {
  const t = useT();
  const first = useRef<HTMLDivElement>(null);
  return (
    <Dialog title={t("money.request.title")} onClose={onClose} atTop width="strip" first={first}>
      <div ref={first} tabIndex={-1} data-request={offer.waiverId} className="flex flex-col gap-2 px-4 py-3 outline-none">
        {more > 0 ? <p className="text-cell text-warn">{tn("money.request.more", more, { count: formatNumber(more) })}</p> : null}
        <Case offer={offer} />
        <Verdicts offer={offer} onClose={onClose} onDecided={onDecided} />
      </div>
    </Dialog>
  );
}

/** What was chosen and why, and the one way to say it. */
function useVerdict({ offer, onClose, onDecided }: Omit<RequestProps, "more">) {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [why, setWhy] = useState<Why>(unsaid);
  const isSettled = useSeen();
  const choose = (next: Verdict) => isSettled() && setVerdict(next);
  const lacks = verdict !== null && whyMissing({ decision: verdict, ...why }) !== null;
  const decide = (source: Source) => {
    if (!verdict || isLocked() || lacks) return;
    onClose();
    void answer(offer, verdict, { why, source }).finally(onDecided);
  };
  const handlers: KeyHandler[] = [
    { id: "request.approve", verb: "approve", label: "money.request.approve", hint: 1, run: () => choose("approve") },
    { id: "request.refuse", verb: "refuse", label: "money.request.refuse", hint: 2, run: () => choose("refuse") },
    { id: "request.decide", verb: "confirm", label: "approval.strip.key", hint: 3, acts: true, run: ({ source }) => decide(source) },
    ...(verdict === "refuse" ? reasonKeys("request", setWhy) : []),
  ];
  useKeyContext<null>({ id: "offer", where: "offer", exclusive: true, inFields: true, handlers });
  return { verdict, why, setWhy, choose, lacks, decide };
}

type Deciding = ReturnType<typeof useVerdict>;
const verdicts = ["approve", "refuse"] as const;

function VerdictButtons({ verdict, choose }: Pick<Deciding, "verdict" | "choose">) {
  return verdicts.map((of) => (
    <Button
      key={of}
      tabIndex={-1}
      tone={verdict === of ? "primary" : "plain"}
      aria-pressed={verdict === of}
      onClick={() => choose(of)}
      chord={keyOf(of)}
    >
      {t(`money.request.${of}`)}
    </Button>
  ));
}

function Verdicts(props: Omit<RequestProps, "more">) {
  useT();
  const { verdict, why, setWhy, choose, lacks, decide } = useVerdict(props);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <VerdictButtons verdict={verdict} choose={choose} />
      {verdict === "refuse" ? <Reasons why={why} onWhy={setWhy} /> : null}
      {verdict ? (
        <Button tone="primary" onClick={() => decide("button")} chord={keyOf("confirm")} disabled={lacks}>
          {t("money.request.sure", { key: chordLabel(keyOf("confirm")), what: t(`money.request.${verdict}`) })}
        </Button>
      ) : null}
    </div>
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
