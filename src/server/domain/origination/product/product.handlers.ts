import type { productCalls } from "../../../../contract/product/product.calls.ts";
import type { Handlers } from "../../../kernel/context.ts";
import { readPage } from "../../../kernel/sql/queue.ts";
import { askStatus } from "./listing.actions.ts";
import { previewProduct } from "./preview.actions.ts";
import { listProducts, productDetail, productVersions, saveProduct } from "./product.actions.ts";
import { configQueue } from "./product.queue.ts";
import { askPublish, rollBack } from "./publish.actions.ts";

export const productHandlers: Handlers<keyof typeof productCalls> = {
  "product.list": listProducts,
  "product.configList": (input, context) => readPage(context.tx, configQueue(input, context), input.page, input.pageSize),
  "product.detail": productDetail,
  "product.versions": productVersions,
  "product.preview": previewProduct,
  "product.save": saveProduct,
  "product.publish": askPublish,
  "product.rollback": rollBack,
  "product.status": askStatus,
};
