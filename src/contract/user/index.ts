import { userCalls } from "./contact-fraud.calls.ts";
import { userSchemas } from "./contact-fraud.schemas.ts";

/** Every call of this prefix. */
export const calls = {
  ...userCalls,
} as const;

export const schemas = {
  ...userSchemas,
};
