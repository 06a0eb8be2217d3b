import { coded } from "./coded.ts";

/** What a client runs on, by its two numbers on the wire (rules/product.md 3). */
const devices = {
  "0&0": "androidApp",
  "0&1": "androidPage",
  "1&0": "iosApp",
  "1&1": "iosPage",
} as const;
export type DeviceType = (typeof devices)[keyof typeof devices];
export const deviceTypeCodes = coded("table.device", Object.values(devices));

/** @returns null for a pair that the specification does not name */
export function deviceTypeOf({ osType, appType }: { readonly osType: number; readonly appType: number }): DeviceType | null {
  const pair = `${osType}&${appType}`;
  return Object.hasOwn(devices, pair) ? devices[pair as keyof typeof devices] : null;
}
