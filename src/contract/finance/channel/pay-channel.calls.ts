import { defineCalls } from "../../kernel/call.ts";

/** Ways in and out for money. */
export const payChannelCalls = defineCalls("payChannel", {
  list: { method: "POST", path: "/finance-domain/payChannel/list", permission: "system:payChannel:list", effect: "read" },
  save: {
    method: "POST",
    path: "/finance-domain/payChannel/save",
    permission: "system:payChannel:edit",
    effect: "write",
    audit: "payChannel.save",
  },
  /** The smallest amount to an account of the house's own; a second person releases it. */
  test: {
    method: "POST",
    path: "/finance-domain/payChannel/test",
    permission: "system:payChannel:edit",
    effect: "write",
    audit: "payChannel.test",
    money: true,
  },
  /** A channel that failed too often in a row takes part again at once. */
  lift: {
    method: "POST",
    path: "/finance-domain/payChannel/lift",
    permission: "system:payChannel:edit",
    effect: "write",
    audit: "payChannel.lift",
  },
});

/** What is put on prefunded channels. */
export const topUpCalls = defineCalls("topUp", {
  recharge: {
    method: "POST",
    path: "/basics-domain/topUp/recharge",
    permission: "capital:recharge:add",
    effect: "write",
    audit: "topUp.recharge",
    money: true,
  },
  search: { method: "GET", path: "/basics-domain/topUp/search", permission: "capital:recharge:list", effect: "read" },
  total: { method: "GET", path: "/basics-domain/topUp/total", permission: "capital:recharge:list", effect: "read" },
});

/** Account numbers of orders. */
export const virtualCardCalls = defineCalls("virtualCard", {
  list: { method: "POST", path: "/finance-domain/virtualCard/list", permission: "finance:virtualCard:list", effect: "read" },
  disable: {
    method: "POST",
    path: "/finance-domain/virtualCard/disable",
    permission: "finance:virtualCard:edit",
    effect: "write",
    audit: "virtualCard.disable",
  },
  query: {
    method: "POST",
    path: "/finance-domain/virtualCard/query",
    permission: "finance:virtualCard:edit",
    effect: "write",
    audit: "virtualCard.query",
  },
});
