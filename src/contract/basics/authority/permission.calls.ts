import { defineCalls } from "../../kernel/call.ts";

const path = "/basics-domain/permission";

/** The menu, and which of its keys a role holds. What of the menu the caller himself sees is `system.menuList`. */
export const permissionCalls = defineCalls("permission", {
  deletePermission: {
    method: "GET",
    path: `${path}/deletePermission`,
    permission: "authority:menu:delete",
    effect: "write",
    audit: "permission.deletePermission",
  },
  menuSearch: { method: "GET", path: `${path}/menuSearch`, permission: "authority:menu:list", effect: "read" },
  menuRole: { method: "GET", path: `${path}/menuRole`, permission: "authority:role:grant", effect: "read" },
  delete: { method: "POST", path: `${path}/delete`, permission: "authority:menu:delete", effect: "write", audit: "permission.delete" },
  menuPermissions: {
    method: "POST",
    path: `${path}/menuPermissions`,
    permission: "authority:role:grant",
    effect: "write",
    audit: "permission.menuPermissions",
  },
  selectConfigPermission: { method: "POST", path: `${path}/selectConfigPermission`, permission: "authority:role:grant", effect: "read" },
  addPermission: {
    method: "POST",
    path: `${path}/addPermission`,
    permission: "authority:menu:add",
    effect: "write",
    audit: "permission.addPermission",
  },
  update: { method: "POST", path: `${path}/update`, permission: "authority:menu:edit", effect: "write", audit: "permission.update" },
  /** What saving these keys would change, before it is done. */
  difference: { method: "POST", path: `${path}/difference`, permission: "authority:role:grant", effect: "read" },
  /** What a person would see, or somebody with this role, or with these keys: never a row, and never in anybody's name. */
  preview: {
    method: "POST",
    path: `${path}/preview`,
    permission: ["authority:role:list", "authority:staff:list"],
    effect: "read",
  },
  /** Every key of the menu beside every role: who holds what, at one glance. */
  matrix: { method: "GET", path: `${path}/matrix`, permission: "authority:role:list", effect: "read" },
});
