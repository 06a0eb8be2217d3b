import { defineCalls } from "../kernel/call.ts";

const path = "/basics-domain/bindProduct";
const system = "/basics-domain/system";

/** Who reviews which app's orders; `updateCreditAduit` is the specification's own spelling (rules/wire.md 7). */
export const bindProductCalls = {
  ...defineCalls("bindProduct", {
    queryBindProduct: { method: "GET", path: `${path}/queryBindProduct`, permission: "authority:bind:list", effect: "read" },
    unbound: { method: "GET", path: `${path}/unbound`, permission: "authority:bind:list", effect: "read" },
    binding: {
      method: "POST",
      path: `${path}/binding`,
      permission: "authority:bind:add",
      effect: "write",
      audit: "bindProduct.binding",
    },
    unbindApp: {
      method: "POST",
      path: `${path}/unbindApp`,
      permission: "authority:bind:delete",
      effect: "write",
      audit: "bindProduct.unbindApp",
    },
    updateCreditAduit: {
      method: "POST",
      path: `${path}/updateCreditAduit`,
      permission: "authority:bind:credit",
      effect: "write",
      audit: "bindProduct.updateCreditAduit",
    },
  }),
  ...defineCalls("system", {
    batchBindProduct: {
      method: "POST",
      path: `${system}/batchBindProduct`,
      permission: "authority:staff:bindProduct",
      effect: "write",
      audit: "system.batchBindProduct",
    },
    querySureBindProduct: {
      method: "GET",
      path: `${system}/querySureBindProduct`,
      permission: "authority:staff:bindProduct",
      effect: "read",
    },
  }),
} as const;
