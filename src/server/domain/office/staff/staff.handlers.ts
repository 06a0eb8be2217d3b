import type { bulkCalls } from "../../../../contract/basics/staff/bulk.calls.ts";
import type { pickerCalls } from "../../../../contract/basics/staff/picker.calls.ts";
import type { staffCalls } from "../../../../contract/basics/staff/staff.calls.ts";
import { staffList } from "../../../../contract/basics/staff/staff.columns.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { Handlers } from "../../../kernel/context.ts";
import { exportOf } from "../../../kernel/export-list.ts";
import { readPage } from "../../../kernel/sql/queue.ts";
import { staffBulk } from "./bulk.actions.ts";
import { staffImport } from "./import.actions.ts";
import { addSystemUser, editPerson, newMarketingStaff, updateSingle } from "./person.actions.ts";
import * as picker from "./picker.store.ts";
import { selectBeside, selectPerson } from "./person.store.ts";
import { type StaffFilters, staffQueue } from "./staff.queue.ts";
import type { Release } from "./put-role.actions.ts";
import { editStatus, removeDevice, resetPassword, secondReset } from "./status.actions.ts";

/** People to choose from. */
export const pickerHandlers: Handlers<keyof typeof pickerCalls> = {
  "system.marketingStaff": async (input, context) => [...(await picker.selectSellers(context, input))],
  "system.customerServiceStaff": async (input, context) => [...(await picker.selectService(context, input))],
  "system.selectAPPCredit": (input, context) => picker.selectReviewersByApp(context, input),
  "system.selectManager": async (input, context) => [...(await picker.selectManagers(context, input))],
  "system.selectManagerUser": async (input, context) => [...(await picker.selectLed(context, input))],
  "system.selectStaff": async (input, context) => [...(await picker.selectDepartment(context, input))],
};

/** People who work here; what they hold is given back by whoever knows of it. */
export const staffHandlers = (
  releases: readonly Release[],
): Handlers<keyof typeof staffCalls | keyof typeof bulkCalls | "system.secondReset"> => ({
  "system.staffSearch": (input, context) => readPage(context.tx, staffQueue(input, context), input.page, input.pageSize),
  "system.staffDetail": async ({ adminUserId }, context) => {
    if (!(await selectPerson(context, adminUserId))) throw new Refused({ error: "notFound", field: "adminUserId" });
    const { lastSeen, bindings, ...rest } = await selectBeside(context, adminUserId);
    return { ...rest, lastSeen: lastSeen?.toISOString() ?? null, bindings: [...bindings] };
  },
  "system.addSystemUser": addSystemUser,
  "system.newMarketingStaff": newMarketingStaff,
  "system.edit": editPerson(releases),
  "system.updateSingle": updateSingle,
  "system.editStatus": editStatus(releases),
  "system.resetPassword": resetPassword,
  "system.removeDeviceId": removeDevice,
  "system.secondReset": secondReset,
  "system.staffBulk": staffBulk(releases),
  "system.staffImport": staffImport,
});

export const staffExports = exportOf<StaffFilters>(staffList, { queue: (filters, context) => staffQueue(filters, context, true) });
