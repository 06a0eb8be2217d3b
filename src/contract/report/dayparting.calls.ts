import { defineCalls } from "../kernel/call.ts";

/** The time-share report: money recovered by hour of day (rules/figures.md 2). */
export const daypartingCalls = defineCalls("dayparting", {
  overview: { method: "POST", path: "/post-loan-domain/dayparting/overview", permission: "report:afterLoanTimeShare:list", effect: "read" },
  quality: { method: "POST", path: "/post-loan-domain/dayparting/quality", permission: "report:afterLoanTimeShare:list", effect: "read" },
  rank: { method: "POST", path: "/post-loan-domain/dayparting/rank", permission: "report:afterLoanTimeShare:list", effect: "read" },
  diagram: { method: "POST", path: "/post-loan-domain/dayparting/diagram", permission: "report:afterLoanTimeShare:list", effect: "read" },
  teamRank: { method: "POST", path: "/post-loan-domain/dayparting/teamRank", permission: "report:afterLoanTimeShare:list", effect: "read" },
});
