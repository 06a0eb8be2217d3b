import type { CompiledQuery } from "kysely";
import { tenantReader } from "../../src/server/kernel/tenancy.ts";
import { openDatabase } from "../../src/server/db/connection.ts";
import { seatOf } from "../../src/server/demo/seat.ts";
import { desks } from "../../src/server/domain/book/order/desk.ts";
import { addResult } from "../../src/server/domain/collection/collection/result.actions.ts";
import { transferTicked } from "../../src/server/domain/collection/collection/transfer.actions.ts";
import { receiveMoney } from "../../src/server/domain/finance/repayment/channel.actions.ts";
import type { Context, TenantTx, Tx } from "../../src/server/kernel/context.ts";
import { rowOf, rowsOf } from "../../src/server/kernel/sql/sql.ts";
import type { Book } from "./house.ts";
import { tenant as tenantId } from "./bare-queue.ts";
import { atMost, type Bar, median, ms } from "./table.ts";

const rounds = 41;
const allocated = 200;
const deltaTables = ["tally_delta", "day_delta", "collection_delta", "review_delta"];
const factTables = ["order_event", "repayment", "posting", "collection_result", "assignment"] as const;

/** The statement without one of its parts: instead of it nothing. */
function without(text: string, part: string): string {
  const from = text.indexOf(`${part} as (`);
  if (from < 0) return text;
  const begin = text.indexOf("(", from);
  let depth = 0;
  for (let at = begin; at < text.length; at += 1) {
    depth += text[at] === "(" ? 1 : text[at] === ")" ? -1 : 0;
    if (depth === 0) return `${text.slice(0, begin)}(select where false)${text.slice(at + 1)}`;
  }
  throw new Error(`${part} does not end`);
}
/** A transaction in which nobody counts: facts are written as ever, and nothing of what the reports sum. */
const uncounted = (tx: Tx): Tx =>
  new Proxy(tx, {
    get(target, name) {
      if (name !== "executeQuery") return Reflect.get(target, name) as unknown;
      return (query: CompiledQuery, ...rest: never[]) => {
        const { sql } = query;
        const bare = ["tallied", "counted", "worked"].reduce(without, sql);
        if (/insert into (collection|review)_delta/.test(bare)) return Promise.resolve({ rows: [] });
        // What was handed over for a part that is gone is handed over no longer.
        const most = Math.max(0, ...[...bare.matchAll(/\$(\d+)/g)].map(([, place]) => Number(place)));
        return target.executeQuery({ ...query, sql: bare, parameters: query.parameters.slice(0, most) }, ...rest);
      };
    },
  });

interface Act {
  readonly name: string;
  /** The facts that it is about, all of which it must have written. */
  readonly writes: { readonly table: (typeof factTables)[number]; readonly rows: number };
  readonly run: (seat: Context, of: Given) => Promise<unknown>;
}
interface Order {
  readonly id: number;
  readonly order_no: string;
  readonly collector_id: number;
}
/** Late orders, and a collector who has none of these and may have all. */
interface Given {
  readonly orders: readonly Order[];
  readonly toStaff: number;
}

const acts: readonly Act[] = [
  {
    name: "record a result with a promise",
    writes: { table: "collection_result", rows: 1 },
    run: (seat, { orders: [order] }) =>
      addResult(desks.collection)(
        {
          loanRecordId: order?.id ?? 0,
          reason: 1,
          subTag: "notToday",
          commitmentTime: new Date(seat.now.getTime() + 86_400_000).toISOString(),
          commitmentAmount: 10_000_000,
          remark: "",
        },
        seat,
      ),
  },
  {
    name: "post a repayment of a late order",
    writes: { table: "repayment", rows: 1 },
    run: ({ tx, tenant, now }, { orders: [order] }) =>
      receiveMoney(
        {
          tradeNo: `bench${order?.id}`,
          orderNo: order?.order_no ?? "",
          amount: 10_000_000,
          currency: tenant.currency,
          purpose: "repay",
          payer: "",
          payTime: now.toISOString(),
        },
        { tx, tenant, now, staffId: null },
        "main",
      ),
  },
  {
    name: `allocate ${allocated} orders`,
    writes: { table: "assignment", rows: allocated },
    run: (seat, { orders, toStaff }) =>
      transferTicked(desks.collection)(
        {
          loanRecordIds: orders.map(({ id }) => id),
          adminUserIds: [toStaff],
          mode: "even",
          keepOld: false,
          keepPromised: false,
        },
        seat,
      ),
  },
];

class Undone extends Error {}
interface Round {
  readonly took: number;
  readonly deltas: number;
  readonly facts: number;
}
/** Rows that this connection has written into some tables, by their names: what a transaction wrote is what came between. */
async function writtenInto(tx: Tx): Promise<(tables: readonly string[]) => number> {
  const rows = await rowsOf<{ name: string; n: number }>(tx, "select relname as name, n_tup_ins::int as n from pg_stat_xact_user_tables");
  const of = new Map(rows.map(({ name, n }) => [name, n]));
  return (tables) => tables.reduce((sum, table) => sum + (of.get(table) ?? 0), 0);
}

