import { preferenceOf, setPreference, usePreference } from "../kernel/state/preferences.ts";
import { currencyNow } from "./format.ts";

/** Currencies whose cents nobody pays with. */
const centless: ReadonlySet<string> = new Set(["VND", "IDR"]);
const setting = "amounts";

/** Whether the tenant's currency has cents that could be left out. */
export const hasZeroCents = (): boolean => centless.has(currencyNow());
/** The person's own choice, kept on the server; two decimals unless he chose otherwise. */
export const useLeavesCents = (): boolean => usePreference(setting)?.["zeroCents"] === false;
export const toggleCents = (): void => setPreference(setting, leavesCents() ? null : { zeroCents: false });

/** The same, read once. */
export const leavesCents = (): boolean => preferenceOf(setting)?.["zeroCents"] === false;
