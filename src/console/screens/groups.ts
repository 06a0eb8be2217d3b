import type { ScreenGroup } from "../kernel/screen/screen.ts";

/** Every menu group whose screens exist, each one lazy import. Nothing registers itself by being imported. */
export const groups: readonly ScreenGroup[] = [
  { prefix: "/homePage", load: () => import("./home/index.ts") },
  { prefix: "/order", load: () => import("./order/index.ts") },
  { prefix: "/loanService", load: () => import("./loan-service/index.ts") },
  { prefix: "/remind", load: () => import("./loan-service/index.ts") },
  { prefix: "/finance", load: () => import("./finance/index.ts") },
  { prefix: "/marketing", load: () => import("./marketing/index.ts") },
  // No list, so that it does without what lists are made of.
  { prefix: "/system/schedulingList", load: () => import("./system/scheduling.screen.ts") },
  { prefix: "/system", load: () => import("./system/index.ts") },
  { prefix: "/records", load: () => import("./records/index.ts") },
  // The live floor moves work, as the queues do.
  { prefix: "/report/afterLoanReport/realTime", load: () => import("./loan-service/live-floor.ts") },
  { prefix: "/report/reminderReport/realTime", load: () => import("./loan-service/live-floor.ts") },
  { prefix: "/report", load: () => import("./report/index.ts") },
];
