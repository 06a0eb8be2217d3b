import type { ContactPolicy } from "../../lending/contact/contact-policy.ts";
import { bannedPreset, readBanned } from "../../lending/contact/banned-words.ts";
import { moneyRulesOf } from "../../lending/money/money-rules.ts";
import { moneyRuleOf } from "../../lending/setting/setting.ts";
import { localDate } from "../../lending/time/zone.ts";
import type { Database } from "../db/connection.ts";
import type { GroupFacts, TenantFacts, Tx } from "./context.ts";
import { rowsOf } from "./sql/sql.ts";

/** Facts of a tenant change a few times a year; every server sees a change within two seconds, a day's new settings too, ms. */
const keptFor = 1_500;

export type TenantReader = (tenantId: number) => Promise<TenantFacts>;

/** Reads a tenant's facts, at most once in `keptFor` and tenant. */
export function tenantReader(database: Database, clock: () => Date): TenantReader {
  return readerOf(database, clock, () => undefined);
}

interface Known {
  readonly facts: Promise<TenantFacts>;
  readonly at: number;
}
function readerOf(database: Database, clock: () => Date, onAsked: (tenantId: number, known: Map<number, Known>) => void): TenantReader {
  const known = new Map<number, Known>();
  return (tenantId) => {
    onAsked(tenantId, known);
    const kept = known.get(tenantId);
    if (kept && clock().getTime() - kept.at < keptFor) return kept.facts;
    const facts = readTenant(database, tenantId, clock());
    known.set(tenantId, { facts, at: clock().getTime() });
    facts.catch(() => known.delete(tenantId));
    return facts;
  };
}

/** The facts of a tenant that somebody works in are read anew after so many ms; and no more when nobody has asked for so many, ms. */
const ahead = { after: 1_000, restsAfter: 60_000 } as const;

/**
 * The same for whoever answers people: no older than with the other, and read ahead while they work, so that hardly a key waits for a reading. A reading
 * ahead that fails ends it; the next who asks begins anew.
 */
export function aheadTenantReader(database: Database, clock: () => Date): TenantReader {
  const askedAt = new Map<number, number>();
  const readAhead = (tenantId: number, known: Map<number, Known>): void => {
    const timer = setTimeout(() => {
      const at = clock().getTime();
      if (at - (askedAt.get(tenantId) ?? 0) > ahead.restsAfter) return void askedAt.delete(tenantId);
      const facts = readTenant(database, tenantId, clock());
      facts.then(
        () => {
          known.set(tenantId, { facts, at });
          readAhead(tenantId, known);
        },
        () => askedAt.delete(tenantId),
      );
    }, ahead.after);
    timer.unref();
  };
  return readerOf(database, clock, (tenantId, known) => {
    const isRunning = askedAt.has(tenantId);
    askedAt.set(tenantId, clock().getTime());
    if (!isRunning) readAhead(tenantId, known);
  });
}

/** Databases of those who read a tenant's facts over and over, each with the reader that they share. */
const shared = new WeakMap<Database, TenantReader>();

/** The same database for whoever asks for facts many times a second: what one has read, the others take. */
export function sharingFacts(database: Database, clock: () => Date): Database {
  const own = { ...database };
  shared.set(own, tenantReader(database, clock));
  return own;
}

/** A tenant's facts for one turn of a job: read anew, but where the database is one that shares them. */
export const readFacts = (database: Database, tenantId: number, now: Date): Promise<TenantFacts> =>
  (shared.get(database) ?? tenantReader(database, () => now))(tenantId);

/** Customer groups as they are now, first what comes first; a tenant's facts have them as they were seconds ago. */
export const selectGroups = (tx: Tx, tenantId: number): Promise<readonly GroupFacts[]> =>
  rowsOf<GroupFacts>(
    tx,
    `select id, name, department, stage_from as "stageFrom", stage_to as "stageTo", user_types as "userTypes", app_ids as "appIds",
       product_ids as "productIds", amount_from as "amountFrom", amount_to as "amountTo"
     from guest_group where tenant_id = $1 and enabled order by priority, id`,
    [tenantId],
  );

/** Read with the tenant, not with each queue: a page of ten rows is asked for more than a thousand times a second. */
async function selectAway(tx: Tx, tenantId: number, now: Date): Promise<readonly number[]> {
  const rows = await rowsOf<{ id: number }>(
    tx,
    `select s.id from staff s join tenant t on t.tenant_id = s.tenant_id
     left join shift h on h.tenant_id = s.tenant_id and h.staff_id = s.id and h.kind = 'rest' and h.day = ($2::timestamptz at time zone t.time_zone)::date
     where s.tenant_id = $1 and (not s.enabled or s.resting or h.staff_id is not null) and h.cover_id is null order by s.id`,
    [tenantId, now],
  );
  return rows.map((row) => row.id);
}

