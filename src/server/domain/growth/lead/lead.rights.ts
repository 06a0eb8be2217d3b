import type { LeadResource } from "../../../../contract/marketing/lead.calls.ts";
import type { Context } from "../../../kernel/context.ts";

/** Whether a lead is somebody's: his own, or of whom he covers today. Only he reaches its customer (rules/contact-law.md 2b). */
export const isHis = ({ staff }: Pick<Context, "staff">, { owner_id: owner }: { readonly owner_id: number | null }): boolean =>
  owner !== null && (owner === staff.id || staff.covers.includes(owner));

/** Whether somebody may write about a lead: it is his, or he may give any of its list away. */
export const mayWork = (context: Pick<Context, "staff">, resource: LeadResource, lead: { readonly owner_id: number | null }): boolean =>
  context.staff.permissions.has(`marketing:${resource}:assign`) || isHis(context, lead);