/**
 * A collector to whom any late order may be given, at whatever hour and however many orders a book has: he is there today, no cap binds him, and he is
 * one of those whom customer groups are left to. In a large book everybody has more than his cap, and would be given nothing.
 */
async function makeRoom(tx: Tx): Promise<number> {
  const free = await rowOf<{ id: number }>(
    tx,
    `update staff set enabled = true, assign_enabled = true, resting = false, open_cap = null where tenant_id = $1 and id = (
       select s.id from staff s join team t on t.tenant_id = s.tenant_id and t.id = s.team_id
       where s.tenant_id = $1 and s.type = 7 and t.department = 'collection' and not exists (
         select from guest_group g where g.tenant_id = $1 and g.department = 'collection' and g.enabled
           and exists (select from guest_group_staff b where b.tenant_id = $1 and b.guest_group_id = g.id)
           and not exists (select from guest_group_staff b where b.tenant_id = $1 and b.guest_group_id = g.id and b.staff_id = s.id and b.open_cap is null))
       order by s.id limit 1) returning id::int as id`,
    [tenantId],
  );
  if (!free) throw new Error("there is no collector who may have orders of every group");
  await rowsOf(tx, "delete from shift where tenant_id = $1 and staff_id = $2 and kind = 'rest'", [tenantId, free.id]);
  return free.id;
}

async function giveTo(tx: Tx): Promise<Given> {
  const toStaff = await makeRoom(tx);
  const orders = await rowsOf<Order>(
    tx,
    `select id::int as id, order_no, collector_id::int as collector_id from loan_order where tenant_id = $1 and status = 8 and stage = 'overdue' and collector_id <> $3
       and not frozen and not payment_in_check and principal - principal_paid > 20000000 order by id limit $2`,
    [tenantId, allocated, toStaff],
  );
  if (orders.length < allocated) throw new Error("there are too few late orders of collectors");
  return { orders, toStaff };
}

/** One act, measured and taken back. */
async function actOnce(house: TenantTx, act: Act, isCounted: boolean): Promise<Round> {
  const { tx } = house;
  const given = await giveTo(tx);
  const who = await rowOf<{ id: number; account: string; name: string; type: number; teamId: number }>(
    tx,
    'select id::int as id, account, admin_name as name, type, team_id as "teamId" from staff where tenant_id = $1 and id = $2',
    [tenantId, given.orders[0]?.collector_id],
  );
  if (!who) throw new Error("an order has no collector");
  const seat = seatOf({ ...house, tx: isCounted ? tx : uncounted(tx) }, who, new Date());
  const before = await writtenInto(tx);
  const began = performance.now();
  await act.run(seat, given);
  const took = performance.now() - began;
  const after = await writtenInto(tx);
  const written = (tables: readonly string[]): number => after(tables) - before(tables);
  const { table, rows } = act.writes;
  if (written([table]) !== rows) throw new Error(`${act.name}: ${written([table])} of ${rows} were written`);
  return { took, deltas: written(deltaTables), facts: written(factTables) };
}

/** What a write pays for what the reports sum of it: the same act with and without, in turn, each taken back again. */
export async function measureReportWrites(book: Book): Promise<readonly Bar[]> {
  const database = openDatabase(book.url, 2);
  try {
    const tenant = await tenantReader(database, () => new Date())(tenantId);
    const bars: Bar[] = [];
    for (const act of acts) {
      const found: { readonly with: Round; readonly without: Round }[] = [];
      const once = async (isCounted: boolean): Promise<Round> => {
        const held: { round?: Round } = {};
        await database
          .withTenant(tenantId, async (tx) => {
            held.round = await actOnce({ tx, tenant }, act, isCounted);
            throw new Undone();
          })
          .catch((error: unknown) => {
            if (!(error instanceof Undone)) throw error;
          });
        if (!held.round) throw new Error("nothing was measured");
        return held.round;
      };
      for (let round = 0; round < rounds + 4; round += 1) {
        const pair = round % 2 === 0 ? { with: await once(true), without: await once(false) } : await reversed(once);
        if (round >= 4) found.push(pair);
      }
      const [first] = found;
      if (!first || first.without.deltas > 0) throw new Error(`${act.name}: something was counted all the same`);
      const bare = median(found.map((each) => each.without.took));
      const more = median(found.map((each) => (each.with.took / each.without.took - 1) * 100));
      const per = first.with.deltas / first.with.facts;
      bars.push(
        atMost(`${act.name}: what the rollups add`, 10, more, [
          (value) => `${value.toFixed(1)} %`,
          `${ms(median(found.map((each) => each.with.took)))} and ${ms(bare)}`,
        ]),
        atMost(`${act.name}: deltas a fact`, 4, per, [(value) => value.toFixed(2), `${first.with.deltas} of ${first.with.facts} facts`]),
      );
    }
    return bars;
  } finally {
    await database.close();
  }
}
async function reversed(once: (isCounted: boolean) => Promise<Round>): Promise<{ readonly with: Round; readonly without: Round }> {
  const bare = await once(false);
  return { without: bare, with: await once(true) };
}
