import { useEffect, useLayoutEffect, useRef, type RefObject } from "react";
import { usePhone } from "../../kernel/state/calls.ts";
import { topLayer } from "../../ui/layers.ts";
import type { Order } from "./order-details.page.tsx";

/** A hand that types, or a dialog that is open: what a call's end would move away is wanted. */
function isBusy(page: HTMLElement | null): boolean {
  const isComposing = (page?.querySelectorAll("[data-composer]").length ?? 0) > 0;
  const isField = document.activeElement?.matches("input, textarea, select, [contenteditable]") === true;
  return topLayer() > 0 || isComposing || isField;
}

/**
 * While a call is live the record belongs to it (rules/keyboard.md 7): what was saved meanwhile moves on only when the call has ended, and not from
 * under a hand that has begun something else. A call that merely rings holds nothing. The frame and the record learn of a call by readings of their
 * own, either of which may be the later one: it is live as long as one of them says so.
 */
export function useLiveCall(order: Order, advance: () => void, page: RefObject<HTMLElement | null>) {
  const { ringing, live } = usePhone();
  const isRinging = order.call?.callId === ringing?.callId;
  const isLive = live?.loanRecordId === order.loanRecordId || (order.call !== null && !isRinging);
  const waiting = useRef(false);
  // What is saved asks when its answer comes: by then a call may live that did not when the key was pressed.
  const held = useRef(isLive);
  useLayoutEffect(() => {
    held.current = isLive;
    if (isLive || !waiting.current) return;
    waiting.current = false;
    if (!isBusy(page.current)) advance();
  }, [isLive, advance, page]);
  // Another record waits for nothing.
  useEffect(() => () => void (waiting.current = false), [order.loanRecordId]);
  /** Moves on now, or when the call has ended. */
  return () => {
    if (held.current) waiting.current = true;
    else advance();
  };
}
