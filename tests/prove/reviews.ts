import { randomUUID } from "node:crypto";
import { evidenceKinds } from "../../src/lending/options/review-needs.ts";
import { tenant } from "../bench/bare-queue.ts";
import { ask, signIn } from "../bench/client.ts";
import { sleep, untilReady } from "../bench/house.ts";
import { type Bar, holds } from "../bench/table.ts";
import type { House } from "./house.ts";
import { untilAnswered } from "./money.ts";

/** A kill falls somewhere into the five seconds that a decision is held, ms. */
const between = 900;
const settled = 30_000;
/** Reviewers who work the pool off side by side. */
const accounts = ["first01", "first02", "first03"] as const;

/**
 * Reviewers decide one case after the other, several of them the same ones, while server and database are killed: whatever was answered as decided is
 * carried out once, by whoever decided it, and nothing else is.
 */
export async function proveReviewCrashes(
  house: House,
  { times, cases }: { readonly times: number; readonly cases: number },
): Promise<readonly Bar[]> {
  const ids = await pooled(house, cases);
  const decided = new Set<number>();
  // Everybody is in before the first kill: what is proved is what a decision goes through.
  const tokens = await Promise.all(accounts.map((account) => signIn(house.origin, house.book, account)));
  const working = tokens.map(async (token, seat) => {
    for (const id of seat % 2 === 0 ? ids : ids.toReversed()) {
      if (await decide(house, token, id)) decided.add(id);
    }
  });
  for (let i = 0; i < times; i += 1) {
    await sleep(between);
    process.kill(i % 2 === 0 ? house.serverPid() : house.cluster.pid(), "SIGKILL");
    await sleep(1);
    await untilReady(house.origin, () => false);
  }
  await Promise.all(working);
  for (const end = Date.now() + settled; Date.now() < end && (await found(house, ids)).held > 0;) await sleep(300);
  const { held, passed, twice, events } = await found(house, ids);
  const kills = `${times} × kill -9 while ${accounts.length} reviewers decide ${ids.length} cases`;
  return [
    holds(
      `${kills}: lost`,
      "0",
      held === 0 && passed >= decided.size,
      `${decided.size} answered, ${passed} carried out, ${held} still held`,
    ),
    holds(`${kills}: decided or moved twice`, "0", twice === 0 && events === passed, `${twice} twice, ${events} moves`),
  ];
}

/** Takes the case and passes it; false where somebody else has it. A lost answer is asked for by its key, so that it is no second decision. */
async function decide({ origin, book }: House, token: string, id: number): Promise<boolean> {
  const version = async () =>
    (await book.owner.query<{ version: number }>("select version from loan_order where id = $1", [id])).rows[0]?.version ?? 0;
  const send = (name: "review.start" | "review.first", input: object) => {
    const key = randomUUID();
    return untilAnswered(() => ask(origin, { name, input: input as never, token, key }));
  };
  const started = await send("review.start", { loanRecordId: id, stage: "first", version: await version() });
  if (started?.code !== 1) return false;
  const input = { loanRecordId: id, decision: "pass", seen: [...evidenceKinds], version: await version() };
  return (await send("review.first", input))?.code === 1;
}

/** So many cases of products that ask for no check, whose account is the customer's own. */
async function pooled({ book }: House, cases: number): Promise<readonly number[]> {
  const { rows } = await book.owner.query<{ id: number }>(
    `update loan_order set status = 0, stage = 'pending_review', applied_at = now(), reject_reasons = '{}' where tenant_id = $1 and id = any(array(
       select o.id from loan_order o join product_version v on v.tenant_id = o.tenant_id and v.product_id = o.product_id and v.version = o.product_version
       where o.tenant_id = $1 and o.stage = 'machine_rejected' and v.offer -> 'review' is null order by o.id limit $2)) returning id`,
    [tenant, cases],
  );
  await book.owner.query("delete from payee_account where tenant_id = $1 and order_id = any($2::bigint[])", [
    tenant,
    rows.map(({ id }) => id),
  ]);
  return rows.map(({ id }) => Number(id));
}

async function found({ book }: House, ids: readonly number[]) {
  const { rows } = await book.owner.query<{ held: number; passed: number; twice: number; events: number }>(
    `select (select count(*)::int from review where tenant_id = $1 and order_id = any($2) and held_until is not null and ended_at is null) as held,
       (select count(distinct order_id)::int from review where tenant_id = $1 and order_id = any($2) and kind = 'first' and decision = 'pass') as passed,
       (select count(*)::int from (select order_id from review where tenant_id = $1 and order_id = any($2) and kind = 'first' and decision = 'pass'
          group by order_id having count(*) > 1) t) as twice,
       (select count(*)::int from order_event where tenant_id = $1 and order_id = any($2) and event = 'firstPassed' and at > now() - interval '1 hour') as events`,
    [tenant, ids],
  );
  return rows[0] ?? { held: 0, passed: 0, twice: 0, events: 0 };
}
