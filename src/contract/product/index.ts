import { appCalls } from "./app.calls.ts";
import { appSchemas } from "./app.schemas.ts";
import { appVersionCalls } from "./app-version.calls.ts";
import { appVersionSchemas } from "./app-version.schemas.ts";
import { advertList } from "./advert.columns.ts";
import { appList, appVersionList } from "./app.columns.ts";
import { relevanceCalls } from "./relevance.calls.ts";
import { relevanceList } from "./relevance.columns.ts";
import { relevanceSchemas } from "./relevance.schemas.ts";
import { advertCalls } from "./advert.calls.ts";
import { advertSchemas } from "./advert.schemas.ts";
import { uploadCalls } from "./file.calls.ts";
import { uploadSchemas } from "./file.schemas.ts";
import type { FileRecord } from "../kernel/list.ts";
import { configList, productList } from "./product.columns.ts";
import { productCalls } from "./product.calls.ts";
import { productSchemas } from "./product.schemas.ts";

/** Every list whose columns are declared. */
export const lists: readonly FileRecord[] = [productList, configList, relevanceList, appList, appVersionList, advertList];

/** Every call of this prefix. */
export const calls = {
  ...advertCalls,
  ...uploadCalls,
  ...appCalls,
  ...appVersionCalls,
  ...relevanceCalls,
  ...productCalls,
} as const;

export const schemas = {
  ...advertSchemas,
  ...uploadSchemas,
  ...appSchemas,
  ...appVersionSchemas,
  ...relevanceSchemas,
  ...productSchemas,
};
