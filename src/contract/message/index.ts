import type { FileRecord } from "../kernel/list.ts";
import { smsStencilList } from "./sms-stencil.columns.ts";
import { contactPolicyCalls } from "./contact-policy.calls.ts";
import { contactPolicySchemas } from "./contact-policy.schemas.ts";
import { voiceCalls, voiceStencilCalls } from "./voice.calls.ts";
import { voiceTaskList, voiceTextList } from "./voice.columns.ts";
import { voiceSchemas, voiceStencilSchemas } from "./voice.schemas.ts";
import { messageCalls, smsStencilCalls } from "./message.calls.ts";
import { messageSchemas, smsSchemas, smsStencilSchemas } from "./message.schemas.ts";

/** Every call of this prefix. */
export const calls = {
  ...contactPolicyCalls,
  ...smsStencilCalls,
  ...messageCalls,
  ...voiceStencilCalls,
  ...voiceCalls,
} as const;

export const schemas = {
  ...contactPolicySchemas,
  ...smsStencilSchemas,
  ...messageSchemas,
  ...smsSchemas,
  ...voiceStencilSchemas,
  ...voiceSchemas,
};

/** Every list whose columns are declared. */
export const lists: readonly FileRecord[] = [smsStencilList, voiceTextList, voiceTaskList];
