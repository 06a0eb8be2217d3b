import { defineCalls } from "../../kernel/call.ts";

const path = "/finance-domain/repaymentConfig";
const look = { method: "POST", permission: "system:repaymentConfig:view", effect: "read" } as const;
const edit = { method: "POST", permission: "system:repaymentConfig:edit", effect: "write" } as const;

/** Rules of repayment, app by app and version by version. */
export const repaymentConfigCalls = defineCalls("repaymentConfig", {
  list: { ...look, path: `${path}/list` },
  get: { ...look, path: `${path}/get` },
  history: { ...look, path: `${path}/history` },
  save: { ...edit, path: `${path}/save`, audit: "repaymentConfig.save" },
  /** Back to the version before, within a day, by one person. */
  rollback: { ...edit, path: `${path}/rollback`, audit: "repaymentConfig.rollback" },
});
