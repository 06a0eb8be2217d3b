import { tenantRequestCodes, tenantStatusCodes } from "../../../lending/options/office/tenant-codes.ts";
import { listOf } from "../../kernel/list.ts";
import { tenantCalls } from "./tenant.calls.ts";

/** Lenders, by number. */
export const tenantList = listOf(tenantCalls["tenant.search"], {
  title: "authority.tenant.title",
  columns: {
    code: { label: "authority.tenant.column.code", kind: "text", width: 88 },
    name: { label: "authority.tenant.column.name", kind: "text", width: 208 },
    status: { label: "authority.tenant.column.status", kind: "coded", codes: tenantStatusCodes, width: 120 },
    asked: { label: "authority.tenant.column.request", kind: "coded", codes: tenantRequestCodes, width: 144 },
    requester: { label: "authority.tenant.column.asked", kind: "text", width: 176 },
    region: { label: "authority.tenant.column.region", kind: "text", width: 88 },
    currency: { label: "authority.tenant.column.currency", kind: "text", width: 128 },
    locales: { label: "authority.tenant.column.locales", kind: "text", width: 120 },
    timeZone: { label: "authority.tenant.column.zone", kind: "text", width: 176 },
    apps: { label: "authority.tenant.column.apps", kind: "text", width: 240 },
    staffCount: { label: "authority.tenant.column.staff", kind: "count", width: 96 },
    openOrders: { label: "authority.tenant.column.orders", kind: "count", width: 160 },
    reason: { label: "authority.tenant.column.reason", kind: "text", width: 240 },
    createTime: { label: "authority.tenant.column.created", kind: "instant" },
    askedReason: { label: "authority.tenant.column.askedReason", kind: "text", width: 240, hide: true },
    id: { label: "authority.tenant.column.id", kind: "id" },
  },
});
