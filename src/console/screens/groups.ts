import type { ScreenGroup } from "../kernel/screen.ts";

/** Every menu group whose screens exist; each is one lazy import (architecture.md 3: no registration by side effect). */
export const groups: readonly ScreenGroup[] = [
  { prefix: "/homePage", load: () => import("./home/index.ts") },
  { prefix: "/order", load: () => import("./order/index.ts") },
  { prefix: "/loanService", load: () => import("./loan-service/index.ts") },
  { prefix: "/remind", load: () => import("./loan-service/index.ts") },
  { prefix: "/system", load: () => import("./system/index.ts") },
  { prefix: "/records", load: () => import("./records/index.ts") },
  // The live floor moves work, as the queues do.
  { prefix: "/report/afterLoanReport/realTime", load: () => import("./loan-service/live-floor.ts") },
  { prefix: "/report/reminderReport/realTime", load: () => import("./loan-service/live-floor.ts") },
  { prefix: "/report", load: () => import("./report/index.ts") },
];
