import { useCallback, useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";
import { reviewCalls } from "../../../../contract/order/review.calls.ts";
import type { EvidenceKind } from "../../../../lending/options/review-needs.ts";
import type { ReviewKind } from "../../../../lending/origination/review-times.ts";
import { Refused } from "../../../../lending/reason.ts";
import { send } from "../../../client/client.ts";
import { isLocked } from "../../../kernel/state/lock.ts";
import type { Order, ReviewState } from "./cases.ts";
import { lastVerdict } from "./verdict/send-verdict.ts";

const beatEvery = 60_000;
/** ms until what was ticked is told: whoever leaves the case before the next beat loses none of it. */
const tellAfter = 3_000;
const lookEvery = 5_000;

export interface Review {
  /** Null until the lock is there. */
  readonly state: ReviewState | null;
  readonly refused: Refused | null;
  readonly put: (change: Partial<ReviewState>) => void;
  readonly again: () => void;
  readonly tick: (kind: EvidenceKind) => void;
  /** Seconds of work since the last sign of life: a decision takes them along. */
  readonly seconds: RefObject<number>;
}

/** Landing takes the case and its lock; while it is on the screen its signs of life keep it. `onTaken` is told each time that the lock is there. */
export function useReview({ loanRecordId, version }: Order, kind: ReviewKind, onTaken: () => void): Review {
  const [state, setState] = useState<ReviewState | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [round, setRound] = useState(0);
  const start = useEffectEvent(() => send(reviewCalls["review.start"], { loanRecordId, stage: kind, version }));
  const taken = useEffectEvent((out: ReviewState) => {
    setState(out);
    setRefused(null);
    onTaken();
  });
  useEffect(() => {
    let isHere = true;
    // A case that he has just decided counts among his until that is answered: he may have no more at a time.
    lastVerdict()
      .then(() => (isHere ? start() : null))
      .then((out) => (isHere && out ? taken(out) : undefined))
      .catch((error: unknown) => {
        if (!(error instanceof Refused)) throw error;
        if (isHere) setRefused(error);
      });
    return () => {
      isHere = false;
    };
  }, [loanRecordId, kind, round]);
  const put = useCallback((change: Partial<ReviewState>) => setState((before) => before && { ...before, ...change }), []);
  const seconds = useBeats(state === null ? null : loanRecordId, state?.seen ?? [], put);
  const again = useCallback(() => setRound((before) => before + 1), []);
  const tick = useCallback(
    (ticked: EvidenceKind) => setState((before) => before && { ...before, seen: [...new Set([...before.seen, ticked])] }),
    [],
  );
  useTakenAgain(refused ? null : (state?.lockUntil ?? null), again);
  return { state, refused, put, again, tick, seconds };
}

/** A lock that ran out while nobody looked is taken again as soon as somebody does; what stands typed stays where it is. */
function useTakenAgain(lockUntil: string | null, again: () => void): void {
  useEffect(() => {
    if (lockUntil === null) return undefined;
    const look = () => {
      if (!document.hidden && !isLocked() && Date.parse(lockUntil) <= Date.now()) again();
    };
    const timer = setInterval(look, lookEvery);
    return () => clearInterval(timer);
  }, [lockUntil, again]);
}

/** Seconds of work are those in which the page is in sight and no lock lies over it. */
function useBeats(loanRecordId: number | null, seen: readonly EvidenceKind[], put: Review["put"]): RefObject<number> {
  const seconds = useRef(0);
  const beat = useEffectEvent((id: number) => {
    if (document.hidden || isLocked()) return;
    const worked = seconds.current;
    seconds.current = 0;
    send(reviewCalls["review.heartbeat"], { loanRecordId: id, seen: [...seen], seconds: worked })
      .then(put)
      // A lock that ran out is told by its countdown, and by the next decision.
      .catch((error: unknown) => {
        if (!(error instanceof Refused)) throw error;
        seconds.current += worked;
      });
  });
  const told = useRef(0);
  const begin = useEffectEvent(() => {
    seconds.current = 0;
    told.current = seen.length;
  });
  useEffect(() => {
    if (loanRecordId === null) return undefined;
    begin();
    const count = setInterval(() => {
      if (!document.hidden && !isLocked()) seconds.current += 1;
    }, 1_000);
    const timer = setInterval(() => beat(loanRecordId), beatEvery);
    return () => {
      clearInterval(count);
      clearInterval(timer);
    };
  }, [loanRecordId]);
  useEffect(() => {
    if (loanRecordId === null || seen.length <= told.current) return undefined;
    const timer = setTimeout(() => {
      told.current = seen.length;
      beat(loanRecordId);
    }, tellAfter);
    return () => clearTimeout(timer);
  }, [loanRecordId, seen.length]);
  return seconds;
}
