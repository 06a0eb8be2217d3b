import { randomUUID } from "node:crypto";
import { reviewErrorCodes } from "../../src/contract/kernel/review-errors.ts";
import type { CallName } from "../../src/contract/calls.ts";
import type { InputOf } from "../../src/contract/types.ts";
import { evidenceKinds } from "../../src/lending/options/review-needs.ts";
import { compareFields } from "../../src/lending/origination/compare.ts";
import { seenFor } from "../../src/lending/origination/review-times.ts";
import { tenant } from "../bench/bare-queue.ts";
import { ask, signIn } from "../bench/client.ts";
import { sleep, untilReady } from "../bench/house.ts";
import { type Bar, holds } from "../bench/table.ts";
import type { House } from "./house.ts";
import { untilAnswered } from "./money.ts";

/** A kill falls somewhere into the five seconds that a decision is held, ms. */
const between = 900;
const settled = 30_000;
/** Reviewers who work the pool off side by side, in turns from both ends; who may review finally has also reviewed first. */
const seats = {
  first: ["first01", "first02", "manager01", "manager02", "first03", "first04", "tenant01", "first01", "first02", "first03"],
  final: ["final01", "manager01", "manager02", "final02", "tenant01", "final01", "manager01", "final02", "manager02", "tenant01"],
} as const;
type Stage = keyof typeof seats;
/** Cases that a seat has open side by side: the second for which a part is looked at passes for all of them. */
const atOnce = 4;

/** What is claimed to have been seen and was not: how the case was taken, and what was read of it. */
const forgeries: Readonly<Record<string, (house: House, seat: Seat, id: number, other: Seat) => Promise<unknown>>> = {
  "nothing read": take,
  "read ahead of the lock": (house, seat, id) => readParts(house, seat, id).then(() => take(house, seat, id)),
  "read by another": (house, seat, id, other) => take(house, seat, id).then(() => readParts(house, other, id)),
  "one part left out": (house, seat, id) => take(house, seat, id).then(() => readParts(house, seat, id, parts.slice(1))),
  "told by a sign of life": (house, seat, id) =>
    take(house, seat, id).then(() => sent(house, seat, "review.heartbeat", { loanRecordId: id, seen: [...evidenceKinds] })),
};

/** Passes of cases whose evidence their reviewer was not handed under his lock: none is a decision, however often it is said; handed, each is one. */
export async function proveForgedPasses(house: House, times: number): Promise<readonly Bar[]> {
  const people: Seat[] = [];
  for (const account of seats.first.slice(0, 4))
    people.push({ account, stage: "first", token: await signIn(house.origin, house.book, account) });
  const ways = Object.entries(forgeries);
  const ids = await pooled(house, people.length * ways.length);
  const each = Math.ceil(times / ids.length);
  const told = { refused: 0, passed: 0 };
  const forge = async (seat: Seat, at: number): Promise<void> => {
    const other = people[(at + 1) % people.length] ?? seat;
    for (const [turn, [, way]] of ways.entries()) {
      const id = ids[at * ways.length + turn] ?? 0;
      await way(house, seat, id, other);
      await sleep(seenFor);
      const pass = { loanRecordId: id, decision: "pass", seen: [...evidenceKinds], version: await versionOf(house, id) };
      for (let i = 0; i < each; i += 1)
        if ((await sent(house, seat, "review.first", pass))?.code === reviewErrorCodes["review.unseen"].code) told.refused += 1;
    }
  };
  await Promise.all(people.map(forge));
  const { held, passed } = await found(house, "first", ids);
  const honest = async (seat: Seat, at: number): Promise<void> => {
    const his = ids.slice(at * ways.length, (at + 1) * ways.length);
    for (const id of his) await readParts(house, seat, id);
    await sleep(seenFor);
    for (const id of his) if ((await decide(house, seat, id)) === "decided") told.passed += 1;
  };
  await Promise.all(people.map(honest));
  const what = `${each * ids.length} forged passes (${ways.map(([name]) => name).join(", ")})`;
  return [
    holds(
      `${what}: decisions`,
      "0",
      held + passed === 0 && told.refused === each * ids.length,
      `${held + passed}, ${told.refused} refused`,
    ),
    holds(`${what}: the same cases, read`, `${ids.length}`, ids.length > 0 && told.passed === ids.length, String(told.passed)),
  ];
}

/**
 * Reviewers decide one case after the other, several of them the same ones, in both stages, while server and database are killed: whatever was
 * answered as decided is carried out once, by whoever decided it, and nothing else is; who has taken a case keeps it, and nobody decides both stages.
 */
