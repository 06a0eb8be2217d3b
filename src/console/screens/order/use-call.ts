import { useEffect, useRef, type RefObject } from "react";
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
 * under a hand that has begun something else. A call that merely rings holds nothing.
 */
export function useLiveCall(order: Order, advance: () => void, page: RefObject<HTMLElement | null>) {
  const { ringing } = usePhone();
  const call = order.call && order.call.callId !== ringing?.callId ? order.call : null;
  const waiting = useRef(false);
  useEffect(() => {
    if (call || !waiting.current) return;
    waiting.current = false;
    if (!isBusy(page.current)) advance();
  }, [call, advance, page]);
  // Another record waits for nothing.
  useEffect(() => () => void (waiting.current = false), [order.loanRecordId]);
  /** Moves on now, or when the call has ended. */
  return () => {
    if (call) waiting.current = true;
    else advance();
  };
}
