import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { goTo } from "../kernel/command/ports.ts";
import { addressNow, getTabs, type OrderRef } from "../kernel/state/tabs.ts";
import { openParameter, sealParameter } from "./payload.ts";

export const orderDetailsPath = "/order/orderDetails";
const known = new Map<string, OrderRef>();
export const orderKey = (loanRecordId: number): string => `order:${loanRecordId}`;

/** Where an order is opened from: a record reached from another record belongs to the same queue. */
export function openedFrom(): string | null {
  const here = `${location.pathname}${location.search}`;
  if (location.pathname !== orderDetailsPath) return here;
  const from = getTabs().find((tab) => tab.href === here)?.order?.fromQueue ?? null;
  return from && addressNow(from);
}

/** Opens an order in its own tab, or shows the tab that it has (rules/product.md 2: encrypted parameters that carry an order id). */
export async function openOrderTab(loanRecordId: number | string, orderNo: string, fromQueue: string | null = null): Promise<void> {
  const order: OrderRef = { loanRecordId: Number(loanRecordId), orderNo, fromQueue };
  const open = getTabs().find((tab) => tab.key === orderKey(order.loanRecordId));
  if (open && !fromQueue) {
    goTo(open.href);
    return;
  }
  const sealed = await sealParameter({ orderId: order.loanRecordId, orderNo, fromQueue });
  known.set(sealed, order);
  goTo(`${orderDetailsPath}?q=${sealed}`);
}

function isOrder(value: unknown): value is { readonly orderId: number; readonly orderNo?: string; readonly fromQueue?: string | null } {
  return typeof value === "object" && value !== null && Number.isInteger((value as { orderId?: unknown }).orderId);
}

export type OrderAddress =
  | { readonly state: "reading" }
  | { readonly state: "bad" }
  | { readonly state: "known"; readonly order: OrderRef };

/** Null when it cannot be opened: another person's address, or another day's. */
async function orderIn(sealed: string): Promise<OrderRef | null> {
  try {
    const value = await openParameter(sealed);
    if (!isOrder(value)) return null;
    return { loanRecordId: value.orderId, orderNo: value.orderNo ?? String(value.orderId), fromQueue: value.fromQueue ?? null };
  } catch {
    return null;
  }
}

/** Which order an address of order details means. */
export function useOrderAddress(search: string): OrderAddress {
  const sealed = new URLSearchParams(search).get("q") ?? "";
  const [read, setRead] = useState<{ readonly sealed: string; readonly order: OrderRef | null } | null>(null);
  const here = known.get(sealed);
  useEffect(() => {
    if (here || !sealed) return undefined;
    let current = true;
    void orderIn(sealed).then((order) => {
      if (order) known.set(sealed, order);
      if (current) setRead({ sealed, order });
    });
    return () => {
      current = false;
    };
  }, [sealed, here]);
  if (here) return { state: "known", order: here };
  if (!sealed || (read?.sealed === sealed && !read.order)) return { state: "bad" };
  return read?.sealed === sealed && read.order ? { state: "known", order: read.order } : { state: "reading" };
}

/** The order that this tab shows: for the page of order details. */
export function useOrderRef(): OrderRef | null {
  const address = useOrderAddress(useLocation().search);
  return address.state === "known" ? address.order : null;
}
