import { defineCalls } from "../../kernel/call.ts";

const path = "/basics-domain/system";

/** People to choose from. Whoever may not choose gets an empty list where the specification says so. */
export const pickerCalls = defineCalls("system", {
  marketingStaff: {
    method: "GET",
    path: `${path}/marketingStaff`,
    permission: "authority:staff:marketingPick",
    emptyWithout: "authority:staff:marketingPick",
    effect: "read",
  },
  customerServiceStaff: {
    method: "GET",
    path: `${path}/customerServiceStaff`,
    permission: "authority:staff:servicePick",
    effect: "read",
  },
  /** Apps with the reviewers who are bound to them. */
  selectAPPCredit: { method: "GET", path: `${path}/selectAPPCredit`, permission: "authority:staff:creditPick", effect: "read" },
  /** Whom people may answer to. */
  selectManager: { method: "GET", path: `${path}/selectManager`, permission: "authority:staff:managerPick", effect: "read" },
  selectManagerUser: { method: "GET", path: `${path}/selectManagerUser`, permission: "authority:staff:managerPick", effect: "read" },
  selectStaff: { method: "GET", path: `${path}/selectStaff`, permission: "authority:staff:pick", effect: "read" },
});
