import { useEffect, useRef, useState } from "react";
import { t } from "../../i18n/i18n.ts";
import { useShellStatus } from "../../kernel/state/status.ts";
import type { Order } from "./order-details.page.tsx";

/** 125 s -> "02:05". */
const clock = (seconds: number): string => `${String(Math.floor(seconds / 60)).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}`;

/**
 * While a call is live the record belongs to it (rules/keyboard.md 7): the status bar says with whom and for how long, and what was saved meanwhile
 * moves on only when the call has ended.
 */
export function useLiveCall(order: Order, advance: () => void) {
  const { call } = order;
  const [seconds, setSeconds] = useState(0);
  const waiting = useRef(false);
  const since = call?.since;
  useEffect(() => {
    if (since === undefined) return undefined;
    const tick = () => setSeconds(Math.max(0, Math.floor((Date.now() - Date.parse(since)) / 1000)));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [since]);
  const text = call ? t("order.call.mode", { name: order.customer.name, time: clock(seconds) }) : null;
  useShellStatus({ mode: text ? { text, tone: "live" } : null });
  useEffect(() => {
    if (call || !waiting.current) return;
    waiting.current = false;
    advance();
  }, [call, advance]);
  // Another record waits for nothing.
  useEffect(() => () => void (waiting.current = false), [order.loanRecordId]);
  return {
    isLive: call !== null,
    /** Moves on now, or when the call has ended. */
    next: () => {
      if (call) waiting.current = true;
      else advance();
    },
  };
}
