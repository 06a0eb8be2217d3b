import type { FileRecord } from "../kernel/list.ts";
import { smsStencilList } from "./sms-stencil.columns.ts";
import { contactPolicyCalls } from "./contact-policy.calls.ts";
import { contactPolicySchemas } from "./contact-policy.schemas.ts";
import { messageCalls, smsStencilCalls } from "./message.calls.ts";
import { messageSchemas, smsSchemas, smsStencilSchemas } from "./message.schemas.ts";

/** Every call of this prefix. */
export const calls = {
  ...contactPolicyCalls,
  ...smsStencilCalls,
  ...messageCalls,
} as const;

export const schemas = {
  ...contactPolicySchemas,
  ...smsStencilSchemas,
  ...messageSchemas,
  ...smsSchemas,
};

/** Every list whose columns are declared. */
export const lists: readonly FileRecord[] = [smsStencilList];
