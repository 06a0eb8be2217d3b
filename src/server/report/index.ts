import { allBoardHandlers } from "./board.handlers.ts";
import { floorHandlers } from "./floor.ts";
import { homePageHandlers } from "./home.handlers.ts";
import { ledgerHandlers } from "./ledger.handlers.ts";
import { channelStatistics } from "./channel/statistics.ts";
import { leadReportHandlers } from "./lead/lead-reports.ts";
import { todayApplyExports, todayApplyHandlers } from "./lead/today-apply.ts";
import { phoneReportHandlers } from "./phone.ts";
import { explainFigure } from "./book/explain.ts";
import { oddDays } from "./odd/odd-days.ts";
import { queryReport, reportSeries } from "./book/query-report.ts";
import { reviewExports } from "./review/review.export.ts";
import { daypartingHandlers } from "./time-share.handlers.ts";
import { lastCheck } from "./check/check.ts";
import { addNote, listNotes, takeNote } from "./note/notes.ts";
import { takePicture } from "./picture/pictures.ts";
import { pivotReport } from "./pivot/pivot.ts";
import { boardTargets, importTargets, listTargets, saveTarget } from "./target/target.actions.ts";
import { exportLists as boardLists } from "./board.export.ts";

/** Figures, read only: home, boards, the live floor, the trial balance. */
export const handlers = {
  ...homePageHandlers,
  ...daypartingHandlers,
  ...allBoardHandlers,
  ...ledgerHandlers,
  ...floorHandlers,
  ...phoneReportHandlers,
  ...leadReportHandlers,
  ...channelStatistics,
  ...todayApplyHandlers,
  "report.query": queryReport,
  "report.explain": explainFigure,
  "report.odd": oddDays,
  "report.pivot": pivotReport,
  "report.series": reportSeries,
  "reportCheck.last": lastCheck,
  "reportPicture.take": takePicture,
  "reportNote.list": listNotes,
  "reportNote.add": addNote,
  "reportNote.take": takeNote,
  "report.targetList": listTargets,
  "report.targetLines": boardTargets,
  "report.targetSave": saveTarget,
  "report.targetImport": importTargets,
};

/** Lists that may leave the house. */
export const exportLists = { ...boardLists, ...reviewExports, ...todayApplyExports };
