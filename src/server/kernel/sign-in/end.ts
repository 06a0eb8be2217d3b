import type { SessionEnd } from "../../../lending/options/office/sign-in-codes.ts";
import { rowsOf } from "../sql/sql.ts";
import type { Tx } from "../context.ts";
import { sessionTimes, tellEnded } from "./session.ts";

/** Whose sessions end: one of them, everything of a person (`except` one) or of a role, or those whose time is over. */
export type EndedBy =
  | { readonly hash: Buffer }
  | { readonly staffId: number; readonly except?: Buffer }
  | { readonly roleId: number }
  | { readonly isOver: true };

export interface Ending {
  readonly tenantId: number;
  readonly now: Date;
  readonly how: SessionEnd;
  /** Who ended them, where it was not their owner. */
  readonly by?: number | null;
}

/** Condition over session `e`; the third value is its own. */
function conditionOf(which: EndedBy, { now }: Ending): readonly [condition: string, value: unknown] {
  if ("hash" in which) return ["e.token_hash = $3::bytea", which.hash];
  if ("staffId" in which && which.except)
    return [
      "e.staff_id = split_part($3::text, ' ', 1)::bigint and encode(e.token_hash, 'hex') <> split_part($3, ' ', 2)",
      `${which.staffId} ${which.except.toString("hex")}`,
    ];
  if ("staffId" in which) return ["e.staff_id = $3::bigint", which.staffId];
  if ("roleId" in which) return ["e.staff_id in (select s.id from staff s where s.tenant_id = $1 and s.role_id = $3::int)", which.roleId];
  return ["e.expires_at < $3::timestamptz", now];
}

/**
 * Ends sessions, in whatever page or stream they are open, and writes down how. One that nobody has used for half an hour ended when it was
 * last used, whoever ends it. The one way in which a session goes: a sign-in would go without an end elsewhere.
 * @returns how many were in use
 */
export async function endSessions(tx: Tx, ending: Ending, which: EndedBy): Promise<number> {
  const { tenantId, now, how, by = null } = ending;
  const [condition, value] = conditionOf(which, ending);
  const gone = await rowsOf<{ staffId: number; wasLive: boolean }>(
    tx,
    `with gone as (delete from session e where e.tenant_id = $1 and ${condition}
       returning e.staff_id, e.sign_in_id, e.seen_at, e.seen_at + $6::int * interval '1 ms' > $2::timestamptz and e.expires_at > $2 as live),
     written as (insert into sign_in_end (tenant_id, sign_in_id, at, how, staff_id)
       select $1, g.sign_in_id, case when g.live then $2 else g.seen_at end, case when g.live then $4::text else 'expired' end,
         case when g.live then $5::bigint end
       from gone g where g.sign_in_id is not null)
     select staff_id as "staffId", live as "wasLive" from gone`,
    [tenantId, now, value, how, by, sessionTimes.idle],
  );
  for (const staffId of new Set(gone.map((each) => each.staffId))) await tellEnded(tx, tenantId, staffId);
  return gone.filter(({ wasLive }) => wasLive).length;
}
