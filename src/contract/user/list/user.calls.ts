import { defineCalls } from "../../kernel/call.ts";

const path = "/user-domain/user";

/** Customers: their list, one of them whole, his consents, and who may not get in. */
export const userListCalls = {
  ...defineCalls("user", {
    list: { method: "POST", path: `${path}/list`, permission: "user:list:list", effect: "read" },
    detail: { method: "GET", path: `${path}/detail`, permission: "user:list:view", effect: "read" },
    listExport: {
      method: "POST",
      path: `${path}/export`,
      permission: "user:list:export",
      effect: "write",
      audit: "user.listExport",
    },
    freeze: { method: "POST", path: `${path}/freeze`, permission: "user:list:freeze", effect: "write", audit: "user.freeze" },
    phone: {
      method: "GET",
      path: `${path}/phone`,
      permission: "user:phone:view",
      effect: "write",
      audit: "user.phone",
      anew: true,
    },
  }),
  ...defineCalls("consent", {
    list: { method: "GET", path: "/user-domain/consent/list", permission: "user:list:view", effect: "read" },
  }),
} as const;
