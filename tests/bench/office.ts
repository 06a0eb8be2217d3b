import type { CallName } from "../../src/contract/calls.ts";
import type { InputOf } from "../../src/contract/types.ts";
import { addDays, localDate } from "../../src/lending/time/zone.ts";
import { must, signIn } from "./client.ts";
import { type Book, serverOf } from "./house.ts";
import { atMost, type Bar, median, ms, quantile } from "./table.ts";

const rows = 1_000_000;
const rounds = 15;
const zone = "Asia/Ho_Chi_Minh";

/** A month of a large floor: what its people did, and how they came in. */
const fill = [
  `insert into audit (tenant_id, at, staff_id, call, command, source, address, subject, subject_ids, detail)
   select 1, now() - (n * interval '2.5 seconds'), s.ids[1 + n % cardinality(s.ids)], c.calls[1 + n % cardinality(c.calls)], '', 'key', '10.0.0.' || n % 200,
     'order', array[1 + n % 70000]::bigint[], jsonb_build_object('before', jsonb_build_object('remark', 'a' || n), 'after', jsonb_build_object('remark', 'b' || n))
   from generate_series(1, ${rows}) n, (select array_agg(id) as ids from staff where tenant_id = 1) s,
     (select array['order.close', 'collection.addCollectionResultRecord', 'todayExpire.addTodayExpireResult', 'waiver.apply', 'system.updateStaff'] as calls) c`,
  `insert into sign_in_log (tenant_id, at, staff_id, account, result, reason, address, place, user_agent)
   select 1, now() - (n * interval '2.5 seconds'), case when n % 9 > 0 then s.ids[1 + n % cardinality(s.ids)] end, 'account' || n % 500,
     case when n % 9 > 0 then 'in' else 'refused' end, case when n % 9 > 0 then '' else 'password' end, '10.0.0.' || n % 200, 'network', 'Bench'
   from generate_series(1, ${rows}) n, (select array_agg(id) as ids from staff where tenant_id = 1) s`,
  "analyze audit, sign_in_log",
];

interface Timed<N extends CallName> {
  readonly figure: string;
  readonly bar: number;
  readonly name: N;
  readonly input: InputOf<N>;
}
const timed = <N extends CallName>(figure: string, bar: number, name: N, input: InputOf<N>): Timed<N> => ({ figure, bar, name, input });

/** What an administrator waits for, with a year's worth of logs behind it. Times are those of the caller, on the same machine. */
export async function measureOffice(book: Book): Promise<readonly Bar[]> {
  const client = await book.owner.connect();
  await client.query("set statement_timeout = 0");
  for (const statement of fill) await client.query(statement);
  const { rows: roles } = await client.query<{ id: number }>("select id from role where tenant_id = 1 and code = 'collector'");
  client.release();
  const server = await serverOf(book);
  try {
    const token = await signIn(server.origin, book, "tenant01");
    const today = localDate(new Date(), zone);
    const month = `${addDays(today, -30)},${today}`;
    const page = { page: "1", pageSize: "50" };
    const people = Array.from({ length: 500 }, (_, at) => [`bench${10_000 + at}`, `Bench ${at}`, "Collector"]);
    const ways = [
      timed("operation log, a month of 1,000,000 rows", 300, "operationLog.list", { ...page, time: month }),
      timed("the same, of one person", 300, "operationLog.list", { ...page, time: month, operator: "collector01" }),
      timed("the same, of one module", 300, "operationLog.list", { ...page, time: month, module: "post-loan" }),
      timed("the same, one target", 300, "operationLog.list", { ...page, time: month, targetId: "4711" }),
      timed("login log, a month of 1,000,000 rows", 300, "loginLog.list", { ...page, time: month }),
      timed("the same, refused", 300, "loginLog.list", { ...page, time: month, result: "refused" }),
      timed("the same, of one account", 300, "loginLog.list", { ...page, time: month, account: "collector01" }),
      timed("tree of a role's keys", 100, "permission.selectConfigPermission", { roleId: roles[0]?.id ?? 0 }),
      timed("500 people of a file judged", 2_000, "system.staffImport", { rows: [["account", "adminName", "role"], ...people], dry: true }),
    ] as const;
    const bars: Bar[] = [];
    for (const { figure, bar, name, input } of ways) {
      const took: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const began = performance.now();
        await must(server.origin, { name, input, token } as never);
        took.push(performance.now() - began);
      }
      bars.push(atMost(figure, bar, quantile(took, 0.95), [ms, `median ${ms(median(took))}`]));
    }
    return bars;
  } finally {
    await server.stop();
  }
}
