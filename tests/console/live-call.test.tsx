import { act, cleanup, renderHook } from "@testing-library/react";
import { createRef } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { forgetCalls, setCalls, type MyCall } from "../../src/console/kernel/state/calls.ts";
import type { Order } from "../../src/console/screens/order/order-details.page.tsx";
import { useLiveCall } from "../../src/console/screens/order/use-call.ts";

const call: MyCall = {
  callId: 1,
  attemptId: 11,
  loanRecordId: 7,
  orderNo: "7",
  lead: null,
  name: "Lan",
  direction: "out",
  state: "answered",
  since: "2026-11-22T03:00:00Z",
};
/** Of an order it reads the number and the call only. */
const orderOf = (loanRecordId: number, own: MyCall | null = null) =>
  ({ loanRecordId, call: own && { callId: own.callId, state: own.state, since: own.since } }) as unknown as Order;
const page = createRef<HTMLElement>();

function open(order: Order) {
  const advance = vi.fn();
  const { result, rerender } = renderHook(({ shown }) => useLiveCall(shown, advance, page), { initialProps: { shown: order } });
  return { advance, next: () => act(() => result.current()), show: (shown: Order) => rerender({ shown }), first: result.current };
}

afterEach(() => {
  cleanup();
  forgetCalls();
});

it("holds the record of a call that the frame knows and the record does not know yet, until the call is over", () => {
  setCalls([call]);
  const { advance, next } = open(orderOf(7));
  next();
  expect(advance).not.toHaveBeenCalled();
  act(() => setCalls([]));
  expect(advance).toHaveBeenCalledTimes(1);
});

it("holds it for a call that began while the result was on its way", () => {
  const { advance, first } = open(orderOf(7));
  act(() => setCalls([call]));
  act(() => first());
  expect(advance).not.toHaveBeenCalled();
});

it("is not held by a call of another order, nor by one that only rings", () => {
  const ringing: MyCall = { ...call, direction: "in", state: "ringing" };
  setCalls([{ ...call, loanRecordId: 8 }]);
  const other = open(orderOf(7));
  other.next();
  expect(other.advance).toHaveBeenCalledTimes(1);
  act(() => setCalls([ringing]));
  const same = open(orderOf(7, ringing));
  same.next();
  expect(same.advance).toHaveBeenCalledTimes(1);
});

it("is over for the record when both say so", () => {
  setCalls([call]);
  const { advance, next, show } = open(orderOf(7, call));
  next();
  act(() => setCalls([]));
  expect(advance).not.toHaveBeenCalled();
  show(orderOf(7));
  expect(advance).toHaveBeenCalledTimes(1);
});
