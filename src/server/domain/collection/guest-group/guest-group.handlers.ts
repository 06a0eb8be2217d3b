import type { guestGroupCalls } from "../../../../contract/post-loan/guest-group.calls.ts";
import type { Handlers } from "../../../kernel/context.ts";
import { readPage } from "../../../kernel/sql/queue.ts";
import * as group from "./guest-group.actions.ts";
import { groupQueue } from "./guest-group.store.ts";

export const guestGroupHandlers: Handlers<keyof typeof guestGroupCalls> = {
  "guestGroup.list": async (input, context) => {
    const queue = await groupQueue(input, group.visibleTo(context, input.department), context);
    return readPage(context.tx, queue, input.page, input.pageSize);
  },
  "guestGroup.add": group.addGroup,
  "guestGroup.update": group.updateGroup,
  "guestGroup.delete": group.deleteGroup,
  "guestGroup.bindAdminGuest": group.bindStaff,
  "guestGroup.cancelBindAdminGuest": group.unbindStaff,
  "guestGroup.bindList": group.listBound,
  "guestGroup.guestBindList": group.listGroupsOf,
  "guestGroup.systemUserList": group.listStaff,
};
