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
const factTables = ["order_event", "repayment", "posting", "collection_result", "assignment"];

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
  readonly run: (seat: Context, orders: readonly Order[]) => Promise<unknown>;
}
interface Order {
  readonly id: number;
  readonly order_no: string;
  readonly collector_id: number;
}

const acts: readonly Act[] = [
  {
    name: "record a result with a promise",
    run: (seat, [order]) =>
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
    run: ({ tx, tenant, now }, [order]) =>
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
    run: (seat, orders) =>
      transferTicked(desks.collection)(
        {
          loanRecordIds: orders.map(({ id }) => id),
          adminUserIds: [orders[0]?.collector_id ?? 0],
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
/** Rows that this transaction has written. */
const writtenIn = (tables: readonly string[]): string =>
  tables
    .map((table) => `(select count(*) from ${table} where tenant_id = $1 and xmin::text::bigint = (txid_current() & 4294967295))`)
    .join(" + ");

/** One act, measured and taken back. */
async function actOnce(house: TenantTx, act: Act, isCounted: boolean): Promise<Round> {
  const { tx } = house;
  const orders = await rowsOf<Order>(
    tx,
    `select id::int as id, order_no, collector_id::int as collector_id from loan_order where tenant_id = $1 and status = 8 and stage = 'overdue' and collector_id is not null
       and not frozen and not payment_in_check and principal - principal_paid > 20000000 order by id limit $2`,
    [tenantId, allocated],
  );
  const [order] = orders;
  const who = await rowOf<{ id: number; account: string; name: string; type: number; teamId: number }>(
    tx,
    'select id::int as id, account, admin_name as name, type, team_id as "teamId" from staff where tenant_id = $1 and id = $2',
    [tenantId, order?.collector_id],
  );
  if (!who) throw new Error("there is no late order of a collector");
  const seat = seatOf({ ...house, tx: isCounted ? tx : uncounted(tx) }, who, new Date());
  const began = performance.now();
  await act.run(seat, orders);
  const took = performance.now() - began;
  const written = await rowOf<{ deltas: number; facts: number }>(
    tx,
    `select (${writtenIn(deltaTables)})::int as deltas, (${writtenIn(factTables)})::int as facts`,
    [tenantId],
  );
  return { took, deltas: written?.deltas ?? 0, facts: written?.facts ?? 1 };
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
