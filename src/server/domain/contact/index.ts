import type { ApprovalKinds } from "../office/approval/approval.actions.ts";
import { complaintHandlers } from "./complaint/complaint.handlers.ts";
import { putPolicy } from "./contact/contact-policy.actions.ts";
import { contactPolicyHandlers } from "./contact/contact-policy.handlers.ts";
import { fraudAsks, markFraud, saveFraud } from "./contact/contact-status.actions.ts";
import { feedbackRoutes } from "./feedback/feedback.actions.ts";
import { userFeedbackHandlers } from "./feedback/feedback.handlers.ts";
import { feedbackPart } from "./feedback/leave.part.ts";
import { gatewayHandlers, gatewayKind } from "./gateway/gateway.actions.ts";
import { messageHandlers } from "./message/message.handlers.ts";
import { templateKinds } from "./message/template.actions.ts";
import { messageRoutes } from "./message/message.routes.ts";
import { groupCallKind } from "./voice/group-call.actions.ts";
import { voiceHandlers } from "./voice/voice.handlers.ts";
import { softPhoneHandlers } from "./soft-phone/soft-phone.handlers.ts";
import { softPhoneRoutes } from "./soft-phone/soft-phone.routes.ts";
import type { SignedRoute } from "../../kernel/sign-in/signed.ts";

/** Every word with a customer: contact law, calls, messages, complaints, feedback. */
export const handlers = {
  ...contactPolicyHandlers,
  ...gatewayHandlers,
  ...messageHandlers,
  ...softPhoneHandlers,
  ...voiceHandlers,
  ...userFeedbackHandlers,
  "user.contactFraud": saveFraud,
  ...complaintHandlers,
};

/** Routes of programs outside of the house, which sign what they send. */
export const signed: readonly SignedRoute[] = [...messageRoutes, ...softPhoneRoutes, ...feedbackRoutes];

/** What waits for a second person, and what his yes does. */
export const approvals: ApprovalKinds = {
  contactFraud: { permission: "user:black:add", asks: fraudAsks, carryOut: markFraud },
  contactPolicy: { permission: "system:params:edit", carryOut: putPolicy },
  gateway: gatewayKind,
  ...templateKinds,
  groupCall: groupCallKind,
};

/** What people hold here, for when they leave. */
export const leaveParts = { feedback: feedbackPart };

/** Lists that may leave the house. */
export { exportLists } from "./feedback/feedback.handlers.ts";
