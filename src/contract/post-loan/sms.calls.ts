import { defineCalls } from "../kernel/call.ts";

const send = ["loanService:sms:send", "remind:sms:send"] as const;

/** Messages from the queues and their preview; in the record `order:detail:sms` previews too. */
export const smsCalls = defineCalls("sms", {
  getSmsTemp: {
    method: "GET",
    path: "/post-loan-domain/collection/getSmsTemp",
    permission: ["loanService:sms:list", "remind:sms:send", "order:detail:sms"],
    effect: "read",
  },
  previewSms: {
    method: "POST",
    path: "/post-loan-domain/collection/previewSms",
    permission: [...send, "order:detail:sms"],
    effect: "read",
  },
  sendSms: { method: "POST", path: "/post-loan-domain/collection/sendSms", permission: send, effect: "write", audit: "sms.sendMany" },
});
