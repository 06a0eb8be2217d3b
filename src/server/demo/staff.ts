import type pg from "pg";
import { shippedNames } from "../../lending/rights/staff-kinds.ts";
import type { RoleCode } from "../../lending/rights/staff-kinds.ts";
import { roles, staffType } from "../start/create-tenant.ts";
import type { DemoMarket } from "./market.ts";

export const demoPassword = "Keyline1";
/** Signs in for the first time: must change the password before anything else. */
export const newcomer = "newcomer01";

const accountStem: Readonly<Record<RoleCode, string>> = {
  platformAdmin: "platform",
  tenantAdmin: "tenant",
  manager: "manager",
  firstReviewer: "first",
  finalReviewer: "final",
  finance: "finance",
  reminder: "reminder",
  collector: "collector",
  marketer: "marketer",
  service: "service",
  auditor: "auditor",
  supervisor: "supervisor",
};

interface Person {
  readonly account: string;
  readonly name: string;
  readonly role: RoleCode;
  readonly team: number;
}

const firstCollectionTeam = 10;
const collectorsPerTeam = 20;
const teamOfRole: Readonly<Record<RoleCode, number>> = {
  platformAdmin: 1,
  tenantAdmin: 1,
  manager: firstCollectionTeam,
  firstReviewer: 2,
  finalReviewer: 2,
  finance: 1,
  reminder: 3,
  collector: firstCollectionTeam,
  marketer: 4,
  service: 1,
  auditor: 1,
  supervisor: firstCollectionTeam,
};

function teamsOf(market: DemoMarket) {
  const collection = Array.from({ length: Math.ceil(market.collectors / collectorsPerTeam) }, (_, i) => ({
    id: firstCollectionTeam + i,
    name: `Collection ${String.fromCharCode(65 + i)}`,
    department: "collection",
  }));
  return [
    { id: 1, name: "Office", department: "none" },
    { id: 2, name: "Credit", department: "credit" },
    { id: 3, name: "Reminder", department: "remind" },
    { id: 4, name: "Marketing", department: "marketing" },
    ...collection,
  ];
}

/** Names go round the lists at different speeds, so that no two colleagues share one. */
function nameOf(market: DemoMarket, i: number): string {
  const given = i % 2 ? market.given.female : market.given.male;
  const pick = (list: readonly string[], step: number) => list[(i * step + Math.floor(i / list.length)) % list.length] ?? "";
  const [family, middle, first] = [pick(market.family, 1), pick(market.middle, 5), pick(given, 3)];
  return market.familyFirst ? `${family} ${middle} ${first}` : `${first} ${family}`;
}

/** Accounts are unique across tenants: 6 to 15 letters and digits (rules/product.md 5). */
export function staffOf(market: DemoMarket): readonly Person[] {
  const counts: readonly (readonly [RoleCode, number])[] = [
    ...roles.map(({ code }) => [code, market.others[code] ?? 0] as const),
    ["collector", market.collectors] as const,
  ];
  // Who was thought of later stands last: before the others everybody would have another's name. One leads the reminder department.
  const leader = { role: "supervisor" as const, i: market.others["supervisor"] ?? 0, leads: teamOfRole.reminder };
  // What one administrator asks for another decides: each lender has two.
  const second = { role: "tenantAdmin" as const, i: market.others["tenantAdmin"] ?? 0, leads: 0 };
  // A suspended lender stands again by two of the platform's people.
  const platform = { role: "platformAdmin" as const, i: market.others["platformAdmin"] ?? 0, leads: 0 };
  const people = [
    ...counts.flatMap(([role, count]) => Array.from({ length: count }, (_, i) => ({ role, i, leads: 0 }))),
    leader,
    second,
    platform,
  ];
  return people.map(({ role, i, leads }, at) => {
    const isNewcomer = role === "collector" && market.tenantId === 1 && i === market.collectors - 1;
    const number = String(i + 1).padStart(2, "0");
    const spread = role === "collector" ? Math.floor(i / collectorsPerTeam) : role === "supervisor" ? i : 0;
    const team = leads || (role === "manager" && i > 0 ? 2 : teamOfRole[role] + spread);
    return { role, account: isNewcomer ? newcomer : `${market.prefix}${accountStem[role]}${number}`, name: nameOf(market, at), team };
  });
}

/** Teams and staff of one tenant; `passwordHash` is made once for all. */
export async function createStaff(client: pg.ClientBase, market: DemoMarket, passwordHash: string, now: Date): Promise<void> {
  await client.query(
    `insert into team (tenant_id, id, name, department)
     select $1, t.id, t.name, t.department from jsonb_to_recordset($2) as t(id int, name text, department text)`,
    [market.tenantId, JSON.stringify(teamsOf(market))],
  );
  const rows = staffOf(market).map((person, at) => ({
    ...person,
    at,
    type: staffType(person.role),
    must: person.account === newcomer,
    cap: person.role === "collector" ? 400 : null,
  }));
  await client.query(
    `insert into staff (tenant_id, account, admin_name, type, role_id, team_id, password_hash, must_change_password, locale, open_cap, created_at)
     select $1, s.account, s.name, s.type, r.id, s.team, $3, s.must, $4, s.cap, $5
     from jsonb_to_recordset($2) as s(at int, account text, name text, type smallint, role text, team int, must boolean, cap int)
     join role r on r.tenant_id = $1 and r.code = s.role order by s.at`,
    [market.tenantId, JSON.stringify(rows), passwordHash, market.preset.locale, now],
  );
}

/** T06b: every reviewer is bound to every app. */
export const bindReviewers = `
insert into review_binding (tenant_id, app_id, staff_id, first, final)
select a.tenant_id, a.id, s.id, bool_or(p.permission = 'order:review:first'), bool_or(p.permission = 'order:review:final')
from app a join staff s on s.tenant_id = a.tenant_id
join role_permission p on p.tenant_id = s.tenant_id and p.role_id = s.role_id and p.permission in ('order:review:first', 'order:review:final')
where a.tenant_id = $1 group by 1, 2, 3`;

/** One line per role of the first tenant, for the terminal. */
export function accountsText(market: DemoMarket): string {
  const shown = roles.map(({ code }) => `  ${`${accountStem[code]}01`.padEnd(14)} ${shippedNames[code]}`);
  return [
    `Demo accounts of ${market.name}, password ${demoPassword}:`,
    ...shown,
    `  ${newcomer.padEnd(14)} Collector, first sign-in: must change the password`,
    "The same accounts with ph or mx in front belong to the other two tenants.",
    "",
  ].join("\n");
}
