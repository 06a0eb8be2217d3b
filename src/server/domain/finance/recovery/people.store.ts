import type { OutputOf } from "../../../../contract/types.ts";
import type { Context } from "../../../kernel/context.ts";
import { rowsOf } from "../../../kernel/sql/sql.ts";

/** Whose work is counted in money, those who have left too: of a team for whom sees no more than it. */
export async function selectPeople({ tx, tenant, staff }: Context): Promise<OutputOf<"collectionDetails.people">> {
  const rows = await rowsOf<OutputOf<"collectionDetails.people">[number]>(
    tx,
    `select s.id as "adminUserId", s.admin_name as "adminName", t.id as "teamId", t.name as team,
       case s.type when 6 then 'reminder' when 7 then 'collection' else 'marketing' end as kind
     from staff s join team t on t.tenant_id = s.tenant_id and t.id = s.team_id
     where s.tenant_id = $1 and s.type in (6, 7, 8) and ($2::int is null or s.team_id = $2) order by s.admin_name, s.id limit 5000`,
    [tenant.id, staff.dataScope === "team" ? staff.teamId : null],
  );
  return [...rows];
}
