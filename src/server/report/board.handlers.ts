import { boardAlong } from "../../contract/report/board.columns.ts";
import type { boardCalls } from "../../contract/report/board.calls.ts";
import type { Handlers } from "../kernel/context.ts";
import { type Board, boardHandlers } from "./boards.ts";
import { stageDaily } from "./daily.ts";

/** Seven boards with the time-share report (rules/figures.md 5): each says whose work it counts and along what its picture runs. */
export const boards = {
  todayExpireData: { department: "remind", by: boardAlong.todayExpireData },
  collectionData: { department: "collection", by: boardAlong.collectionData, daily: true },
  staffData: { department: "collection", by: boardAlong.staffData, perHead: true },
  collectionReport: { department: "collection", by: boardAlong.collectionReport },
  todayExpireHomeData: { department: "remind", by: boardAlong.todayExpireHomeData },
  collectionHomeData: { department: "collection", by: boardAlong.collectionHomeData },
} as const satisfies Record<string, Board>;

export const allBoardHandlers = Object.fromEntries([
  ["collectionData.stageRank", stageDaily],
  ...Object.entries(boards).flatMap(([name, board]) =>
    Object.entries(boardHandlers(board)).map(([measure, handler]) => [`${name}.${measure}`, handler]),
  ),
]) as unknown as Handlers<keyof typeof boardCalls>;
