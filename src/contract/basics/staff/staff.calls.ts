import { defineCalls } from "../../kernel/call.ts";

const path = "/basics-domain/system";

/** People who work here: their accounts, what they may do, whom they answer to. */
export const staffCalls = defineCalls("system", {
  staffSearch: { method: "GET", path: `${path}/staffSearch`, permission: "authority:staff:list", effect: "read" },
  staffDetail: { method: "GET", path: `${path}/staffDetail`, permission: "authority:staff:list", effect: "read" },
  addSystemUser: {
    method: "POST",
    path: `${path}/addSystemUser`,
    permission: "authority:staff:add",
    effect: "write",
    audit: "system.addSystemUser",
    anew: true,
  },
  newMarketingStaff: {
    method: "POST",
    path: `${path}/newMarketingStaff`,
    permission: "authority:staff:addMarketing",
    effect: "write",
    audit: "system.newMarketingStaff",
    anew: true,
  },
  edit: { method: "POST", path: `${path}/edit`, permission: "authority:staff:edit", effect: "write", audit: "system.edit" },
  /** One field in its place; who may only switch assignment changes no other. */
  updateSingle: {
    method: "POST",
    path: `${path}/updateSingle`,
    permission: ["authority:staff:edit", "authority:staff:assignSwitch"],
    effect: "write",
    audit: "system.updateSingle",
  },
  editStatus: {
    method: "POST",
    path: `${path}/editStatus`,
    permission: "authority:staff:status",
    effect: "write",
    audit: "system.editStatus",
  },
  resetPassword: {
    method: "GET",
    path: `${path}/resetPassword`,
    permission: "authority:staff:resetPassword",
    effect: "write",
    audit: "system.resetPassword",
    anew: true,
  },
  removeDeviceId: {
    method: "POST",
    path: `${path}/removeDeviceId`,
    permission: "authority:staff:removeDevice",
    effect: "write",
    audit: "system.removeDeviceId",
  },
});
