import { defineCalls } from "../../kernel/call.ts";

const path = "/basics-domain/customerRights";

/** What customers ask about what is held on them (rules/customer-rights.md 1). */
export const rightsCalls = defineCalls("customerRights", {
  list: { method: "GET", path: `${path}/list`, permission: "system:rights:list", effect: "read" },
  /** Whom an order's number or a whole telephone number names. */
  find: { method: "GET", path: `${path}/find`, permission: "system:rights:add", effect: "read" },
  add: { method: "POST", path: `${path}/add`, permission: "system:rights:add", effect: "write", audit: "rights.record" },
  end: { method: "POST", path: `${path}/end`, permission: "system:rights:add", effect: "write", audit: "rights.end" },
  preview: { method: "GET", path: `${path}/preview`, permission: "system:rights:list", effect: "read" },
  /** A hold by which nothing of a customer goes; whoever set it does not release it. */
  hold: { method: "POST", path: `${path}/hold`, permission: "system:rights:erase", effect: "write", audit: "rights.hold" },
  erase: {
    method: "POST",
    path: `${path}/erase`,
    permission: ["system:rights:add", "system:rights:erase"],
    effect: "write",
    audit: "rights.askErase",
  },
});
