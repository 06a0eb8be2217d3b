import { labelCodes } from "../../../lending/options/customer-labels.ts";
import { wordOf } from "../filter/options.ts";

/** A label that people give, in words. */
export const labelName = (code: string): string => wordOf(labelCodes, code);
