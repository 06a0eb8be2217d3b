import type { tenantCalls } from "../../../../contract/basics/tenant/tenant.calls.ts";
import type { Handlers } from "../../../kernel/context.ts";
import { readPage } from "../../../kernel/sql/queue.ts";
import { updateStatus } from "./tenant.actions.ts";
import { selectTenants, tenantQueue } from "./tenant.store.ts";

export const tenantHandlers: Handlers<keyof typeof tenantCalls> = {
  "tenant.search": (input, context) => readPage(context.tx, tenantQueue(input, context), input.page, input.pageSize),
  "tenant.query": async (input, context) => [...(await selectTenants(context, input.name ?? ""))],
  "tenant.updateStatus": updateStatus,
};
