import type { Coded } from "../coded.ts";

/** Why a transfer failed, where the house itself knows it; what a channel says in its own words is shown as it came. */
const known = ["accountClosed", "notOnStatement", "amountDiffers", "neverReceived"] as const;
export const payoutFailCodes: Coded = {
  values: known,
  text: (code) => (known.some((each) => each === code) ? `payout.fail.${String(code)}` : null),
};
