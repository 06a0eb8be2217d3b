import { advertCalls } from "./advert.calls.ts";
import { advertSchemas } from "./advert.schemas.ts";
import { productCalls } from "./product.calls.ts";
import { productSchemas } from "./product.schemas.ts";

/** Every call of this prefix. */
export const calls = {
  ...advertCalls,
  ...productCalls,
} as const;

export const schemas = {
  ...advertSchemas,
  ...productSchemas,
};
