import { coded } from "./coded.ts";

/** Whether a customer gets in by an app. */
export const userStateCodes = coded("user.list.state", ["active", "frozen"]);
export const deviceCodes = coded("user.list.device", ["android", "ios", "web"]);
