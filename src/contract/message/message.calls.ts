import { defineCalls } from "../kernel/call.ts";

const senders = ["loanService:sms:send", "remind:sms:send", "order:detail:sms"] as const;
/** Who writes to leads sees and takes back what he has sent, as everybody. */
const advertisers = [
  "marketing:register:sms",
  "marketing:again:sms",
  "marketing:data:sms",
  "marketing:share:sms",
  "marketing:invite:sms",
  "marketing:registerUser:sms",
  "marketing:follow:sms",
  "marketing:sms:send",
] as const;

/** Templates as the specification names them. */
export const smsStencilCalls = defineCalls("smsStencil", {
  search: { method: "GET", path: "/basics-domain/smsStencil/search", permission: "system:sms:list", effect: "read" },
  editStatus: {
    method: "POST",
    path: "/basics-domain/smsStencil/editStatus",
    permission: "system:sms:status",
    effect: "write",
    audit: "smsTemplate.status",
  },
  /** Several at once, each asked dry first: whom it leaves out and why; then all the rest or none. */
  statusMany: {
    method: "POST",
    path: "/message-domain/smsTemplate/statusMany",
    permission: "system:sms:status",
    effect: "write",
    audit: "smsTemplate.statusMany",
  },
  /** What a text says with the figures of an order; nothing is sent, counted or made. */
  preview: { method: "POST", path: "/message-domain/smsTemplate/preview", permission: "system:sms:list", effect: "read" },
  history: {
    method: "POST",
    path: "/message-domain/smsTemplate/history",
    permission: ["system:sms:list", "system:voice:list"],
    effect: "read",
  },
  /** To somebody of the house, never to a customer. */
  testSend: {
    method: "POST",
    path: "/message-domain/smsTemplate/testSend",
    permission: "system:sms:edit",
    effect: "write",
    audit: "smsTemplate.test",
  },
});

/** Messages to customers; whoever may send sees and cancels his own. */
export const messageCalls = defineCalls("message", {
  templateSave: {
    method: "POST",
    path: "/message-domain/smsTemplate/save",
    permission: "system:sms:edit",
    effect: "write",
    audit: "smsTemplate.save",
  },
  send: { method: "POST", path: "/message-domain/sms/send", permission: "order:detail:sms", effect: "write", audit: "sms.send" },
  taskList: {
    method: "POST",
    path: "/message-domain/task/list",
    permission: ["system:sms:list", ...senders, ...advertisers],
    effect: "read",
  },
  taskRows: {
    method: "POST",
    path: "/message-domain/task/rows",
    permission: ["system:sms:list", ...senders, ...advertisers],
    effect: "read",
  },
  /** What was written about an order, also what still waits and what was not let out. */
  orderRows: { method: "POST", path: "/message-domain/task/orderRows", permission: "order:detail:view", effect: "read" },
  taskCancel: {
    method: "POST",
    path: "/message-domain/task/cancel",
    permission: ["system:sms:cancel", ...senders, ...advertisers],
    effect: "write",
    audit: "sms.cancel",
  },
  chatOpen: { method: "POST", path: "/message-domain/chat/open", permission: senders, effect: "write", audit: "chat.open", anew: true },
});
