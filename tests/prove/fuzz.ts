import { z } from "zod";
import { calls, type CallName } from "../../src/contract/calls.ts";
import type { Refusal } from "../../src/contract/kernel/envelope.ts";
import { permissions } from "../../src/contract/permissions.ts";
import { schemas } from "../../src/contract/schemas.ts";
import type { InputOf } from "../../src/contract/types.ts";
import { tenant } from "../bench/bare-queue.ts";
import { openAnswer, requestOf, signIn } from "../bench/client.ts";
import { type Bar, count, holds } from "../bench/table.ts";
import { atTheEnds, badInput, Dice, type Real, type Shape } from "../support/bad-input.ts";
import type { House } from "./house.ts";

const account = "fuzzer01";
/** What a stack trace or a database's own words look like. */
const innards = /\bat (async )?[\w.<>]+ \(|node_modules|\.[tj]s:\d+|syntax error at|violates|invalid input syntax|relation "/;

/** Bad inputs of every call, by somebody who may make it: none breaks the server or shows its inside, and every refused one names its field. */
export async function proveFuzz(house: House, each: number): Promise<readonly Bar[]> {
  const seed = Date.now() % 2 ** 31;
  await hire(house);
  const real = await realOf(house);
  const found = { broken: [] as string[], traces: [] as string[], nameless: [] as string[], sent: 0, refused: 0 };
  let token = await signIn(house.origin, house.book, account);
  for (const [at, name] of (Object.keys(calls) as CallName[]).entries()) {
    const dice = new Dice(seed + at);
    const shape = z.toJSONSchema(schemas[name].input, { io: "input", unrepresentable: "any" }) as Shape;
    const inputs = [...Array.from({ length: each }, () => badInput(shape, dice, real)), ...atTheEnds(shape, dice, real)];
    for (const input of inputs) {
      const said = await send(house, { name, input, token });
      const line = `${name} ${(JSON.stringify(input) ?? "").slice(0, 300)}: ${said.status} ${said.text.slice(0, 200)}`;
      found.sent += 1;
      if (said.status >= 400) found.refused += 1;
      if (said.status >= 500) found.broken.push(line);
      if (innards.test(said.text)) found.traces.push(line);
      if ((said.status === 400 || said.status === 422) && !namesField(said.refusal)) found.nameless.push(line);
      // An input that is good after all may sign out.
      if (said.status === 401) token = await signIn(house.origin, house.book, account);
    }
  }
  return barsOf(each, seed, found);
}

interface Found {
  readonly broken: readonly string[];
  readonly traces: readonly string[];
  readonly nameless: readonly string[];
  readonly sent: number;
  readonly refused: number;
}

function barsOf(each: number, seed: number, { broken, traces, nameless, sent, refused }: Found): readonly Bar[] {
  const what = `${each} bad inputs and each number at its ends for each of ${Object.keys(calls).length} calls`;
  const none = (figure: string, lines: readonly string[], said = ""): Bar =>
    holds(`${what}: ${figure}`, "0", lines.length === 0, `${lines.length}${said}${lines[0] ? `, first: ${lines[0]}` : ""}`);
  return [
    none("answers of 5xx", broken, ` of ${count(sent)}, seed ${seed}`),
    none("stack traces", traces),
    none("400 and 422 that name no field", nameless, ` of ${count(refused)} refused`),
  ];
}

const namesField = ({ field, issues = [] }: Partial<Refusal>): boolean => Boolean(field) && issues.every((issue) => issue.field !== "");

interface Sent {
  readonly name: CallName;
  readonly input: unknown;
  readonly token: string;
}

async function send({ origin }: House, { name, input, token }: Sent) {
  const { url, ...init } = requestOf(origin, { name, input: input as InputOf<CallName>, token });
  const answer = await fetch(url, init);
  const bytes = await answer.text();
  const isJson = answer.headers.get("content-type")?.includes("json") === true;
  const opened = isJson ? openAnswer(bytes) : null;
  const refusal = (typeof opened?.data === "object" && opened.data !== null ? opened.data : {}) as Partial<Refusal>;
  return { status: answer.status, text: JSON.stringify(opened), refusal };
}

/** Somebody who may do everything in the tenant. */
async function hire({ book }: House): Promise<void> {
  await book.owner.query(
    `with made as (insert into role (tenant_id, id, code, name, data_scope) select $1, 900, 'fuzzer', 'fuzzer', 'tenant' returning id),
     granted as (insert into role_permission (tenant_id, role_id, permission) select $1, made.id, p from made, unnest($2::text[]) p)
     insert into staff (tenant_id, account, admin_name, type, role_id, team_id, password_hash, must_change_password, locale, created_at)
     select $1, $3, 'Fuzzer', 2, made.id, s.team_id, s.password_hash, false, 'en_PH', now() from made, staff s where s.account = 'manager01'`,
    [tenant, permissions, account],
  );
}

/** Rows that exist: their ids meet the rules that stand behind the schema. */
async function realOf({ book }: House): Promise<Real> {
  const ids = async (sql: string): Promise<number[]> =>
    (await book.owner.query<{ id: number }>(`select id from (${sql}) x order by random() limit 20`, [tenant])).rows.map(({ id }) => id);
  const orders = await ids("select distinct on (stage) id from loan_order where tenant_id = $1");
  const staff = await ids("select id from staff where tenant_id = $1");
  return {
    loanRecordId: orders,
    paymentId: orders,
    overflowId: orders,
    adminUserId: staff,
    repaymentId: await ids("select id from receipt where tenant_id = $1"),
    waiverId: await ids("select id from waiver where tenant_id = $1"),
    refundId: await ids("select id from refund where tenant_id = $1"),
    extensionId: await ids("select id from extension where tenant_id = $1"),
    guestGroupId: await ids("select id from guest_group where tenant_id = $1"),
    id: [...orders.slice(0, 5), ...staff.slice(0, 3), 1, 2, 3],
  };
}
