import { businessDay } from "../../../kernel/business-day.ts";
import type { Context } from "../../../kernel/context.ts";
import { rowsOf } from "../../../kernel/sql/sql.ts";
import type { Leaver, Taker } from "./leave.parts.ts";

interface Fit {
  /** One of these is enough; none: whoever works here. */
  readonly permissions?: readonly string[];
  /** Of the same kind of staff as whoever leaves. */
  readonly sameType?: boolean;
}

/** Who is on shift and may have something of somebody's: his own team first. */
export function takersFor({ tx, tenant, now }: Context, leaver: Leaver, { permissions, sameType = false }: Fit): Promise<readonly Taker[]> {
  return rowsOf<Taker>(
    tx,
    `select s.id, s.admin_name as name, t.name as team, s.team_id = $3 as "isOfTeam" from staff s
     join team t on t.tenant_id = s.tenant_id and t.id = s.team_id
     join role r on r.tenant_id = s.tenant_id and r.id = s.role_id and r.enabled
     where s.tenant_id = $1 and s.id <> $2 and s.enabled and s.locked_at is null and not s.must_change_password and s.assign_enabled and not s.resting
       and (not $5 or s.type = (select type from staff where tenant_id = $1 and id = $2))
       and ($4::text[] is null or exists (select from role_permission p
         where p.tenant_id = s.tenant_id and p.role_id = s.role_id and p.permission = any($4::text[])))
       and not exists (select from shift h where h.tenant_id = s.tenant_id and h.staff_id = s.id and h.kind = 'rest' and h.day = $6)
     order by s.team_id <> $3, s.admin_name, s.id`,
    [tenant.id, leaver.id, leaver.teamId, permissions ?? null, sameType, businessDay(now, tenant.timeZone).date],
  );
}
