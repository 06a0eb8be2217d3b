import { userCalls } from "./contact-fraud.calls.ts";
import { userSchemas } from "./contact-fraud.schemas.ts";
import { phoneCalls } from "./phone.calls.ts";
import { phoneSchemas } from "./phone.schemas.ts";

/** Every call of this prefix. */
export const calls = {
  ...userCalls,
  ...phoneCalls,
} as const;

export const schemas = {
  ...userSchemas,
  ...phoneSchemas,
};
