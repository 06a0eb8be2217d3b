import { defineCalls } from "../kernel/call.ts";

const path = "/marketing-domain/dataMarketing";
const permission = "marketing:data:assign" as const;

/** Files of people to win, and of numbers that want no advertising: staged in pieces, judged, then taken or dropped. */
export const leadImportCalls = defineCalls("leadImport", {
  open: { method: "POST", path: `${path}/import/open`, permission, effect: "write", audit: "leadImport.open" },
  rows: { method: "POST", path: `${path}/import/rows`, permission, effect: "write", audit: "leadImport.rows" },
  state: { method: "GET", path: `${path}/import/state`, permission, effect: "read" },
  faults: { method: "GET", path: `${path}/import/faults`, permission, effect: "read" },
  take: { method: "POST", path: `${path}/import/take`, permission, effect: "write", audit: "leadImport.take" },
  drop: { method: "POST", path: `${path}/import/drop`, permission, effect: "write", audit: "leadImport.drop" },
  list: { method: "GET", path: `${path}/import/doNotCall`, permission, effect: "read" },
});

/** The whole number of somebody of a file, for whoever has his lead. */
export const leadNumberCalls = defineCalls("leadNumber", {
  get: {
    method: "GET",
    path: `${path}/getPhone`,
    permission: "marketing:lead:phone",
    effect: "write",
    audit: "user.queryPhone",
    anew: true,
  },
});
