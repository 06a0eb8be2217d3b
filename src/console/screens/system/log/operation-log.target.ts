import { openedFrom, openOrderTab } from "../../../client/order-tab.ts";
import type { RowOf } from "../../../../contract/types.ts";
import { goTo } from "../../../kernel/command/ports.ts";
import { standsAt } from "../../../kernel/screen/places/stands-at.ts";

type Row = RowOf<"operationLog.list">;
export const logPath = "/system/logManagement/operationLog";
/** The seals of the trail. */
export const sealsPath = `${logPath}/seals`;

/** What an act was done to, as it is now: an order's record, or the list that it stands in. */
export function openTarget({ orderNo, targetIds: [id], targetType }: Row): void {
  const path = standsAt[targetType];
  if (orderNo !== null && id !== undefined) void openOrderTab(id, orderNo, openedFrom());
  else if (path !== undefined) goTo(path);
}

/** All that was ever done to it, as the same list: an empty time takes off the week that it begins with. */
export function openHistory({ targetIds: [id], targetType }: Row): void {
  if (id === undefined) return;
  const asked = new URLSearchParams({ time: "", targetId: String(id), targetType });
  goTo(`${logPath}?${asked.toString()}`);
}

/** All that was written in the same go. */
export const openTrace = ({ trace }: Row): void => goTo(`${logPath}?${new URLSearchParams({ time: "", trace }).toString()}`);
