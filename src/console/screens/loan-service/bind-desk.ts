import { guestGroupCalls } from "../../../contract/post-loan/guest-group.calls.ts";
import type { Department } from "../../../lending/order/department.ts";
import { useAsked } from "../../client/asked.ts";
import { ports } from "../../kernel/command/ports.ts";
import type { BindDesk } from "../../table/assign/bind-desk.ts";

/** Staff of a group of customers. */
export const groupBinding = (department: Department, guestGroupId: number): BindDesk => ({
  usePeople() {
    const staff = useAsked(guestGroupCalls["guestGroup.systemUserList"], { department });
    const bound = useAsked(guestGroupCalls["guestGroup.bindList"], { guestGroupId });
    return { staff: staff.data ?? [], bound: bound.data ?? [] };
  },
  async bind({ adminUserIds, weight, cap }, meta) {
    const about = { guestGroupId, adminUserIds: [...adminUserIds], weight, cap };
    return (await ports.send(guestGroupCalls["guestGroup.bindAdminGuest"], about, meta)).bound;
  },
  async unbind(adminUserIds, meta) {
    const about = { guestGroupId, adminUserIds: [...adminUserIds] };
    return (await ports.send(guestGroupCalls["guestGroup.cancelBindAdminGuest"], about, meta)).removed;
  },
});
