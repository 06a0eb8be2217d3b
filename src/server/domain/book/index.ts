import { extensionHandlers } from "./extension/extension.handlers.ts";
import { exportLists as extensions } from "./extension/extension.exports.ts";
import { exportLists as waivers } from "./waiver/waiver.exports.ts";
import { waiverHandlers } from "./waiver/waiver.handlers.ts";

/** What is owed and what changes it: the order and its loan, offers, extensions, pay codes, promises. */
export const handlers = {
  ...waiverHandlers,
  ...extensionHandlers,
};

/** Lists that may leave the house. */
export const exportLists = { ...waivers, ...extensions };
