import { defineCalls } from "../kernel/call.ts";

/** Calls through a gateway: what rings for me, is live or was missed, and what was recorded. */
export const softPhoneCalls = defineCalls("softPhone", {
  ringing: {
    method: "GET",
    path: "/post-loan-domain/softPhone/ringing",
    permission: ["loanService:call:add", "remind:call:add", "marketing:call:add"],
    effect: "read",
  },
  recording: {
    method: "GET",
    path: "/post-loan-domain/softPhone/recording",
    permission: "records:afterLoan:listen",
    effect: "export",
    audit: "softPhone.recording",
  },
  presetSave: {
    method: "POST",
    path: "/post-loan-domain/preset/save",
    permission: "system:params:edit",
    effect: "write",
    audit: "preset.save",
  },
});

/** A collector proposes, whoever holds `user:black:add` puts on the list at once. */
export const blackListCalls = defineCalls("blackList", {
  add: {
    method: "GET",
    path: "/post-loan-domain/collection/addBlackList",
    permission: ["user:black:add", "user:black:propose"],
    effect: "write",
    audit: "blackList.add",
  },
});
