import { textOf } from "../../i18n/i18n.ts";

/** A label in words: one that people give, or a kind of customer. */
export const labelName = (code: string): string => textOf(`user.list.label.${code}`) || textOf(`order.userType.${code}`) || code;
