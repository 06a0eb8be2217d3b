import type { RefusalReason } from "../../../../lending/options/refusal-reasons.ts";
import type { TenantTx } from "../../../kernel/context.ts";
import { rowsOf } from "../../../kernel/sql/sql.ts";
import type { Books } from "../../book/book/books.ts";

/** One decision of a review, kept for good: also when both reviews begin again. */
export interface Decision {
  readonly step: "first" | "second";
  readonly decision: "pass" | "reject" | "back";
  readonly refusal?: RefusalReason | undefined;
  readonly remark: string;
}

export async function insertDecision({ tx, tenant, now, staffId }: Books, payoutId: number, decision: Decision): Promise<void> {
  const { step, decision: word, refusal = "", remark } = decision;
  await rowsOf(
    tx,
    "insert into payout_decision (tenant_id, payout_id, step, decision, refusal, remark, staff_id, at) values ($1, $2, $3, $4, $5, $6, $7, $8)",
    [tenant.id, payoutId, step, word, refusal, remark, staffId, now],
  );
}

export interface DecisionRow {
  readonly step: Decision["step"];
  readonly decision: Decision["decision"];
  readonly refusal: RefusalReason | null;
  readonly remark: string;
  readonly by: string;
  readonly at: Date;
}
/** What was decided about a payout, the newest first. */
export function selectDecisions({ tx, tenant }: TenantTx, payoutId: number): Promise<readonly DecisionRow[]> {
  return rowsOf<DecisionRow>(
    tx,
    `select d.step, d.decision, nullif(d.refusal, '') as refusal, d.remark, s.admin_name as by, d.at
     from payout_decision d join staff s on s.tenant_id = d.tenant_id and s.id = d.staff_id
     where d.tenant_id = $1 and d.payout_id = $2 order by d.id desc`,
    [tenant.id, payoutId],
  );
}
