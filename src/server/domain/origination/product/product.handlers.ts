import type { productCalls } from "../../../../contract/product/product.calls.ts";
import type { Handlers } from "../../../kernel/context.ts";
import { readPage } from "../../../kernel/sql/queue.ts";
import { previewProduct, productDetail, productVersions, saveProduct, setProductStatus } from "./product.actions.ts";
import { productQueue } from "./product.store.ts";

export const productHandlers: Handlers<keyof typeof productCalls> = {
  "product.list": (input, context) => readPage(context.tx, productQueue(input, context), input.page, input.pageSize),
  "product.detail": productDetail,
  "product.versions": productVersions,
  "product.preview": previewProduct,
  "product.save": saveProduct,
  "product.status": setProductStatus,
};
