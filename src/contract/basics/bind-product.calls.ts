import { defineCalls } from "../kernel/call.ts";

/** Who reviews which app's orders; `updateCreditAduit` is the specification's own spelling (rules/wire.md 7). */
export const bindProductCalls = defineCalls("bindProduct", {
  updateCreditAduit: {
    method: "POST",
    path: "/basics-domain/bindProduct/updateCreditAduit",
    permission: "authority:bind:credit",
    effect: "write",
    audit: "bindProduct.updateCreditAduit",
  },
});
