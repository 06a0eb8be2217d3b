import type { LeadModule } from "../../../../contract/marketing/lead.module.ts";
import type { ParsedOf } from "../../../../contract/types.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { Context } from "../../../kernel/context.ts";
import { previewMarket, sendMarket, type Prospect } from "../../contact/message/market.actions.ts";
import { isHis } from "./lead.rights.ts";
import { lockLeads, selectLeads, type LeadRow } from "./lead.store.ts";

interface Gesture extends Pick<Context, "staff"> {
  readonly dataIds: readonly number[];
}

/** The leads of the gesture as contact knows them: one's own (rules/contact-law.md 2b), and none that is over. */
function prospectsOf(found: readonly LeadRow[], { dataIds, staff }: Gesture): readonly Prospect[] {
  const wanted = new Set(dataIds);
  const isOpen = (lead: LeadRow) => lead.state !== "done" && lead.state !== "applied" && isHis({ staff }, lead);
  const leads = found.filter(isOpen);
  if (leads.length < wanted.size) throw new Refused({ error: "order.notYours", field: "dataIds" });
  return leads.map(({ id, customer_id: customerId, app_id: appId }) => ({ id, customerId, appId }));
}

/** What would go to whom; nothing is sent. */
export async function previewMessage(module: LeadModule, input: ParsedOf<"registerNotApply.preview">, context: Context) {
  const found = await selectLeads(context, module.name, input.dataIds);
  return previewMarket(context, prospectsOf(found, { ...context, dataIds: input.dataIds }), input.templateId);
}

export async function sendMessage(module: LeadModule, input: ParsedOf<"registerNotApply.send">, context: Context) {
  const found = await lockLeads(context, module.name, input.dataIds);
  const prospects = prospectsOf(found, { ...context, dataIds: input.dataIds });
  return sendMarket(context, prospects, { templateId: input.templateId, gateway: input.channelId ?? null });
}
