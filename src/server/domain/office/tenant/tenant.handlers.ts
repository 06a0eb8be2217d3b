import type { tenantCalls } from "../../../../contract/basics/tenant/tenant.calls.ts";
import type { Handlers } from "../../../kernel/context.ts";
import { readPage } from "../../../kernel/sql/queue.ts";
import { detail, saveTenant, templates } from "./lender.actions.ts";
import { readiness } from "./readiness.actions.ts";
import { addTenantUser } from "./tenant-user.actions.ts";
import { updateStatus } from "./tenant.actions.ts";
import { switchTenant } from "./visit.actions.ts";
import { selectTenants, tenantQueue } from "./tenant.store.ts";

export const tenantHandlers: Handlers<keyof typeof tenantCalls> = {
  "tenant.search": (input, context) => readPage(context.tx, tenantQueue(input, context), input.page, input.pageSize),
  "tenant.query": async (input, context) =>
    (await selectTenants(context, input.name ?? "")).map(({ id, name, code, status }) => ({ id, name, code, status })),
  "tenant.updateStatus": updateStatus,
  "tenant.templates": templates,
  "tenant.detail": detail,
  "tenant.readiness": readiness,
  "tenant.save": saveTenant,
  "tenant.addUser": addTenantUser,
  "tenant.switch": switchTenant,
};