export async function proveReviewCrashes(house: House, { times, cases, people }: Size): Promise<readonly Bar[]> {
  const ids = await pooled(house, cases);
  const first = await stageOf(house, { stage: "first", ids, times: Math.ceil(times / 2), people });
  const final = await stageOf(house, { stage: "final", ids, times: Math.floor(times / 2), people });
  const { both } = await samePerson(house, ids);
  const whole = `${times} × kill -9 while ${people} seats decide ${ids.length} cases twice`;
  return [...first, ...final, holds(`${whole}: by one person in both stages`, "0", both === 0, String(both))];
}

interface Size {
  readonly times: number;
  readonly cases: number;
  readonly people: number;
}
interface Work extends Omit<Size, "cases"> {
  readonly stage: Stage;
  readonly ids: readonly number[];
}
async function stageOf(house: House, { stage, ids, times, people }: Work): Promise<readonly Bar[]> {
  const told = { decided: new Set<number>(), lost: new Map<string, number>() };
  const accounts = seats[stage].slice(0, people);
  // Everybody is in before the first kill: what is proved is what a decision goes through.
  const tokens: string[] = [];
  for (const account of accounts) tokens.push(await signIn(house.origin, house.book, account));
  const working = tokens.map(async (token, seat) => {
    const his = { token, stage, account: accounts[seat] ?? "" };
    const order = seat % 2 === 0 ? ids : ids.toReversed();
    for (let at = 0; at < order.length; at += atOnce) {
      const opened: number[] = [];
      for (const id of order.slice(at, at + atOnce)) if (await open(house, his, id)) opened.push(id);
      if (opened.length > 0) await sleep(seenFor);
      for (const id of opened) {
        const outcome = await decide(house, his, id);
        if (outcome === "decided") told.decided.add(id);
        else if (outcome !== "others") told.lost.set(outcome, (told.lost.get(outcome) ?? 0) + 1);
      }
    }
  });
  for (let i = 0; i < times; i += 1) {
    await sleep(between);
    process.kill(i % 2 === 0 ? house.serverPid() : house.cluster.pid(), "SIGKILL");
    await sleep(1);
    await untilReady(house.origin, () => false);
  }
  await Promise.all(working);
  for (const end = Date.now() + settled; Date.now() < end && (await found(house, stage, ids)).held > 0;) await sleep(300);
  const { held, passed, twice, events } = await found(house, stage, ids);
  const kills = `${times} × kill -9 while ${people} seats decide ${ids.length} cases (${stage})`;
  const { decided, lost } = told;
  return [
    holds(
      `${kills}: lost`,
      "0",
      held === 0 && decided.size > 0 && passed >= decided.size,
      `${decided.size} answered, ${passed} carried out, ${held} still held`,
    ),
    holds(`${kills}: decided or moved twice`, "0", twice === 0 && events === passed, `${twice} twice, ${events} moves`),
    holds(`${kills}: taken, and not his any more`, "0", lost.size === 0, [...lost].map(([why, n]) => `${n} ${why}`).join(", ") || "0"),
  ];
}

interface Seat {
  readonly token: string;
  readonly stage: Stage;
  readonly account: string;
}

/** A lost answer is asked for by its key, so that it is no second decision. */
function sent<N extends CallName>({ origin }: House, { token }: Pick<Seat, "token">, name: N, input: object) {
  const key = randomUUID();
  return untilAnswered(() => ask(origin, { name, input: input as InputOf<N>, token, key }));
}

/** The database may be the one that was killed. */
async function versionOf(house: House, id: number): Promise<number> {
  const found = await house.book.owner.query<{ version: number }>("select version from loan_order where id = $1", [id]).catch(() => null);
  return found ? (found.rows[0]?.version ?? 0) : sleep(40).then(() => versionOf(house, id));
}

const parts = ["order.files", "order.profile", "order.riskReport"] as const;
async function readParts(house: House, seat: Pick<Seat, "token">, id: number, names: readonly CallName[] = parts): Promise<void> {
  for (const name of names) await sent(house, seat, name, { loanRecordId: id });
}
async function take(house: House, seat: Seat, id: number): Promise<boolean> {
  const started = await sent(house, seat, "review.start", { loanRecordId: id, stage: seat.stage, version: await versionOf(house, id) });
  return started?.code === 1;
}

/** Takes the case and reads what its decision asks for; false: somebody else has it. */
async function open(house: House, seat: Seat, id: number): Promise<boolean> {
  const isHere = await take(house, seat, id);
  if (isHere) await readParts(house, seat, id);
  return isHere;
}

