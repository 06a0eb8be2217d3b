import type { boardCalls } from "../../contract/post-loan/board.calls.ts";
import type { Handlers } from "../kernel/context.ts";
import { type Board, boardHandlers } from "./boards.ts";

/** Seven boards with the time-share report (calls.md 315-349): each says whose work it counts and along what its picture runs. */
export const boards = {
  todayExpireData: { department: "remind", by: "day" },
  collectionData: { department: "collection", by: "day" },
  staffData: { department: "collection", by: "person", perHead: true },
  collectionReport: { department: "collection", by: "week" },
  todayExpireHomeData: { department: "remind", by: "day" },
  collectionHomeData: { department: "collection", by: "day" },
} as const satisfies Record<string, Board>;

export const allBoardHandlers = Object.fromEntries(
  Object.entries(boards).flatMap(([name, board]) =>
    Object.entries(boardHandlers(board)).map(([measure, handler]) => [`${name}.${measure}`, handler]),
  ),
) as unknown as Handlers<keyof typeof boardCalls>;
