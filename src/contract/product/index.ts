import { advertCalls } from "./advert.calls.ts";
import { advertSchemas } from "./advert.schemas.ts";
import { uploadCalls } from "./file.calls.ts";
import { uploadSchemas } from "./file.schemas.ts";
import type { FileRecord } from "../kernel/list.ts";
import { configList, productList } from "./product.columns.ts";
import { productCalls } from "./product.calls.ts";
import { productSchemas } from "./product.schemas.ts";

/** Every list whose columns are declared. */
export const lists: readonly FileRecord[] = [productList, configList];

/** Every call of this prefix. */
export const calls = {
  ...advertCalls,
  ...uploadCalls,
  ...productCalls,
} as const;

export const schemas = {
  ...advertSchemas,
  ...uploadSchemas,
  ...productSchemas,
};