/** Passes a case that lies open before him. */
async function decide(house: House, seat: Seat, id: number) {
  const { stage } = seat;
  const send = (name: "review.first" | "review.final" | "review.answer", input: object) => sent(house, seat, name, input);
  const input = { loanRecordId: id, decision: "pass", seen: [...evidenceKinds], version: await versionOf(house, id) };
  let answer = await send(`review.${stage}`, input);
  if (answer?.code === reviewErrorCodes["review.differs"].code) {
    for (const field of compareFields) await send("review.answer", { loanRecordId: id, field, reason: "spelling" });
    answer = await send(`review.${stage}`, input);
  }
  if (answer?.code !== 1) return (await isHis(house, seat, id)) ? "others" : whyOf(answer);
  // Who did not know what was said before him says it once more.
  const { heldUntil, version: now } = answer.data as { readonly heldUntil: string | null; readonly version: number };
  if (heldUntil !== null) return "decided";
  const again = await send(`review.${stage}`, { ...input, version: now });
  if (again?.code === 1) return "decided";
  return (await isHis(house, seat, id)) ? "others" : whyOf(again);
}

/** The same person sits at two of the seats: what he has decided at the other one is not lost. */
async function isHis({ book }: House, { stage, account }: Seat, id: number): Promise<boolean> {
  const { rows } = await book.owner.query(
    `select from review r join staff s on s.tenant_id = r.tenant_id and s.id = r.staff_id
     where r.tenant_id = $1 and r.order_id = $2 and r.kind = $3 and s.account = $4 and (r.held_until is not null or r.decision is not null)`,
    [tenant, id, stage, account],
  );
  return rows.length > 0;
}

/** Which reason took a case that had been taken. */
const whyOf = (answer: { readonly code: number; readonly message: string } | null | undefined): string =>
  answer ? `${answer.code} ${answer.message}` : "no answer";

/** Cases whose first and final review are one person's. */
async function samePerson({ book }: House, ids: readonly number[]) {
  const { rows } = await book.owner.query<{ both: number }>(
    `select count(*)::int as both from review f join review l on l.tenant_id = f.tenant_id and l.order_id = f.order_id and l.kind = 'final' and l.decision is not null
     where f.tenant_id = $1 and f.order_id = any($2) and f.kind = 'first' and f.decision is not null and f.staff_id = l.staff_id
       and f.ended_at > now() - interval '1 hour'`,
    [tenant, ids],
  );
  return rows[0] ?? { both: 0 };
}

/**
 * So many cases of products that ask for no check, without pictures to be fetched first, whose account is the customer's own; of nobody
 * who has settled one: what becomes of the settled is counted when they apply, and this moves the day of the application by hand.
 */
async function pooled({ book }: House, cases: number): Promise<readonly number[]> {
  const { rows } = await book.owner.query<{ id: number }>(
    `update loan_order set status = 0, stage = 'pending_review', applied_at = now(), reject_reasons = '{}' where tenant_id = $1 and id = any(array(
       select o.id from loan_order o join product_version v on v.tenant_id = o.tenant_id and v.product_id = o.product_id and v.version = o.product_version
       where o.tenant_id = $1 and o.stage = 'machine_rejected' and v.offer -> 'review' is null
         and not exists (select from order_file f where f.tenant_id = o.tenant_id and f.order_id = o.id)
         and not exists (select from loan_order s where s.tenant_id = o.tenant_id and s.customer_id = o.customer_id and s.settled_at is not null) order by o.id limit $2)) returning id`,
    [tenant, cases],
  );
  await book.owner.query("delete from payee_account where tenant_id = $1 and order_id = any($2::bigint[])", [
    tenant,
    rows.map(({ id }) => id),
  ]);
  return rows.map(({ id }) => Number(id));
}

async function found({ book }: House, stage: Stage, ids: readonly number[]) {
  const { rows } = await book.owner.query<{ held: number; passed: number; twice: number; events: number }>(
    `select (select count(*)::int from review where tenant_id = $1 and order_id = any($2) and held_until is not null and ended_at is null) as held,
       (select count(distinct order_id)::int from review where tenant_id = $1 and order_id = any($2) and kind = $3 and decision = 'pass') as passed,
       (select count(*)::int from (select order_id from review where tenant_id = $1 and order_id = any($2) and kind = $3 and decision = 'pass'
          group by order_id having count(*) > 1) t) as twice,
       (select count(*)::int from order_event where tenant_id = $1 and order_id = any($2) and event = $3 || 'Passed' and at > now() - interval '1 hour') as events`,
    [tenant, ids, stage],
  );
  return rows[0] ?? { held: 0, passed: 0, twice: 0, events: 0 };
}
