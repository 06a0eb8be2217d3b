import { afterLoanRecordHandlers, afterLoanRecordStreamers } from "./after-loan-record/after-loan-record.handlers.ts";
import { orderParts } from "./collection/leave.part.ts";
import { groupPart } from "./guest-group/leave.part.ts";
import { collectionHandlers, collectionStreamers } from "./collection/collection.handlers.ts";
import { todayExpireHandlers, todayExpireStreamers } from "./collection/today-expire.handlers.ts";
import { guestGroupHandlers } from "./guest-group/guest-group.handlers.ts";

/** The desks that collect and remind: results, assignment, customer groups, records. */
export const handlers = {
  ...collectionHandlers,
  ...todayExpireHandlers,
  ...afterLoanRecordHandlers,
  ...guestGroupHandlers,
};

export const streamers = {
  ...collectionStreamers,
  ...todayExpireStreamers,
  ...afterLoanRecordStreamers,
};

/** Lists that may leave the house. */
export { exportLists } from "./collection/collection.exports.ts";

/** Orders of people who are switched off. */
export { release } from "./collection/release.actions.ts";

/** What people hold here, for when they leave: groups before orders, so that whoever takes a group's place may have its orders. */
export const leaveParts = { groups: groupPart, ...orderParts };
