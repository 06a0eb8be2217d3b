import { resolveDifference } from "../../domain/finance/reconciliation/reconciliation.actions.ts";
import { rowsOf } from "../../kernel/sql/sql.ts";
import { type Desk, seat, unlessRefused } from "../seat.ts";

const hour = 3_600_000;
/** The newest of a lender's open differences, where others are left to work on. */
const open = `select r.id from reconciliation_row r where r.tenant_id = $1 and r.action is null
  and (select count(*) from reconciliation_row x where x.tenant_id = $1 and x.action is null) > 1 order by r.id desc limit 1`;

/** A difference that somebody has an explanation for, and that another person has to agree with. */
export async function explainOne(desk: Desk): Promise<void> {
  for (const { id: rowId } of await rowsOf<{ id: number }>(desk.tx, open, [desk.tenant.id])) {
    const asker = seat(desk, 0, new Date(desk.now.getTime() - 2 * hour));
    // This lender explains nothing alone, whatever its sum.
    const tenant = { ...asker.tenant, moneyRules: { ...asker.tenant.moneyRules, explainSum: 1 } };
    const wish = { rowId, action: "explained", remark: "paid in twice by the channel, it takes it back on Monday" } as const;
    await unlessRefused(resolveDifference(wish, { ...asker, tenant }).then(() => {}));
  }
}
