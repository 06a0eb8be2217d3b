import type { IdentityStep } from "../../../../lending/options/identity-steps.ts";
import type { SignedContext } from "../../../kernel/sign-in/signed.ts";
import { rowOf } from "../../../kernel/sql/sql.ts";
import { insertTallied } from "../../../report/tally/tally-writes.ts";

interface Taken {
  readonly appId: number;
  readonly application: string;
  readonly step: IdentityStep;
}
/** @returns whether it had not been taken before */
export async function insertStep({ tx, tenant, now }: SignedContext, { appId, application, step }: Taken): Promise<boolean> {
  const row = await rowOf(
    tx,
    insertTallied(
      "identity_step",
      `insert into identity_step (tenant_id, app_id, application, step, at, started_at)
       values ($1, $2, $3, $4, $5, (select s.at from identity_step s where s.tenant_id = $1 and s.app_id = $2 and s.application = $3 and s.step = 'start'))
       on conflict do nothing`,
      { answer: "select id from added" },
    ),
    [tenant.id, appId, application, step, now],
  );
  return row !== undefined;
}
