import { defineCalls } from "../../kernel/call.ts";
import { explainedBoards } from "../explained.ts";
import { queryReports } from "../query-reports.ts";

const path = "/report-domain/target";
const boards = Object.values(explainedBoards);

/** What is to be reached, read by whoever reads the report. */
export const targetReads = defineCalls("report", {
  targetList: {
    method: "POST",
    path: `${path}/list`,
    permission: [...new Set([...Object.values(queryReports).map((report) => report.permission), ...boards])],
    effect: "read",
  },
  /** Of a board, whose calls answer lines alone; with those of the other reports they come. */
  targetLines: { method: "POST", path: `${path}/lines`, permission: boards, effect: "read" },
});
