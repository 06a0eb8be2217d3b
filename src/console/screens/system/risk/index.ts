import { machineRules } from "./machine-rules.screen.tsx";
import { rulesGather } from "./rules-gather.screen.tsx";
import { uruleSystem } from "./urule-system.screen.tsx";
import { userLabelCompose } from "./user-label-compose.screen.tsx";

/** What decides of applications without a reviewer. */
export const screens = [machineRules, rulesGather, uruleSystem, userLabelCompose];
