import { defineCalls } from "../../kernel/call.ts";

const path = "/basics-domain/role";

/** Roles, and from where and when each may be used. */
export const roleCalls = defineCalls("role", {
  getLowerRole: { method: "GET", path: `${path}/getLowerRole`, permission: "authority:role:pick", effect: "read" },
  searchRoleName: { method: "GET", path: `${path}/searchRoleName`, permission: "authority:role:pick", effect: "read" },
  search: { method: "GET", path: `${path}/search`, permission: "authority:role:list", effect: "read" },
  updateStatus: {
    method: "GET",
    path: `${path}/updateStatus`,
    permission: "authority:role:status",
    effect: "write",
    audit: "role.updateStatus",
  },
  listNetwork: { method: "GET", path: `${path}/listNetwork`, permission: "authority:role:network", effect: "read" },
  insert: { method: "POST", path: `${path}/insert`, permission: "authority:role:add", effect: "write", audit: "role.insert" },
  update: { method: "POST", path: `${path}/update`, permission: "authority:role:edit", effect: "write", audit: "role.update" },
  addNetwork: {
    method: "POST",
    path: `${path}/addNetwork`,
    permission: "authority:role:network",
    effect: "write",
    audit: "role.addNetwork",
  },
  updateNetwork: {
    method: "POST",
    path: `${path}/updateNetwork`,
    permission: "authority:role:network",
    effect: "write",
    audit: "role.updateNetwork",
  },
  updateNetworkStatus: {
    method: "POST",
    path: `${path}/updateNetworkStatus`,
    permission: "authority:role:network",
    effect: "write",
    audit: "role.updateNetworkStatus",
  },
});
