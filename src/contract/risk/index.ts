import type { FileRecord } from "../kernel/list.ts";
import { decisionCalls } from "./decision.calls.ts";
import { decisionSchemas } from "./decision.schemas.ts";
import { labelCalls } from "./label.calls.ts";
import { labelSchemas } from "./label.schemas.ts";
import { decisionList, labelList, ruleList, ruleSetList } from "./risk.columns.ts";
import { ruleCalls } from "./rule.calls.ts";
import { ruleSchemas } from "./rule.schemas.ts";
import { ruleSetCalls } from "./rule-set.calls.ts";
import { ruleSetSchemas } from "./rule-set.schemas.ts";

/** Every list whose columns are declared. */
export const lists: readonly FileRecord[] = [ruleList, ruleSetList, decisionList, labelList];

/** Every call of this prefix. */
export const calls = {
  ...ruleCalls,
  ...ruleSetCalls,
  ...decisionCalls,
  ...labelCalls,
} as const;

export const schemas = {
  ...ruleSchemas,
  ...ruleSetSchemas,
  ...decisionSchemas,
  ...labelSchemas,
};
