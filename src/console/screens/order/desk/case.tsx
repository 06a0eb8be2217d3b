import { Alert } from "../../../ui/alert.tsx";
import { startTransition, useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import { orderCalls } from "../../../../contract/order/order.calls.ts";
import type { Refused } from "../../../../lending/reason.ts";
import { useT } from "../../../i18n/i18n.ts";
import { failureText } from "../../../i18n/reason.ts";
import { useRecordPainted } from "../../../kernel/keys/settle.ts";
import { Button } from "../../../ui/button.tsx";
import { focusOnArrival } from "../../../ui/focus.ts";
import { useRevealed } from "../customer/use-revealed.ts";
import { useLiveCall } from "../use-call.ts";
import { blockersOf } from "./blockers.ts";
import { Board } from "./board.tsx";
import { CaseHead, Strip } from "./case-head.tsx";
import { goOnFrom, kindOf, nextOf, passOver, readAhead, refreshDesk, rowOf, saysOfCase, type Ahead, type Order } from "./cases.ts";
import { dropKept, useKept, type Kept } from "./kept.ts";
import { useTroubles } from "./troubles.ts";
import { useCaseKeys } from "./use-case-keys.ts";
import { usePanes } from "./use-panes.ts";
import { useCaseCall } from "./use-case-call.ts";
import { useReview, type Review } from "./use-review.ts";
import { FirstVerdict, Verdicts, type First, type Opened } from "./verdict/verdicts.tsx";

interface Props {
  readonly order: Order;
  readonly fromQueue: string | null;
  readonly move: (step: number) => void;
  readonly reread: () => Promise<unknown>;
  /** All of the case after this one was read ahead. */
  readonly onAhead: (ahead: Ahead) => void;
}

const stripOf = { pass: "pass", reject: "refuse", back: "back" } as const;

export function Case({ order, fromQueue, move, reread, onAhead }: Props) {
  const page = useRef<HTMLDivElement>(null);
  const { loanRecordId } = order;
  const row = rowOf(fromQueue, loanRecordId);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [first, setFirst] = useState<First | null>(null);
  const [isRead, setRead] = useState(false);
  const review = useReview(order, row?.kind ?? kindOf(order.stage), () => {
    void refreshDesk().then(() => {
      setRead(true);
      // Of the case after it: no sooner than this one is whole.
      const next = nextOf(fromQueue, loanRecordId);
      if (next !== null) void readAhead(next).then(() => onAhead({ of: loanRecordId, next }));
    });
  });
  const { state } = review;
  const profile = useCaseCall(orderCalls["order.profile"], { loanRecordId });
  const blockers = useMemo(() => (state && profile ? blockersOf(state, profile.compare) : null), [state, profile]);
  const { phone, show } = useRevealed();
  const troubles = useTroubles(loanRecordId, profile);
  const stand = usePanes(review.tick, { needed: state?.needs.evidence ?? [], ticked: state?.seen ?? [], troubles });
  useRecordPainted(loanRecordId);
  // In the frame that shows the case, not in the one after it.
  useLayoutEffect(() => focusOnArrival(page.current), [loanRecordId]);
  useKeptStrip(opened === null && state !== null, { loanRecordId, review, open: setOpened });
  const close = useCallback(() => {
    setOpened(null);
    page.current?.focus();
  }, []);
  const goOn = () => goOnFrom(fromQueue, loanRecordId, move);
  const leave = useLiveCall(order, goOn, page);
  const gone = () => {
    setOpened(null);
    leave();
  };
  const decided = () => {
    leave();
    // The case goes with its strip: it is not drawn once more before the next one.
    startTransition(() => setOpened(null));
  };
  useTaken(review, { loanRecordId, reread, goOn });
  useCaseKeys({ order, fromQueue, review, blockers, stand, open: setOpened, show, move, reread });
  return (
    <div ref={page} tabIndex={-1} data-desk="" className="flex h-full flex-col outline-none max-[999px]:overflow-y-auto">
      <CaseHead order={order} row={row} state={state} phone={phone} />
      {review.refused ? <NotTaken review={review} onNext={() => move(1)} /> : <Strip {...{ loanRecordId, state, blockers }} />}
      {first ? <FirstVerdict first={first} again /> : state?.before ? <FirstVerdict first={state.before} /> : null}
      <Board loanRecordId={loanRecordId} answers={state?.answers ?? {}} stand={stand} isRead={isRead} />
      {opened ? (
        <Verdicts {...{ order, review, opened, fromQueue }} onGone={gone} onDecided={decided} onFirst={setFirst} onClose={close} />
      ) : null}
    </div>
  );
}

interface Reopening {
  readonly loanRecordId: number;
  readonly review: Review;
  readonly open: (opened: Opened) => void;
}
/** What was decided here and does not stand is open again as soon as the lock is there and no other strip, with what had been looked at for it. */
function useKeptStrip(isFree: boolean, { loanRecordId, review, open }: Reopening): void {
  const kept = useKept().get(loanRecordId);
  const reopen = useEffectEvent((found: Kept) => {
    dropKept(loanRecordId);
    for (const kind of found.seen) review.tick(kind);
    open({ strip: stripOf[found.verdict.decision], kept: found, source: found.source });
  });
  useEffect(() => {
    if (isFree && kept) reopen(kept);
  }, [isFree, kept]);
}

interface Going {
  readonly loanRecordId: number;
  readonly reread: () => Promise<unknown>;
  readonly goOn: () => void;
}
/** What was refused is read again, once: it may have moved since it was read ahead. What came by itself and is none for him is passed over, with a word. */
function useTaken({ refused, again }: Review, { loanRecordId, reread, goOn }: Going): void {
  const isAnew = useRef(false);
  const take = useEffectEvent((failure: Refused) => {
    if (!saysOfCase(failure)) return;
    if (!isAnew.current) {
      isAnew.current = true;
      return void reread().then(again);
    }
    // It is none for him any more: nothing is left to be decided there.
    dropKept(loanRecordId);
    passOver(failure, loanRecordId, goOn);
  });
  useEffect(() => {
    if (refused) take(refused);
  }, [refused]);
}

/** Somebody was first, or it is none for him: why, and on to the next. */
function NotTaken({ review, onNext }: { readonly review: Review; readonly onNext: () => void }) {
  const t = useT();
  return (
    <Alert className="flex min-h-9 items-center gap-4 border-b border-danger bg-1 px-3">
      {failureText(review.refused)}
      <Button onClick={review.again}>{t("common.retry")}</Button>
      <Button onClick={onNext}>{t("review.nextCase")}</Button>
    </Alert>
  );
}
