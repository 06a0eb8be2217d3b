import { defineCalls } from "../kernel/call.ts";

/** All contacts and results of both departments in one list (rules/collection.md 4). */
export const afterLoanRecordCalls = defineCalls("afterLoanRecord", {
  list: {
    method: "POST",
    path: "/post-loan-domain/afterLoanRecord/list",
    permission: "records:afterLoan:list",
    effect: "read",
    streams: true,
  },
});
