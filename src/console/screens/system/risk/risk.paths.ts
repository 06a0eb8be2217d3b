export const rulePath = "/system/machineRules";
export const ruleSetPath = "/system/rulesGather";
export const flowPath = "/system/uruleSystem";
