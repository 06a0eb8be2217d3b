import { useCallback, useEffect, useRef, useState, type RefObject } from "react";
import { reviewCalls } from "../../../../contract/order/review.calls.ts";
import type { EvidenceKind } from "../../../../lending/options/review-needs.ts";
import type { ReviewKind } from "../../../../lending/origination/review.rules.ts";
import { Refused } from "../../../../lending/reason.ts";
import { send } from "../../../client/client.ts";
import { ports } from "../../../kernel/command/ports.ts";
import { isLocked } from "../../../kernel/state/lock.ts";
import type { Order, ReviewState } from "./case.ts";

const beatEvery = 60_000;

export interface Review {
  /** Null until the lock is there. */
  readonly state: ReviewState | null;
  readonly refused: Refused | null;
  readonly put: (change: Partial<ReviewState>) => void;
  readonly again: () => void;
  /** What has been ticked since the last sign of life, for the decision to take along. */
  readonly tick: (kind: EvidenceKind) => void;
  /** Seconds of work since the last sign of life. */
  readonly seconds: RefObject<number>;
}

/** Landing takes the case and its lock; while it is on the screen its signs of life keep it. */
export function useReview(order: Order, kind: ReviewKind): Review {
  const { loanRecordId, version } = order;
  const [state, setState] = useState<ReviewState | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [round, setRound] = useState(0);
  const latest = useRef(version);
  latest.current = version;
  useEffect(() => {
    let isHere = true;
    const meta = { command: "review.start", source: "key" as const, idempotencyKey: crypto.randomUUID() };
    ports
      .send(reviewCalls["review.start"], { loanRecordId, stage: kind, version: latest.current }, meta)
      .then((out) => isHere && (setState(out), setRefused(null)))
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
  return { state, refused, put, again, tick, seconds };
}

/** Seconds of work are those in which the page is in sight and no lock lies over it. */
function useBeats(loanRecordId: number | null, seen: readonly EvidenceKind[], put: Review["put"]): RefObject<number> {
  const seconds = useRef(0);
  const latest = useRef(seen);
  latest.current = seen;
  useEffect(() => {
    if (loanRecordId === null) return undefined;
    seconds.current = 0;
    const count = setInterval(() => {
      if (!document.hidden && !isLocked()) seconds.current += 1;
    }, 1_000);
    const beat = () => {
      if (document.hidden || isLocked()) return;
      const worked = seconds.current;
      seconds.current = 0;
      send(reviewCalls["review.heartbeat"], { loanRecordId, seen: [...latest.current], seconds: worked })
        .then(put)
        // A lock that ran out is told by its countdown, and by the next decision.
        .catch((error: unknown) => {
          if (!(error instanceof Refused)) throw error;
          seconds.current += worked;
        });
    };
    const timer = setInterval(beat, beatEvery);
    return () => {
      clearInterval(count);
      clearInterval(timer);
    };
  }, [loanRecordId, put]);
  return seconds;
}
