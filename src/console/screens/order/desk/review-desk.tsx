import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { orderCalls } from "../../../../contract/order/order.calls.ts";
import { reviewCalls } from "../../../../contract/order/review.calls.ts";
import { skipsAtMost } from "../../../../lending/origination/review.rules.ts";
import { Refused } from "../../../../lending/reason.ts";
import { limits } from "../../../../lending/limits.ts";
import { onOrdersChanged } from "../../../client/live.ts";
import { refreshCalls, useCall } from "../../../client/query.ts";
import { useT } from "../../../i18n/i18n.ts";
import { failureText } from "../../../i18n/reason.ts";
import { useKeyContext, type KeyHandler } from "../../../kernel/keys/contexts.ts";
import { useRecordPainted } from "../../../kernel/keys/settle.ts";
import { ports } from "../../../kernel/command/ports.ts";
import { toast } from "../../../kernel/state/messages.ts";
import { useShellStatus } from "../../../kernel/state/status.ts";
import type { OrderRef } from "../../../kernel/state/tabs.ts";
import { Button } from "../../../ui/button.tsx";
import { focusOnArrival } from "../../../ui/focus.ts";
import { OrderKnown } from "../order-known.tsx";
import { leafKeys, useIsHere, useNeighbours } from "../neighbours.ts";
import { blockersOf } from "./blockers.ts";
import { CaseHead, Strip } from "./case-head.tsx";
import { digitOf, isEvidence, kindOf, nextOf, panes, readAhead, rowOf, takeDraftOf, type Order, type PaneName } from "./case.ts";
import { deskCommands, type CaseSubject } from "./desk-keys.ts";
import { Board } from "./board.tsx";
import { useReview } from "./use-review.ts";
import { FirstVerdict, Verdicts, type First, type Opened } from "./verdict/verdicts.tsx";

/** A case on the desk: read, taken with its lock, shown with all its evidence, decided with two keys. */
export function ReviewDesk({ orderRef }: { readonly orderRef: OrderRef }) {
  const { loanRecordId, fromQueue } = orderRef;
  const t = useT();
  const isHere = useIsHere(loanRecordId);
  const { data: order, error, mutate } = useCall(orderCalls["order.detail"], { loanRecordId }, { keepPreviousData: false });
  const { move, position } = useNeighbours(loanRecordId, fromQueue, isHere);
  useShellStatus({ position });
  useEffect(
    () =>
      onOrdersChanged((orders) => {
        if (!orders || orders.includes(loanRecordId)) void mutate();
      }),
    [loanRecordId, mutate],
  );
  if (error && !order)
    return (
      <>
        <p role="alert" className="flex items-center gap-4 border-b border-danger bg-1 px-4 py-2 text-danger">
          {failureText(error)}
          <Button onClick={() => void mutate()}>{t("common.retry")}</Button>
        </p>
        <Waits orderRef={orderRef} move={move} />
      </>
    );
  if (!order) return <Waits orderRef={orderRef} move={move} />;
  return <Case key={loanRecordId} order={order} fromQueue={fromQueue} move={move} reread={() => void mutate()} />;
}

function Waits({ orderRef, move }: { readonly orderRef: OrderRef; readonly move: (step: number) => void }) {
  useKeyContext<null>({ id: "record", where: "record", handlers: leafKeys(move) });
  return <OrderKnown order={orderRef} />;
}

interface CaseProps {
  readonly order: Order;
  readonly fromQueue: string | null;
  readonly move: (step: number) => void;
  readonly reread: () => void;
}

/** A shown number is masked again after fifteen seconds. */
function useRevealed() {
  const [phone, setPhone] = useState<string | null>(null);
  useEffect(() => {
    if (phone === null) return undefined;
    const timer = setTimeout(() => setPhone(null), limits.revealShown);
    return () => clearTimeout(timer);
  }, [phone]);
  return { phone, show: setPhone };
}

