import { bulkModules } from "../../../../contract/marketing/bulk.module.ts";
import { sendingTimes } from "../../../../lending/contact/sending.machine.ts";
import type { TenantMoment } from "../../../kernel/context.ts";
import { updateTask } from "../../contact/message/group.actions.ts";
import { finishSendings } from "../../contact/advertising/advertising.actions.ts";
import { fillStep, lockFilling } from "./fill.store.ts";

/** The job's part: one step of the oldest sending that is still to be written. @returns whether there was one */
export async function fillSendings(house: TenantMoment): Promise<boolean> {
  const task = await lockFilling(house);
  if (!task) return false;
  const module = bulkModules.find(({ leads }) => leads.name === task.lead_module);
  // A list that is no more has nobody in it.
  if (!module) await updateTask(house, task.id, "cancelled");
  else if (!(await fillStep(house, task, { module, keptFor: sendingTimes.keptFor }))) await finishSendings(house, [task.id]);
  return true;
}
