import { defineCalls } from "../kernel/call.ts";

const path = "/basics-domain/userFeedback";

/** What customers write; `doneListList` is the specification's own spelling (rules/wire.md 7). */
export const userFeedbackCalls = defineCalls("userFeedback", {
  allList: { method: "GET", path: `${path}/allList`, permission: "userFeedback:all:list", effect: "read" },
  backlogList: { method: "GET", path: `${path}/backlogList`, permission: "userFeedback:agency:list", effect: "read" },
  doneListList: { method: "GET", path: `${path}/doneListList`, permission: "userFeedback:history:list", effect: "read" },
  singleList: { method: "GET", path: `${path}/singleList`, permission: "userFeedback:all:list", effect: "read" },
  people: { method: "GET", path: `${path}/people`, permission: "userFeedback:all:assign", effect: "read" },
  updateRemarks: {
    method: "POST",
    path: `${path}/updateRemarks`,
    permission: "userFeedback:agency:handle",
    effect: "write",
    audit: "userFeedback.updateRemarks",
  },
  chooseAllocation: {
    method: "POST",
    path: `${path}/chooseAllocation`,
    permission: "userFeedback:all:assign",
    effect: "write",
    audit: "userFeedback.assign",
  },
  searchAllocation: {
    method: "POST",
    path: `${path}/searchAllocation`,
    permission: "userFeedback:all:assign",
    effect: "write",
    audit: "userFeedback.assign",
  },
});
