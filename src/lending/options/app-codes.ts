import { appVersionMachine } from "../product/app-version.ts";
import { coded, numbered } from "./coded.ts";

/** What an app runs on, by its number on the wire (rules/product.md 3). */
export const osCodes = numbered(
  "product.os",
  new Map([
    [0, "android"],
    [1, "ios"],
  ]),
);
/** Installed, or opened in a browser. */
export const appTypeCodes = numbered(
  "product.appType",
  new Map([
    [0, "app"],
    [1, "page"],
  ]),
);
export const switchCodes = coded("product.switch", ["enabled", "disabled"]);
export const appVersionCodes = coded("product.appVersion.state", appVersionMachine.states);
/** Where an app shows an advert. */
export const advertPositions = ["launch", "banner", "popup", "list"] as const;
export const positionCodes = coded("product.position", advertPositions);
