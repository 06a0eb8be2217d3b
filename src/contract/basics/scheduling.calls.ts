import { defineCalls } from "../kernel/call.ts";

/** The shift list: days of rest by person, with who has his promises and follow-ups meanwhile. */
export const schedulingCalls = defineCalls("scheduling", {
  batchInsert: {
    method: "POST",
    path: "/basics-domain/scheduling/batchInsert",
    permission: "system:scheduling:add",
    effect: "write",
    audit: "scheduling.batchInsert",
  },
  update: {
    method: "POST",
    path: "/basics-domain/scheduling/update",
    permission: "system:scheduling:edit",
    effect: "write",
    audit: "scheduling.update",
  },
  count: { method: "GET", path: "/basics-domain/scheduling/count", permission: "system:scheduling:list", effect: "read" },
  list: { method: "GET", path: "/basics-domain/scheduling/list", permission: "system:scheduling:list", effect: "read" },
});
