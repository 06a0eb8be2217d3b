import { coded, numbered } from "../../../lending/options/coded.ts";
import { dataScopes } from "../../../lending/rights/grant.rules.ts";
import { staffKinds } from "../../../lending/rights/staff-kinds.ts";
import { listOf } from "../../kernel/list.ts";
import { roleCalls } from "./role.calls.ts";

/** Roles, those above first. */
export const roleList = listOf(roleCalls["role.search"], {
  title: "authority.role.title",
  columns: {
    name: { label: "authority.role.column.name", kind: "text", width: 208 },
    status: {
      label: "authority.role.column.status",
      kind: "coded",
      codes: coded("authority.role.status", ["enabled", "disabled"]),
      width: 104,
    },
    permsCount: { label: "authority.role.column.perms", kind: "count", width: 96 },
    ownCount: { label: "authority.role.column.own", kind: "count", width: 144 },
    staffCount: { label: "authority.role.column.staff", kind: "count", width: 96 },
    requester: { label: "authority.role.column.asked", kind: "text", width: 176 },
    dataScope: { label: "authority.role.column.scope", kind: "coded", codes: coded("authority.role.scope", dataScopes), width: 120 },
    networkCount: { label: "authority.role.column.network", kind: "count", width: 160 },
    staffType: {
      label: "authority.role.column.type",
      kind: "coded",
      codes: numbered("shell.role", new Map(staffKinds.map(({ type, code }) => [type, code]))),
      width: 160,
    },
    parentName: { label: "authority.role.column.parent", kind: "text", width: 176 },
    level: { label: "authority.role.column.level", kind: "count", width: 80 },
    remark: { label: "authority.role.column.remark", kind: "text", width: 240 },
    updateTime: { label: "authority.role.column.updated", kind: "instant" },
    createTime: { label: "authority.role.column.created", kind: "instant" },
    version: { label: "authority.role.column.version", kind: "count", width: 80, hide: true },
    id: { label: "authority.role.column.id", kind: "id", hide: true },
  },
});