/** Money rules that were decided as settings: of each the newest whose day has come where the tenant is. */
async function selectMoney(tx: Tx, tenantId: number, today: string): Promise<Readonly<Record<string, number | null>>> {
  const rows = await rowsOf<{ key: string; value: string }>(
    tx,
    `select distinct on (key) key, value from setting_version
     where tenant_id = $1 and group_code = 'money' and valid_from <= $2::date order by key, valid_from desc, id desc`,
    [tenantId, today],
  );
  return Object.fromEntries(rows.map(({ key, value }) => [key, moneyRuleOf(key, value)]));
}

/** The market's own words until the lender has written down others; the newest list whose day has come. */
async function selectBanned(tx: Tx, tenantId: number, { today, region }: { today: string; region: string }): Promise<readonly string[]> {
  const [row] = await rowsOf<{ value: string }>(
    tx,
    `select value from setting_version where tenant_id = $1 and group_code = 'text' and key = 'bannedWords' and valid_from <= $2::date
     order by valid_from desc, id desc limit 1`,
    [tenantId, today],
  );
  return row ? readBanned(row.value) : bannedPreset(region);
}

function pageOf(settings: unknown, name: "payPage" | "stopPage"): string {
  const named = (settings as Readonly<Record<string, unknown>> | null)?.[name];
  return typeof named === "string" && named.startsWith("https://") ? named : "";
}

interface PolicyRow {
  readonly policy: Omit<ContactPolicy, "market" | "validFrom" | "source">;
  readonly market: string;
  readonly validFrom: string;
  readonly source: string;
}
const selectPolicies = (tx: Tx, tenantId: number): Promise<readonly PolicyRow[]> =>
  rowsOf<PolicyRow>(
    tx,
    `select market, valid_from::text as "validFrom", policy, source from contact_policy where tenant_id = $1 order by valid_from, id`,
    [tenantId],
  );

function readTenant(database: Database, tenantId: number, now: Date): Promise<TenantFacts> {
  return database.withTenant(
    tenantId,
    async (tx) => {
      const row = await tx.selectFrom("tenant").selectAll().where("tenant_id", "=", tenantId).executeTakeFirstOrThrow();
      const today = localDate(now, row.time_zone);
      // Asked together: they travel to the database at once.
      const [stages, apps, products, policies, holidays, decided, bannedWords, keys, groups, away] = await Promise.all([
        tx
          .selectFrom("collection_stage")
          .select(["code", "from_day as from", "to_day as to"])
          .where("tenant_id", "=", tenantId)
          .orderBy("from_day")
          .execute(),
        tx.selectFrom("app").select(["id", "name"]).where("tenant_id", "=", tenantId).orderBy("id").execute(),
        tx.selectFrom("product").select(["id", "name", "app_id as appId"]).where("tenant_id", "=", tenantId).orderBy("name").execute(),
        selectPolicies(tx, tenantId),
        rowsOf<{ day: string }>(tx, "select day::text from contact_holiday where tenant_id = $1", [tenantId]),
        selectMoney(tx, tenantId, today),
        selectBanned(tx, tenantId, { today, region: row.region }),
        rowsOf<{ secret: string }>(tx, "select secret from opt_out_key where tenant_id = $1", [tenantId]),
        selectGroups(tx, tenantId),
        selectAway(tx, tenantId, now),
      ]);
      return {
        id: row.tenant_id,
        name: row.name,
        region: row.region,
        currency: row.currency,
        currencyStep: row.currency_step,
        timeZone: row.time_zone,
        countryCode: row.country_code,
        payPage: pageOf(row.settings, "payPage"),
        stopPage: pageOf(row.settings, "stopPage"),
        stopKey: keys[0]?.secret ?? "",
        moneyRules: moneyRulesOf({ ...Object((row.settings as { money?: unknown } | null)?.money), ...decided }),
        stages,
        apps,
        products,
        contactPolicies: policies.map(({ policy, ...dated }) => ({ ...policy, ...dated })),
        holidays: holidays.map(({ day }) => day),
        bannedWords,
        groups,
        away,
      };
    },
    "read",
  );
}
