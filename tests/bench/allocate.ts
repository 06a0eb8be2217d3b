import { ask, must, signIn } from "./client.ts";
import { bareQueue, tenant } from "./bare-queue.ts";
import { type Book, pastLocks, serverOf } from "./house.ts";
import { atMost, type Bar, count, holds, median, ms, times } from "./table.ts";

const orders = 10_000;
const people = 50;
const rounds = 7;
const allocators = 100;
const each = 20;

/** Ten thousand orders to fifty people by the product, against the statement that only updates and audits. */
export async function measureAllocation(book: Book): Promise<readonly Bar[]> {
  const staff = await staffIds(book);
  const server = await serverOf(book);
  try {
    const token = await signIn(server.origin, book, "manager01");
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let round = 0; round < rounds + 1; round += 1) {
      const began = performance.now();
      const input = { filters: {}, adminUserIds: staff, mode: "even", limit: orders, keepPromised: false } as const;
      const done = await must(server.origin, { name: "collection.searchTransfer", input, token });
      const took = performance.now() - began;
      const moved = done.assigned.reduce((sum, share) => sum + share.count, 0);
      if (moved !== orders || done.assigned.length !== people) throw new Error(`${moved} orders moved to ${done.assigned.length} people`);
      const bare = await bareAllocation(book, staff);
      if (round === 0) continue;
      ours.push(took);
      theirs.push(bare);
    }
    const whole = median(ours);
    const what = `allocate ${count(orders)} orders to ${people} people`;
    return [
      atMost(`${what}, against the bare statement`, 2, median(ours.map((took, i) => took / (theirs[i] ?? 1))), [
        times,
        `bare ${ms(median(theirs))}`,
      ]),
      atMost(what, 1_000, whole, [ms]),
      ...allocatedBars(allocators, [await allocateAtOnce(book, server.origin, { token, staff })]),
    ];
  } finally {
    await server.stop();
  }
}

/** No cap, no group of one's own, no day of rest: it is the statement that is measured. */
async function freeEverybody({ owner }: Pick<Book, "owner">): Promise<void> {
  await owner.query("update staff set open_cap = null");
  await owner.query("delete from guest_group_staff");
  await owner.query("delete from shift");
}

/** Collectors whom nothing keeps from work. */
export async function staffIds({ owner }: Pick<Book, "owner">): Promise<number[]> {
  await freeEverybody({ owner });
  const { rows } = await owner.query<{ id: number }>(
    `select s.id from staff s join role r on r.tenant_id = s.tenant_id and r.id = s.role_id
     where s.tenant_id = $1 and r.code = 'collector' and s.enabled and not s.must_change_password and s.assign_enabled and not s.resting
     order by s.id limit $2`,
    [tenant, people],
  );
  return rows.map((row) => row.id);
}

/** As the owner, past the wall: round-robin update and one audit row per order (rules/data.md 11). */
async function bareAllocation(book: Book, staff: readonly number[]): Promise<number> {
  const queue = await bareQueue(book, "overdue");
  return pastLocks(async () => {
    const began = performance.now();
    await book.owner.query(
      `with target as (
         select o.id, o.collector_id, row_number() over (order by o.due_date, o.id) as n from loan_order o
         where ${queue.where.join(" and ")} order by o.due_date, o.id limit ${orders}),
       moved as (
         update loan_order o set collector_id = ($${queue.values.list.length + 1}::bigint[])[1 + (t.n - 1) % ${people}], collector_since = now(),
           version = o.version + 1
         from target t where o.tenant_id = ${tenant} and o.id = t.id returning o.id, t.collector_id as before, o.collector_id as after)
       insert into audit (tenant_id, at, staff_id, call, command, source, address, subject, subject_ids, detail)
       select ${tenant}, now(), 1, 'bare', '', '', '', 'order', array[m.id], jsonb_build_object('from', m.before, 'to', m.after) from moved m`,
      [...queue.values.list, staff],
    );
    return performance.now() - began;
  });
}

const setFree = (book: Pick<Book, "owner">, most: number): Promise<readonly { id: number }[]> =>
  pastLocks(async () => {
    const { rows } = await book.owner.query<{ id: number }>(
      `update loan_order o set collector_id = null, collector_since = null where o.tenant_id = $1 and o.status = 8 and o.id in (
         select id from loan_order where tenant_id = $1 and status = 8 and collector_id is not null order by id limit $2 for update) returning id`,
      [tenant, most],
    );
    return rows;
  });

/** What became of one round: orders set free, said to be given, and written; those given twice, and those that somebody else has. */
export interface Allocated {
  readonly freed: number;
  readonly answers: number;
  readonly said: number;
  readonly written: number;
  readonly twice: number;
  readonly elsewhere: number;
}

/** A hundred people at once take the next twenty that nobody has: no order may go to two of them. */
export async function allocateAtOnce(
  book: Pick<Book, "owner">,
  origin: string,
  { token, staff, copies = allocators }: { token: string; staff: number[]; copies?: number },
): Promise<Allocated> {
  const freed = await setFree(book, copies * each);
  const before = await lastBatch(book);
  const input = { filters: { assignStatus: "unassigned" as const }, adminUserIds: staff, mode: "even" as const, limit: each };
  const answers = await Promise.all(Array.from({ length: copies }, () => ask(origin, { name: "collection.searchTransfer", input, token })));
  const done = answers.filter((answer) => answer.code === 1);
  const { rows } = await book.owner.query<{ written: number; twice: number; elsewhere: number }>(
    `with given as (
       select a.order_id, count(*) as times, max(a.to_staff) as to_staff from assignment a
       where a.tenant_id = $1 and a.batch_id > $2 group by a.order_id)
     select coalesce(sum(g.times), 0)::int as written, (count(*) filter (where g.times > 1))::int as twice,
       (count(*) filter (where o.collector_id is distinct from g.to_staff))::int as elsewhere
     from given g join loan_order o on o.tenant_id = $1 and o.id = g.order_id`,
    [tenant, before],
  );
  const said = done.reduce((sum, { data }) => sum + data.assigned.reduce((own, share) => own + share.count, 0), 0);
  return { freed: freed.length, answers: done.length, said, ...(rows[0] ?? { written: 0, twice: -1, elsewhere: -1 }) };
}

export function allocatedBars(copies: number, rounds: readonly Allocated[]): readonly Bar[] {
  const total = (of: keyof Allocated): number => rounds.reduce((sum, round) => sum + round[of], 0);
  const isRight = rounds.every(({ twice, elsewhere, written, said }) => twice === 0 && elsewhere === 0 && written === said && said > 0);
  return [
    holds(
      `${copies} allocators at once, ${each} orders each${rounds.length > 1 ? `, ${count(rounds.length)} times` : ""}`,
      "0 orders assigned twice, what was said is what is there",
      isRight,
      `${total("twice")} twice, ${total("elsewhere")} elsewhere; ${count(total("answers"))} answers, ${count(total("said"))} said, ${count(total("written"))} written (${count(total("freed"))} set free)`,
    ),
  ];
}

async function lastBatch({ owner }: Pick<Book, "owner">): Promise<number> {
  const { rows } = await owner.query<{ id: number }>("select coalesce(max(id), 0) as id from assignment_batch");
  return rows[0]?.id ?? 0;
}
