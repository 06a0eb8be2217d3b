import type { bindProductCalls } from "../../../../contract/basics/bind-product.calls.ts";
import type { Handlers } from "../../../kernel/context.ts";
import { readPage } from "../../../kernel/sql/queue.ts";
import { batchBind, bind, bindReviewer, boundProducts, unbind } from "./binding.actions.ts";
import { bindingQueue } from "./binding.store.ts";

export const bindingHandlers: Handlers<keyof typeof bindProductCalls> = {
  "bindProduct.queryBindProduct": (input, context) => readPage(context.tx, bindingQueue(input, context), input.page, input.pageSize),
  "bindProduct.unbound": async ({ adminUserId }, context) => (await boundProducts(context, adminUserId)).free,
  "bindProduct.binding": bind,
  "bindProduct.unbindApp": unbind,
  "bindProduct.updateCreditAduit": bindReviewer,
  "system.batchBindProduct": batchBind,
  "system.querySureBindProduct": async ({ adminUserId }, context) => (await boundProducts(context, adminUserId)).bound,
};
