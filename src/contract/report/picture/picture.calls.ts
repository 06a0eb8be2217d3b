import { defineCalls } from "../../kernel/call.ts";
import { boardExports } from "../board.exports.ts";
import { queryReports } from "../query-reports.ts";

/** A report's picture as a file: drawn where it stands, and on record before it is. */
export const pictureCalls = defineCalls("reportPicture", {
  take: {
    method: "POST",
    path: "/report-domain/report/picture",
    permission: [
      ...new Set([
        ...Object.values(queryReports).map((report) => report.exports),
        boardExports.collectionData,
        boardExports.staffData,
        boardExports.dayparting,
      ]),
    ],
    effect: "write",
    audit: "reportPicture.take",
  },
});
