import { defineCalls } from "../kernel/call.ts";

/** T34, T34b: an order frozen and released (calls.md, 507). */
export const orderFreezeCalls = defineCalls("order", {
  freeze: {
    method: "POST",
    path: "/order-domain/order/freeze",
    permission: "user:list:preference",
    effect: "write",
    audit: "order.freeze",
    money: true,
  },
});
