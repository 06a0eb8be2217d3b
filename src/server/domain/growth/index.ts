import type { ApprovalKinds } from "../office/approval/approval.actions.ts";
import { advertHandlers } from "./advert/advert.handlers.ts";
import { advertRoutes } from "./advert/advert.routes.ts";
import { channelHandlers } from "./channel/channel.handlers.ts";
import { linkRoutes } from "./channel/link.routes.ts";
import { whiteImport } from "./channel/white-import.actions.ts";
import { couponHandlers } from "./coupon/coupon.handlers.ts";
import { handOut } from "./coupon/hand-out.actions.ts";
import { issuedExports } from "./coupon/issued.exports.ts";
import { couponRoutes } from "./coupon/issued.actions.ts";
import { addContact, leadPhone } from "./lead/lead-contact.actions.ts";
import { leadPart } from "./lead/leave.part.ts";
import { leadExports, leadHandlers, leadStreamers } from "./lead/lead.handlers.ts";
import type { SignedRoute } from "../../kernel/sign-in/signed.ts";

/** Leads, coupons, adverts. */
export const handlers = {
  ...couponHandlers,
  ...advertHandlers,
  ...leadHandlers,
  ...channelHandlers,
  "practicalOperationPoint.add": addContact,
  "user.queryPhone": leadPhone,
};

export const streamers = leadStreamers;

/** Lists that may leave the house. */
export const exportLists = { ...leadExports, ...issuedExports };

/** Routes of programs outside of the house, which sign what they send. */
export const signed: readonly SignedRoute[] = [...couponRoutes, ...advertRoutes, ...linkRoutes];

/** What waits for a second person, and what his yes does. */
export const approvals: ApprovalKinds = {
  whiteImport,
  couponHandOut: { permission: "coupon:list:edit", asks: "coupon:manual:give", carryOut: handOut },
};

/** Leads of people who are switched off. */
export { returnLeadsOf as release } from "./lead/lead.actions.ts";

/** What people hold here, for when they leave. */
export const leaveParts = { leads: leadPart };

/** Public addresses that are no calls. */
export { mountLinks } from "./channel/link.routes.ts";
