import type { FileRecord } from "../kernel/list.ts";
import { smsStencilList } from "./sms-stencil.columns.ts";
import { contactPolicyCalls } from "./contact-policy.calls.ts";
import { contactPolicySchemas } from "./contact-policy.schemas.ts";
import { gatewayCalls } from "./gateway/gateway.calls.ts";
import { gatewayList } from "./gateway/gateway.columns.ts";
import { gatewaySchemas } from "./gateway/gateway.schemas.ts";
import { voiceCalls, voiceStencilCalls } from "./voice.calls.ts";
import { voiceTaskList, voiceTextList } from "./voice.columns.ts";
import { voiceSchemas, voiceStencilSchemas } from "./voice.schemas.ts";
import { messageCalls, smsStencilCalls } from "./message.calls.ts";
import { messageSchemas, smsSchemas, smsStencilSchemas } from "./message.schemas.ts";

/** Every call of this prefix. */
export const calls = {
  ...contactPolicyCalls,
  ...gatewayCalls,
  ...smsStencilCalls,
  ...messageCalls,
  ...voiceStencilCalls,
  ...voiceCalls,
} as const;

export const schemas = {
  ...contactPolicySchemas,
  ...gatewaySchemas,
  ...smsStencilSchemas,
  ...messageSchemas,
  ...smsSchemas,
  ...voiceStencilSchemas,
  ...voiceSchemas,
};

/** Every list whose columns are declared. */
export const lists: readonly FileRecord[] = [gatewayList, smsStencilList, voiceTextList, voiceTaskList];
