import type { LeadResource } from "../../../../contract/marketing/lead.calls.ts";
import type { Context } from "../../../kernel/context.ts";

/** Whether somebody may work a lead: it is his, or of whom he covers today; or he may give any of its list away. */
export const mayWork = (
  { staff }: Pick<Context, "staff">,
  resource: LeadResource,
  { owner_id: owner }: { readonly owner_id: number | null },
): boolean =>
  staff.permissions.has(`marketing:${resource}:assign`) || (owner !== null && (owner === staff.id || staff.covers.includes(owner)));
