import { defineCalls } from "../kernel/call.ts";

const path = "/marketing-domain";

/** Registered and not applied (calls.md 145 to 154); given back by the list of the same people in smsMarketing. */
export const registerNotApplyCalls = defineCalls("registerNotApply", {
  allList: { method: "GET", path: `${path}/registerNotApply/allList`, permission: "marketing:register:list", effect: "read" },
  backlogList: { method: "GET", path: `${path}/registerNotApply/backlogList`, permission: "marketing:register:agency", effect: "read" },
  doneList: { method: "GET", path: `${path}/registerNotApply/doneList`, permission: "marketing:register:history", effect: "read" },
  list: { method: "GET", path: `${path}/registerNotApply/list`, permission: "marketing:register:list", effect: "read" },
  remarkList: { method: "GET", path: `${path}/registerNotApply/remarkList`, permission: "marketing:register:list", effect: "read" },
  addRemark: {
    method: "POST",
    path: `${path}/registerNotApply/addRemark`,
    permission: "marketing:register:remark",
    effect: "write",
    audit: "lead.remark",
  },
  transferSearch: {
    method: "POST",
    path: `${path}/registerNotApply/transferSearch`,
    permission: "marketing:register:assign",
    effect: "write",
    audit: "lead.assign",
  },
  transferSelect: {
    method: "POST",
    path: `${path}/registerNotApply/transferSelect`,
    permission: "marketing:register:assign",
    effect: "write",
    audit: "lead.assign",
  },
  agencyList: { method: "GET", path: `${path}/registerNotApply/agencyList`, permission: "marketing:register:assign", effect: "read" },
  userList: { method: "GET", path: `${path}/registerNotApply/userList`, permission: "marketing:register:assign", effect: "read" },
  sendBack: {
    method: "POST",
    path: `${path}/smsMarketing/conversionSendBack`,
    permission: "marketing:sms:back",
    effect: "write",
    audit: "lead.sendBack",
  },
});

/** Settled, to borrow again (calls.md 169 to 178). */
export const reBorrowCalls = defineCalls("reBorrowUserMarketing", {
  allList: { method: "GET", path: `${path}/reBorrowUserMarketing/allList`, permission: "marketing:again:list", effect: "read" },
  backlogList: { method: "GET", path: `${path}/reBorrowUserMarketing/backlogList`, permission: "marketing:again:agency", effect: "read" },
  doneList: { method: "GET", path: `${path}/reBorrowUserMarketing/doneList`, permission: "marketing:again:history", effect: "read" },
  list: { method: "GET", path: `${path}/reBorrowUserMarketing/list`, permission: "marketing:again:list", effect: "read" },
  remarkList: { method: "GET", path: `${path}/reBorrowUserMarketing/remarkList`, permission: "marketing:again:list", effect: "read" },
  addRemark: {
    method: "POST",
    path: `${path}/reBorrowUserMarketing/addRemark`,
    permission: "marketing:again:remark",
    effect: "write",
    audit: "lead.remark",
  },
  transferSearch: {
    method: "POST",
    path: `${path}/reBorrowUserMarketing/transferSearch`,
    permission: "marketing:again:assign",
    effect: "write",
    audit: "lead.assign",
  },
  transferSelect: {
    method: "POST",
    path: `${path}/reBorrowUserMarketing/transferSelect`,
    permission: "marketing:again:assign",
    effect: "write",
    audit: "lead.assign",
  },
  agencyList: { method: "GET", path: `${path}/reBorrowUserMarketing/agencyList`, permission: "marketing:again:assign", effect: "read" },
  userList: { method: "GET", path: `${path}/reBorrowUserMarketing/userList`, permission: "marketing:again:assign", effect: "read" },
  sendBack: {
    method: "POST",
    path: `${path}/smsMarketing/reborrowSendBack`,
    permission: "marketing:sms:back",
    effect: "write",
    audit: "lead.sendBack",
  },
});
