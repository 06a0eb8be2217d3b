import { roleCalls } from "../../../contract/basics/authority/role.calls.ts";
import { pickerCalls } from "../../../contract/basics/staff/picker.calls.ts";
import { askedRows, type Choice, choicesOfPeople } from "../../client/choices.ts";
import { send } from "../../client/client.ts";
import { roleName } from "../../i18n/role-name.ts";

const most = 200;
const roles = askedRows("authority:role:list", async () => (await send(roleCalls["role.search"], { pageSize: most })).list);
const leaders = askedRows("authority:staff:managerPick", () => send(pickerCalls["system.selectManager"], {}));

/** Roles to filter by; whoever may not list them has none. */
export const roleOptions = (): readonly Choice[] => roles.rows().map((role) => ({ value: role.id, label: roleName(role) }));

/** People who lead others, to filter by. */
export const leaderOptions = (): readonly Choice[] => choicesOfPeople(leaders.rows());
