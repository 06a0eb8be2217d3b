import { holdDown } from "../../../../lending/options/finance/hold-down.ts";
import type { TenantMoment, TenantTx } from "../../../kernel/context.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";

export interface Standing {
  readonly name: string;
  readonly failures: number;
  readonly downUntil: Date | null;
}
/** How often a channel has failed in a row, and until when it is held down; held. Undefined where there is none of the tenant's. */
export const lockStanding = ({ tx, tenant }: TenantTx, code: string) =>
  rowOf<Standing>(
    tx,
    `select coalesce(nullif(name, ''), code) as name, failed_in_row as failures, down_until as "downUntil" from pay_channel
     where tenant_id = $1 and code = $2 for update`,
    [tenant.id, code],
  );

/** Its row of failures is over, and with it whatever it was held down for. */
export async function clearFailures({ tx, tenant }: TenantTx, code: string): Promise<void> {
  await rowsOf(tx, "update pay_channel set failed_in_row = 0, down_until = null where tenant_id = $1 and code = $2 and failed_in_row > 0", [
    tenant.id,
    code,
  ]);
}

/** One failure more; so many as its terms say hold it down, one that is down already no longer. @returns until when it is down now */
export const addFailure = ({ tx, tenant, now }: TenantMoment, code: string) =>
  rowOf<Pick<Standing, "failures" | "downUntil">>(
    tx,
    `update pay_channel set failed_in_row = failed_in_row + 1,
       down_until = case when failed_in_row + 1 >= down_after and coalesce(down_until <= $3, true) then $3::timestamptz + make_interval(mins => ${holdDown.minutes})
         else down_until end
     where tenant_id = $1 and code = $2 returning failed_in_row as failures, down_until as "downUntil"`,
    [tenant.id, code, now],
  );

/** It takes part again at once, by somebody's word. */
export async function liftHold({ tx, tenant }: TenantTx, code: string): Promise<void> {
  await rowsOf(tx, "update pay_channel set failed_in_row = 0, down_until = null where tenant_id = $1 and code = $2", [tenant.id, code]);
}
