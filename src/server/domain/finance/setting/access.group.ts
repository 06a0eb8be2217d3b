import { secondFactorKeys } from "../../../../lending/rights/second-factor.rules.ts";
import { Refused } from "../../../../lending/reason.ts";
import type { Context } from "../../../kernel/context.ts";
import { rowOf } from "../../../kernel/sql/sql.ts";
import { valueOf, type Group } from "./group.ts";

const key = "secondFactor";

async function isDemanded({ tx, tenant, now }: Context): Promise<boolean> {
  const row = await rowOf<{ yes: boolean }>(tx, "select second_demanded($1, $2) as yes", [tenant.id, now]);
  return row?.yes ?? false;
}

/** People who would be asked, and those of them who have none yet. */
async function countAsked({ tx, tenant }: Context): Promise<{ readonly people: number; readonly without: number }> {
  const row = await rowOf<{ people: number; without: number }>(
    tx,
    `select count(*)::int as people, count(*) filter (where f.confirmed_at is null)::int as without
     from staff s left join second_factor f on f.tenant_id = s.tenant_id and f.staff_id = s.id
     where s.tenant_id = $1 and s.enabled and exists (select from role_permission p
       where p.tenant_id = s.tenant_id and p.role_id = s.role_id and p.permission = any($2::text[]))`,
    [tenant.id, [...secondFactorKeys]],
  );
  return row ?? { people: 0, without: 0 };
}

const isTighter: NonNullable<Group["isTighter"]> = (_context, _held, value) => Promise.resolve(value === "1");

/**
 * How people get in. Demanding more holds at once, by one person, and ends the sessions of whoever has not brought it (kernel/sign-in/session.ts);
 * demanding less takes two and begins tomorrow. Read by the session itself (second_demanded): there is nothing to write but the version.
 */
export const accessGroup: Group = {
  second: "paramSave",
  held: async (context) => [{ key, type: "flag", value: (await isDemanded(context)) ? "1" : "0" }],
  judge: (_context, held, typed) => {
    if (held.key !== key) throw new Refused({ error: "setting.key", field: "key" });
    return valueOf("flag", typed);
  },
  isTighter,
  isAlone: isTighter,
  dryRun: async (context, held, value) => {
    const { people, without } = await countAsked(context);
    const asked = (flag: string): number => (flag === "1" ? people : 0);
    return {
      lines: [
        { what: "secondAsked", name: "", before: asked(held.value), after: asked(value), isMoney: false },
        ...(value === "1" ? [{ what: "secondNew" as const, name: "", before: null, after: without, isMoney: false }] : []),
      ],
    };
  },
};
