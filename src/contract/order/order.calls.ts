import { defineCalls } from "../kernel/call.ts";

/** Orders. */
export const orderCalls = defineCalls("order", {
  list: { method: "POST", path: "/order-domain/order/list", permission: "order:all:list", effect: "read", streams: true },
  listExport: {
    method: "POST",
    path: "/order-domain/order/listExport",
    permission: "order:all:export",
    effect: "write",
    audit: "order.listExport",
  },
  detail: { method: "GET", path: "/order-domain/order/detail", permission: "order:detail:view", effect: "read" },
  /** Who has applied, and how what he wrote stands to his document, his bank and his last order. */
  profile: { method: "GET", path: "/order-domain/order/profile", permission: "order:detail:view", effect: "read", evidence: "profile" },
  /** People whom the customer named, and whether one of them may be called now. */
  contacts: {
    method: "GET",
    path: "/order-domain/order/contacts",
    permission: "order:detail:contacts",
    effect: "read",
    evidence: "contacts",
  },
  /** Other orders of the same customer, phone or account. */
  links: { method: "GET", path: "/order-domain/order/links", permission: "order:detail:risk", effect: "read", evidence: "links" },
  phoneReveal: {
    method: "POST",
    path: "/order-domain/order/phoneReveal",
    permission: "order:detail:phone",
    effect: "write",
    audit: "order.phoneReveal",
    anew: true,
  },
  close: { method: "POST", path: "/order-domain/order/close", permission: "order:detail:close", effect: "write", audit: "order.close" },
  history: { method: "GET", path: "/post-loan-domain/orderRecord/list", permission: "order:detail:view", effect: "read" },
  /** What is asked for when and what became of it; extensions and settlement offers beside it. */
  schedule: { method: "GET", path: "/order-domain/order/schedule", permission: "order:detail:view", effect: "read" },
  ledger: { method: "GET", path: "/order-domain/order/ledger", permission: "order:detail:ledger", effect: "read" },
  /** What the machine said each time that it was asked. */
  riskReport: { method: "GET", path: "/order-domain/order/riskReport", permission: "order:detail:risk", effect: "read", evidence: "risk" },
  /** Labels that people give a customer: the whole of them, each time. */
  userLabel: {
    method: "POST",
    path: "/order-domain/order/userLabel",
    permission: "order:detail:label",
    effect: "write",
    audit: "order.userLabel",
  },
  userLabels: { method: "GET", path: "/order-domain/order/userLabels", permission: "order:detail:label", effect: "read" },
  /** Notes of the house about an order; they are added to, never changed. */
  remarks: { method: "GET", path: "/order-domain/order/remarks", permission: "order:detail:view", effect: "read" },
  remarkAdd: {
    method: "POST",
    path: "/order-domain/order/remarkAdd",
    permission: "order:detail:remark",
    effect: "write",
    audit: "order.remarkAdd",
  },
  /** About an order that the caller may not open: a word for whoever has it, or the wish to have it. */
  leaveNote: {
    method: "POST",
    path: "/order-domain/order/leaveNote",
    permission: "order:detail:remark",
    effect: "write",
    audit: "order.leaveNote",
  },
  /** T34, T34b. */
  freeze: {
    method: "POST",
    path: "/order-domain/order/freeze",
    permission: "user:list:preference",
    effect: "write",
    audit: "order.freeze",
    money: true,
  },
});
