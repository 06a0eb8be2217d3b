import { defineCalls } from "../kernel/call.ts";
import type { Permission } from "../permissions.ts";

/** The five measures of one board; a board is told by its prefix and by who may read it (rules/figures.md 5). */
const measures = <const P extends string, const R extends Permission | readonly Permission[]>(group: P, permission: R) =>
  ({
    overview: { method: "POST", path: `/post-loan-domain/${group}/overview`, permission, effect: "read" },
    quality: { method: "POST", path: `/post-loan-domain/${group}/quality`, permission, effect: "read" },
    rank: { method: "POST", path: `/post-loan-domain/${group}/rank`, permission, effect: "read" },
    diagram: { method: "POST", path: `/post-loan-domain/${group}/diagram`, permission, effect: "read" },
    teamRank: { method: "POST", path: `/post-loan-domain/${group}/teamRank`, permission, effect: "read" },
  }) as const;

export const boardCalls = {
  ...defineCalls("todayExpireData", measures("todayExpireData", "report:reminderDaily:list")),
  ...defineCalls("collectionData", {
    ...measures("collectionData", "report:afterLoanCollection:list"),
    stageRank: {
      method: "POST",
      path: "/post-loan-domain/collectionData/stageRank",
      permission: "report:afterLoanCollection:list",
      effect: "read",
    },
  }),
  ...defineCalls("staffData", measures("staffData", ["report:afterLoanEffect:list", "report:reminderEffect:list"])),
  ...defineCalls("collectionReport", measures("collectionReport", "report:afterLoanWeekly:list")),
  ...defineCalls("todayExpireHomeData", measures("todayExpireHomeData", "home:remind:view")),
  ...defineCalls("collectionHomeData", measures("collectionHomeData", "home:collection:view")),
};
