import { defineCalls } from "../kernel/call.ts";
import { deskCalls } from "./desk.calls.ts";

const path = "/post-loan-domain/collection";

/** Collection: queues, allocation, call records and their results. */
export const collectionCalls = defineCalls("collection", {
  ...deskCalls(path, "loanService", "collection"),
  recordDetail: { method: "POST", path: `${path}/recordDetail`, permission: "order:detail:view", effect: "read" },
  paymentDetail: { method: "GET", path: `${path}/paymentDetail`, permission: "order:detail:view", effect: "read" },
  selectLoanLaterAction: { method: "GET", path: `${path}/selectLoanLaterAction`, permission: "order:detail:view", effect: "read" },
  resultList: {
    method: "POST",
    path: `${path}/resultList`,
    permission: ["records:afterLoan:list", "loanService:agency:list"],
    effect: "read",
  },
  addCollectionResultRecord: {
    method: "POST",
    path: `${path}/addCollectionResultRecord`,
    permission: "loanService:agency:result",
    effect: "write",
    audit: "collection.addResult",
    finishesCall: true,
  },
  /** Of either department: whoever wrote a result takes it back. */
  voidResult: {
    method: "POST",
    path: `${path}/voidResult`,
    permission: ["loanService:agency:result", "remind:agency:result"],
    effect: "write",
    audit: "collection.voidResult",
  },
  promiseList: {
    method: "POST",
    path: "/post-loan-domain/promise/list",
    permission: ["loanService:agency:list", "remind:agency:list"],
    effect: "read",
  },
  postLoanUserList: {
    method: "GET",
    path: "/post-loan-domain/postLoanUserList",
    permission: "loanService:staff:pick",
    emptyWithout: "loanService:staff:pick",
    effect: "read",
  },
  softPhoneAdd: {
    method: "POST",
    path: "/post-loan-domain/softPhone/add",
    permission: "loanService:call:add",
    effect: "write",
    audit: "softPhone.add",
    anew: true,
  },
  softPhoneList: {
    method: "POST",
    path: "/post-loan-domain/softPhone/list",
    permission: ["records:afterLoan:list", "loanService:agency:list"],
    effect: "read",
  },
});
