import type { permissionCalls } from "../../../../contract/basics/authority/permission.calls.ts";
import type { reviewCalls } from "../../../../contract/basics/authority/review.calls.ts";
import { reviewList } from "../../../../contract/basics/authority/review.columns.ts";
import type { roleCalls } from "../../../../contract/basics/authority/role.calls.ts";
import type { Handlers } from "../../../kernel/context.ts";
import { exportOf } from "../../../kernel/export-list.ts";
import { readPage } from "../../../kernel/sql/queue.ts";
import { addEntry, deleteEntry, deleteSeveral, searchMenu, updateEntry } from "../menu/menu-entry.actions.ts";
import { savePermissions } from "./grant.actions.ts";
import { roleMatrix } from "./matrix.actions.ts";
import { addNetwork, listNetwork, setNetworkStatus, updateNetwork } from "./network.actions.ts";
import { removeKey } from "./review.actions.ts";
import { type ReviewFilters, reviewQueue } from "./review.queue.ts";
import { insertRole, setRoleStatus, updateRole } from "./role.actions.ts";
import { roleQueue } from "./role.queue.ts";
import { selectGranter, selectRoles } from "./role.store.ts";
import { configTree, difference, menuOfRole, preview } from "./tree.actions.ts";

export const roleHandlers: Handlers<keyof typeof roleCalls | keyof typeof permissionCalls | keyof typeof reviewCalls> = {
  "accessReview.list": (input, context) => readPage(context.tx, reviewQueue(input, context), input.page, input.pageSize),
  "accessReview.remove": removeKey,
  "role.getLowerRole": async (_input, context) => {
    const by = await selectGranter(context, context.staff.id);
    const below = (await selectRoles(context)).filter(({ level }) => by !== null && level > by.level);
    return below.map(({ id, code, name, level }) => ({ id, code, name, level }));
  },
  "role.searchRoleName": async ({ name = "" }, context) =>
    (await selectRoles(context))
      .filter((role) => role.name.toLowerCase().includes(name.toLowerCase()))
      .map(({ id, code, name: called }) => ({ id, code, name: called })),
  "role.search": (input, context) => readPage(context.tx, roleQueue(input, context), input.page, input.pageSize),
  "role.updateStatus": setRoleStatus,
  "role.listNetwork": listNetwork,
  "role.insert": insertRole,
  "role.update": updateRole,
  "role.addNetwork": addNetwork,
  "role.updateNetwork": updateNetwork,
  "role.updateNetworkStatus": setNetworkStatus,
  "permission.deletePermission": deleteEntry,
  "permission.menuSearch": searchMenu,
  "permission.menuRole": menuOfRole,
  "permission.delete": deleteSeveral,
  "permission.menuPermissions": savePermissions,
  "permission.selectConfigPermission": configTree,
  "permission.addPermission": addEntry,
  "permission.update": updateEntry,
  "permission.difference": difference,
  "permission.preview": preview,
  "permission.matrix": (_input, context) => roleMatrix(context),
};

export const reviewExports = exportOf<ReviewFilters>(reviewList, { queue: reviewQueue });
