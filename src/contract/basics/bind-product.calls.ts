import { defineCalls } from "../kernel/call.ts";

/** Who reviews which app's orders (calls.md 29; its own spelling). */
export const bindProductCalls = defineCalls("bindProduct", {
  updateCreditAduit: {
    method: "POST",
    path: "/basics-domain/bindProduct/updateCreditAduit",
    permission: "authority:bind:credit",
    effect: "write",
    audit: "bindProduct.updateCreditAduit",
  },
});