function Case({ order, fromQueue, move, reread }: CaseProps) {
  const t = useT();
  const page = useRef<HTMLDivElement>(null);
  const { loanRecordId } = order;
  const row = rowOf(fromQueue, loanRecordId);
  const kind = row?.kind ?? kindOf(order.stage);
  const review = useReview(order, kind);
  const { state, refused } = review;
  const { data: profile } = useCall(orderCalls["order.profile"], { loanRecordId }, { keepPreviousData: false });
  const blockers = useMemo(() => (state && profile ? blockersOf(state, profile.compare) : null), [state, profile]);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [first, setFirst] = useState<First | null>(null);
  const { phone, show } = useRevealed();
  const stand = usePanes(review.tick, state?.needs.evidence ?? [], state?.seen ?? []);
  useRecordPainted(loanRecordId);
  useEffect(() => focusOnArrival(page.current), [loanRecordId]);
  useEffect(() => {
    const next = state ? nextOf(fromQueue, loanRecordId) : null;
    if (next !== null) readAhead(next);
  }, [state === null, fromQueue, loanRecordId]);
  // What came back with a decision that was taken back stands open again.
  useEffect(() => {
    const draft = state ? takeDraftOf(loanRecordId) : null;
    if (draft && draft.decision !== "back") setOpened({ strip: draft.decision === "pass" ? "pass" : "refuse", draft, source: "key" });
  }, [state === null, loanRecordId]);
  // Whose the lock is shows whose it was: reveals and contacts are his who holds the review.
  useEffect(() => {
    if (state) void refreshCalls("order.profile", "order.contacts");
  }, [state === null]);
  const close = useCallback(() => {
    setOpened(null);
    page.current?.focus();
  }, []);
  const gone = () => {
    setOpened(null);
    move(1);
  };
  const skip = async (step: number) => {
    if (state) {
      const out = await ports
        .send(reviewCalls["review.skip"], { loanRecordId }, { command: "review.skip", source: "key", idempotencyKey: crypto.randomUUID() })
        .catch((error: unknown) => {
          if (!(error instanceof Refused)) throw error;
          return null;
        });
      if (out && out.skips > skipsAtMost) {
        review.again();
        toast(t("review.skip.park"), { tone: "warn" });
        return setOpened({ strip: "park", source: "key" });
      }
    }
    move(step);
  };
  const tick = () => {
    const active = stand.active;
    const differing = active === "profile" ? blockers?.differing[0] : undefined;
    if (differing) return setOpened({ strip: "differ", field: differing.field as "name", source: "key" });
    if (!stand.tick()) toast(t("review.seen.first", { pane: t(`review.pane.${active}`) }), { tone: "warn" });
  };
  const commands = useMemo(() => deskCommands(setOpened, show), [show]);
  const handlers: KeyHandler[] = [
    { id: "record.next", verb: "next", label: "review.key.skip", run: () => void skip(1) },
    { id: "record.previous", verb: "previous", label: "order.key.previous", run: () => move(-1) },
    { id: "record.section", verb: "nextPart", label: "order.key.section", run: () => stand.step(1) },
    { id: "record.sectionBack", verb: "previousPart", label: "order.key.sectionBack", run: () => stand.step(-1) },
    { id: "review.seen", verb: "seen", label: "review.key.seen", hint: 3, acts: true, run: tick },
    ...panes.map((pane): KeyHandler => ({
      id: `review.pane${digitOf(pane)}`,
      verb: "preset",
      step: String(digitOf(pane)),
      text: t(`review.pane.${pane}`),
      run: () => stand.open(pane),
    })),
  ];
  const subject: CaseSubject = { order, state, blockers };
  useKeyContext<CaseSubject>({
    id: "record",
    where: "record",
    commands,
    handlers,
    subjects: () => ({ row: subject, picked: [subject], refresh: reread }),
  });
  return (
    <div ref={page} tabIndex={-1} data-desk="" className="flex h-full flex-col outline-none">
      <CaseHead order={order} row={row} state={state} phone={phone} />
      {refused ? (
        <p role="alert" className="flex min-h-9 items-center gap-4 border-b border-danger bg-1 px-3 text-danger">
          {failureText(refused)}
          <Button onClick={review.again}>{t("common.retry")}</Button>
          <Button onClick={() => move(1)}>{t("review.nextCase")}</Button>
        </p>
      ) : (
        <Strip state={state} blockers={blockers} />
      )}
      {first ? <FirstVerdict first={first} /> : null}
      <Board loanRecordId={loanRecordId} answers={state?.answers ?? {}} stand={stand} />
      {opened ? <Verdicts {...{ order, review, opened, fromQueue }} onGone={gone} onFirst={setFirst} onClose={close} /> : null}
    </div>
  );
}

export interface Panes {
  readonly active: PaneName;
  readonly looked: ReadonlySet<PaneName>;
  readonly needed: readonly string[];
  readonly ticked: readonly string[];
  readonly open: (pane: PaneName) => void;
  readonly step: (by: 1 | -1) => void;
  /** Ticks the one that is looked at and goes on to the next that is wanted; false while it has not been looked at. */
  readonly tick: () => boolean;
  readonly note: (pane: PaneName) => void;
}

function usePanes(keep: (kind: (typeof panes)[0]) => void, needed: readonly string[], ticked: readonly string[]): Panes {
  const wanted = panes.filter((pane) => needed.includes(pane) && !ticked.includes(pane));
  const [chosen, setChosen] = useState<PaneName | null>(null);
  const [looked, setLooked] = useState<ReadonlySet<PaneName>>(new Set());
  const active = chosen ?? wanted[0] ?? "files";
  const note = useCallback((pane: PaneName) => setLooked((before) => (before.has(pane) ? before : new Set([...before, pane]))), []);
  return {
    active,
    looked,
    needed,
    ticked,
    note,
    open: setChosen,
    step: (by) => setChosen(panes[(panes.indexOf(active) + by + panes.length) % panes.length] ?? "files"),
    tick: () => {
      if (!looked.has(active)) return false;
      if (isEvidence(active)) keep(active as (typeof panes)[0]);
      setChosen(wanted.find((pane) => pane !== active) ?? active);
      return true;
    },
  };
}
