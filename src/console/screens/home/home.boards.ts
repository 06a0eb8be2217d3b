import type { Department } from "../../../lending/order/department.ts";
import type { Permission } from "../../../contract/permissions.ts";
import type { Me } from "../../kernel/state/session.ts";
import type { HomeMetric } from "../../../lending/options/home-metrics.ts";

/** Sections made of tiles, and the two tables of three days. */
export type TileSection = "reminders" | "day" | "book" | "overdue" | "pay" | "due";
export type Funnel = "recover" | "remind";

/** What somebody's home shows: tiles in the order in which they matter to him, tables beside the trend, and the trend's first lines. */
export interface Board {
  readonly scope: Me["user"]["dataScope"] | null;
  readonly needs: Permission;
  readonly tiles: readonly TileSection[];
  readonly funnels: readonly Funnel[];
  readonly metrics: readonly HomeMetric[];
}

/** The first that fits is shown; `scope` null fits every data scope (rules/figures.md 6). */
const boards: readonly Board[] = [
  {
    scope: "own",
    needs: "home:collection:view",
    tiles: ["book", "overdue", "due", "reminders"],
    funnels: ["recover"],
    metrics: ["dueCount", "repayCount", "overdueCount"],
  },
  {
    scope: "own",
    needs: "home:remind:view",
    tiles: ["reminders", "due", "day"],
    funnels: ["remind"],
    metrics: ["dueCount", "repayCount", "overdueCount"],
  },
  // Reviewers and marketers have no book of their own to look after.
  { scope: "own", needs: "home:dashboard:view", tiles: ["day"], funnels: [], metrics: ["register", "apply", "approve", "payoutCount"] },
  {
    scope: null,
    needs: "home:dashboard:view",
    tiles: ["day", "book", "overdue", "pay", "due"],
    funnels: ["recover", "remind"],
    metrics: ["apply", "payoutCount", "repayCount", "overdueCount"],
  },
];
const nothing: Board = { scope: null, needs: "home:dashboard:view", tiles: [], funnels: [], metrics: ["apply"] };

export const boardOf = (scope: Me["user"]["dataScope"], can: (needs: Permission) => boolean): Board =>
  boards.find((board) => (board.scope === null || board.scope === scope) && can(board.needs)) ?? nothing;

/** The departments whose work somebody may look at; what of it he sees is his data scope. */
export const workBoards = (can: (needs: Permission) => boolean): readonly Department[] =>
  (["collection", "remind"] as const).filter((department) => can(`home:${department}:view`));

/** Where the figures of a department's board come from, when they are shown and when they are exported. */
export const homeBoard = { collection: "collectionHomeData", remind: "todayExpireHomeData" } as const;
