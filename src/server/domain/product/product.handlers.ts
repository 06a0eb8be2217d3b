import type { Handlers } from "../../kernel/context.ts";
import { readPage } from "../../kernel/queue.ts";
import { previewProduct, productDetail, productVersions, saveProduct, setProductStatus } from "./product.actions.ts";
import { productQueue } from "./product.store.ts";

type Names = "product.list" | "product.detail" | "product.versions" | "product.preview" | "product.save" | "product.status";

export const productHandlers: Handlers<Names> = {
  "product.list": (input, context) => readPage(context.tx, productQueue(input, context), input.page, input.pageSize),
  "product.detail": productDetail,
  "product.versions": productVersions,
  "product.preview": previewProduct,
  "product.save": saveProduct,
  "product.status": setProductStatus,
};
