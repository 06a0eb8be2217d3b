import { allBoardHandlers } from "./board.handlers.ts";
import { floorHandlers } from "./floor.ts";
import { homePageHandlers } from "./home.handlers.ts";
import { ledgerHandlers } from "./ledger.handlers.ts";
import { phoneReportHandlers } from "./phone.ts";
import { daypartingHandlers } from "./time-share.handlers.ts";

/** Figures, read only: home, boards, the live floor, the trial balance. */
export const handlers = {
  ...homePageHandlers,
  ...daypartingHandlers,
  ...allBoardHandlers,
  ...ledgerHandlers,
  ...floorHandlers,
  ...phoneReportHandlers,
};

/** Lists that may leave the house. */
export { exportLists } from "./board.export.ts";
