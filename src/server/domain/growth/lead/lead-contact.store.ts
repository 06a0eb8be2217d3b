import { followUpMachine } from "../../../../lending/growth/follow-up.machine.ts";
import type { Context } from "../../../kernel/context.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";
import type { OwnAttempt } from "../../contact/contact/attempt.actions.ts";
import type { LeadRow } from "./lead.store.ts";

export interface ContactedLead extends LeadRow {
  readonly module: string;
}
const columns = "id, state, owner_id, customer_id, app_id, module, distributed_at";

/** A lead of whichever list, held. */
export const lockLead = ({ tx, tenant }: Context, id: number): Promise<ContactedLead | undefined> =>
  rowOf<ContactedLead>(tx, `select ${columns} from marketing_lead where tenant_id = $1 and id = $2 for update`, [tenant.id, id]);

/** What is open about a customer, in whichever list. */
export const selectOpenLeads = ({ tx, tenant }: Context, customerId: number): Promise<readonly ContactedLead[]> =>
  rowsOf<ContactedLead>(
    tx,
    `select ${columns} from marketing_lead where tenant_id = $1 and customer_id = $2 and state = any($3::text[]) order by id`,
    [tenant.id, customerId, followUpMachine.moves.contact.from],
  );

/** A contact of a lead that this person made himself. */
export const selectAttempt = ({ tx, tenant, staff }: Context, leadId: number, id: number): Promise<OwnAttempt | undefined> =>
  rowOf<OwnAttempt>(
    tx,
    "select id, at, phone_masked from contact_attempt where tenant_id = $1 and id = $2 and lead_id = $3 and staff_id = $4",
    [tenant.id, id, leadId, staff.id],
  );

/** A contact that was made: what came of it is written by a remark. */
export async function updateContacted({ tx, tenant, now }: Context, id: number, isCall: boolean): Promise<void> {
  await rowsOf(
    tx,
    "update marketing_lead set state = $3, followed_at = $4, call_count = call_count + $5::int where tenant_id = $1 and id = $2",
    [tenant.id, id, followUpMachine.moves.contact.to, now, Number(isCall)],
  );
}
