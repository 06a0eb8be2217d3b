import { defineCalls } from "../kernel/call.ts";

/** Days without penalty. */
export const lateExemptionCalls = defineCalls("lateExemption", {
  list: { method: "POST", path: "/finance-domain/lateExemption/list", permission: "finance:exemption:list", effect: "read" },
  preview: { method: "POST", path: "/finance-domain/lateExemption/preview", permission: "finance:exemption:edit", effect: "read" },
  save: {
    method: "POST",
    path: "/finance-domain/lateExemption/save",
    permission: "finance:exemption:edit",
    effect: "write",
    audit: "lateExemption.save",
    money: true,
  },
  /** What one has asked for oneself, while nobody has decided it. */
  edit: {
    method: "POST",
    path: "/finance-domain/lateExemption/edit",
    permission: "finance:exemption:edit",
    effect: "write",
    audit: "lateExemption.edit",
    money: true,
  },
  end: {
    method: "POST",
    path: "/finance-domain/lateExemption/end",
    permission: "finance:exemption:edit",
    effect: "write",
    audit: "lateExemption.end",
    money: true,
  },
});
