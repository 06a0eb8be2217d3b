import { defineCalls } from "../../kernel/call.ts";

const path = "/basics-domain/system";

/** Many people at once: ticked ones, or rows of a file. Each is asked dry first. */
export const bulkCalls = defineCalls("system", {
  staffBulk: {
    method: "POST",
    path: `${path}/staffBulk`,
    permission: ["authority:staff:edit", "authority:staff:status", "authority:staff:assignSwitch"],
    effect: "write",
    audit: "system.staffBulk",
  },
  staffImport: {
    method: "POST",
    path: `${path}/staffImport`,
    permission: "authority:staff:add",
    effect: "write",
    audit: "system.staffImport",
    anew: true,
  },
});
