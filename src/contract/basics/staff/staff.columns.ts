import { languages } from "../../languages.ts";
import { coded, numbered } from "../../../lending/options/coded.ts";
import { userTypes } from "../../../lending/options/user-types.ts";
import { roleCodes, staffKinds } from "../../../lending/rights/staff-kinds.ts";
import { listOf } from "../../kernel/list.ts";
import { staffCalls } from "./staff.calls.ts";

const label = (key: string): string => `authority.staff.column.${key}`;

/** People, by name. */
export const staffList = listOf(staffCalls["system.staffSearch"], {
  title: "authority.staff.title",
  exports: "authority:staff:list",
  columns: {
    account: { label: label("account"), kind: "text", width: 136 },
    adminName: { label: label("name"), kind: "text", width: 176 },
    roleName: { label: label("role"), kind: "coded", codes: roleCodes, width: 152 },
    status: { label: label("status"), kind: "coded", codes: coded("authority.staff.status", ["enabled", "disabled"]), width: 96 },
    assignEnabled: { label: label("assign"), kind: "flag", width: 136 },
    resting: { label: label("resting"), kind: "flag", width: 96 },
    openOrders: { label: label("open"), kind: "count", width: 136 },
    leaderName: { label: label("leader"), kind: "text", width: 152 },
    requester: { label: label("asked"), kind: "text", width: 152 },
    lastLoginTime: { label: label("lastLogin"), kind: "instant" },
    appIds: { label: label("apps"), kind: "text", width: 136 },
    guestGroups: { label: label("groups"), kind: "text", width: 192 },
    languages: { label: label("languages"), kind: "text", width: 136 },
    type: {
      label: label("type"),
      kind: "coded",
      codes: numbered("shell.role", new Map(staffKinds.map(({ type, code }) => [type, code]))),
      width: 144,
    },
    teamName: { label: label("team"), kind: "text", width: 136 },
    userTypes: { label: label("userTypes"), kind: "coded", width: 184, codes: coded("table.userType", userTypes), hide: true },
    cap: { label: label("cap"), kind: "count", width: 104, hide: true },
    phone: { label: label("phone"), kind: "text", hide: true, stays: true },
    email: { label: label("email"), kind: "text", hide: true, stays: true },
    createTime: { label: label("created"), kind: "instant" },
    version: { label: label("version"), kind: "count", width: 80, hide: true },
    id: { label: label("id"), kind: "id", hide: true },
  },
});
/** Languages by their own names, as people choose them. */
export const spokenLanguages = Object.entries(languages).filter(([code]) => !["es_PE", "en_IN"].includes(code));
