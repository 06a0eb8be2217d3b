import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import { signatureHeaders, signatureOf } from "../../src/server/kernel/sign-in/signature.ts";
import { tenant } from "../bench/bare-queue.ts";
import { must, signIn } from "../bench/client.ts";
import { type Book, sleep, untilReady } from "../bench/house.ts";
import { type Bar, count, holds } from "../bench/table.ts";
import { gatewayPort, type House } from "./house.ts";

interface Size {
  /** Whom a sending by filter reaches. */
  readonly people: number;
  readonly kills: number;
  /** Of another one the people who object while it goes. */
  readonly races: number;
}
const code = "proofSms";
const key = { id: "proof-sms", secret: "what the proofs' network reports with" };
/** ms from one kill to the next; and that all of it may take to come to rest. */
const between = 700;
const settled = 1_800_000;

/** What a network was given: when each reference came first, and to which number. */
interface Given {
  readonly at: Map<string, { readonly phone: string; readonly time: number }>;
  readonly server: Server;
}

/** A network that takes everything, and the same reference once however often it comes. */
async function openNetwork(port: number): Promise<Given> {
  const at: Given["at"] = new Map();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => void parts.push(part));
    request.on("end", () => {
      const { ref, phone } = JSON.parse(Buffer.concat(parts).toString("utf8")) as { ref: string; phone?: string };
      const isSent = request.url === "/messages";
      if (isSent && phone && !at.has(ref)) at.set(ref, { phone, time: performance.now() });
      response.setHeader("content-type", "application/json").end(JSON.stringify({ state: isSent ? "submitted" : "delivered" }));
    });
  });
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  return { at, server };
}

/** Leads of a list that one filter finds, a network of their own, and a law that lets the proof run at any hour. */
async function setUp({ book }: House, port: number): Promise<void> {
  const { owner } = book;
  await owner.query("update message_gateway set enabled = false where tenant_id = $1 and medium = 'sms'", [tenant]);
  await owner.query(
    `insert into message_gateway (tenant_id, code, name, medium, kind, url, key_id, secret) values ($1, $2, $2, 'sms', 'http', $3, 'house', 'secret')
     on conflict (tenant_id, code) do update set enabled = true, url = excluded.url`,
    [tenant, code, `http://127.0.0.1:${port}`],
  );
  await owner.query(
    "insert into signing_key (tenant_id, key_id, kind, channel, secret) values ($1, $2, 'channel', $3, $4) on conflict do nothing",
    [tenant, key.id, code, key.secret],
  );
  const policy = {
    opens: 0,
    closes: 86_400,
    perDay: 5,
    perSevenDays: null,
    closedDays: [],
    freeHoursAfterDaysLate: null,
    quietDaysAfterTalk: 0,
    thirdParties: false,
    closedOnHolidays: false,
    consentFreesHours: false,
    advertising: [{ medium: "sms", opens: 0, closes: 86_400, perDay: 3, label: "[QC]" }],
  };
  await owner.query(
    `insert into contact_policy (tenant_id, market, valid_from, policy, source, proposed_by, approved_by, approved_at)
     select $1, region, '2024-01-01', $2, 'proof', p.first, p.second, now() from tenant
     cross join (select min(id) as first, max(id) as second from staff where tenant_id = $1) p where tenant_id = $1`,
    [tenant, JSON.stringify(policy)],
  );
  await owner.query(
    `insert into setting_version (tenant_id, group_code, key, value, valid_from, reason, changed_by, approved_by, at)
     select $1, 'money', 'groupCallPeople', '1000000', current_date, 'proof', min(id), max(id), now() from staff where tenant_id = $1`,
    [tenant],
  );
}

/** Customers of one channel who never registered, so that no figure counts them, each in the list of those who registered and have not applied; ten thousand a statement. */
export async function addPeople(
  { owner }: Book,
  { named, prefix, people, at }: { readonly named: string; readonly prefix: string; readonly people: number; readonly at: Date },
): Promise<void> {
  for (let from = 1; from <= people; from += 10_000)
    await owner.query(
      `with people as (insert into customer (tenant_id, name, name_folded, phone, id_no, gender, province, time_zone, user_type, registered_at, registered_app_id, registered_channel)
         select $1, 'Lan ' || i, 'lan ' || i, $4 || lpad(i::text, 7, '0'), $2 || i, 'female', 'Huế', t.time_zone, 'natural', null, 1, $2
         from generate_series($3::int, $6::int) i cross join tenant t where t.tenant_id = $1 returning id)
       insert into marketing_lead (tenant_id, module, customer_id, app_id, channel, user_type, created_at, pool_since)
         select $1, 'registerNotApply', id, 1, $2, 'natural', $5, $5 from people`,
      [tenant, named, from, prefix, at, Math.min(from + 9_999, people)],
    );
  await owner.query("analyze customer, marketing_lead");
}

/** Numbers of the people of one channel, the last first. */
async function phonesOf({ owner }: Book, channel: string): Promise<string[]> {
  const { rows } = await owner.query<{ phone: string }>(
    "select phone from customer where tenant_id = $1 and registered_channel = $2 order by id desc",
    [tenant, channel],
  );
  return rows.map(({ phone }) => phone);
}

/** Sends to all of a filter; its half minute is let pass at once. */
async function send(house: House, token: string, channel: string): Promise<number> {
  const { rows } = await house.book.owner.query<{ id: number }>(
    "select min(id)::int as id from message_template where tenant_id = $1 and scene = 'market' and medium = 'sms' and enabled",
    [tenant],
  );
  const input = { filters: { channel }, templateId: Number(rows[0]?.id), channelId: code };
  const { batchId } = await must(house.origin, { name: "smsMarketing.flowSmsSend", input, token, key: randomUUID() });
  await house.book.owner.query("update message_task set hold_until = now(), scheduled_at = now() where tenant_id = $1 and id = $2", [
    tenant,
    batchId,
  ]);
  await house.book.owner.query("update message set due_at = now() where tenant_id = $1 and task_id = $2 and tries = 0", [tenant, batchId]);
  return batchId;
}

const openRows = async ({ book }: House, batch: number): Promise<number> => {
  const { rows } = await book.owner.query<{ open: number }>(
    `select (select count(*)::int from message where tenant_id = $1 and task_id = $2 and state in ('queued', 'waiting'))
       + (select count(*)::int from message_task where tenant_id = $1 and id = $2 and fill_below is not null) as open`,
    [tenant, batch],
  );
  return rows[0]?.open ?? 0;
};

/** What a server had tried when it was killed is tried again a minute later: that minute is let pass at once. */
async function rest(house: House, batch: number): Promise<boolean> {
  for (const end = Date.now() + settled; Date.now() < end; await sleep(400)) {
    if ((await openRows(house, batch).catch(() => 1)) === 0) return true;
    await house.book.owner
      .query(
        "update message set due_at = now() where tenant_id = $1 and task_id = $2 and state = 'queued' and due_at > now() + interval '5 seconds'",
        [tenant, batch],
      )
      .catch(() => undefined);
  }
  return false;
}

/** Somebody answers that he wants no more. @returns when it was stored */
async function object({ origin }: House, phone: string): Promise<number> {
  const path = "/channel-domain/sms/inbound";
  const body = JSON.stringify({ requestId: randomUUID(), phone, text: "STOP" });
  const time = String(Math.floor(Date.now() / 1_000));
  const headers = {
    "content-type": "application/json",
    [signatureHeaders.key]: key.id,
    [signatureHeaders.time]: time,
    [signatureHeaders.signature]: signatureOf(key.secret, { time, method: "POST", path, body }),
  };
  const response = await fetch(`${origin}${path}`, { method: "POST", headers, body });
  if (!response.ok) throw new Error(`an objection was answered ${response.status}`);
  await response.text();
  return performance.now();
}

/** Advertising to all of a filter while server and database are killed, and while people object: once each, and to nobody after he was heard. */
export async function proveBulk(house: House, { people, kills, races }: Size): Promise<readonly Bar[]> {
  const port = gatewayPort();
  const network = await openNetwork(port);
  try {
    await setUp(house, port);
    const token = await signIn(house.origin, house.book, "manager01");
    await addPeople(house.book, { named: "proofKills", prefix: "+8470", people, at: new Date() });
    await sleep(2_000);
    const began = performance.now();
    const batch = await send(house, token, "proofKills");
    for (let i = 0; i < kills; i += 1) {
      await sleep(between);
      process.kill(i % 2 === 0 ? house.serverPid() : house.cluster.pid(), "SIGKILL");
      await sleep(1);
      await untilReady(house.origin, () => false);
    }
    const hasRested = await rest(house, batch);
    const took = (performance.now() - began) / 1_000;
    // The network of the proof carries what waited in the portfolio, too, some of it to numbers that begin alike.
    const meant = new Set(await phonesOf(house.book, "proofKills"));
    const handed = [...network.at.values()].flatMap(({ phone }) => (meant.has(phone) ? [phone] : []));
    const run = `${count(people)} by filter, ${kills} × kill -9`;
    const raced = await race(house, { token, races, network });
    return [
      holds(
        `${run}: reached`,
        "all",
        hasRested && new Set(handed).size === people,
        `${count(new Set(handed).size)} in ${took.toFixed(0)} s`,
      ),
      holds(`${run}: handed over twice`, "0", handed.length === new Set(handed).size, String(handed.length - new Set(handed).size)),
      ...raced,
    ];
  } finally {
    await new Promise((done) => network.server.close(done));
  }
}

async function race(house: House, { token, races, network }: { token: string; races: number; network: Given }): Promise<readonly Bar[]> {
  await addPeople(house.book, { named: "proofRaces", prefix: "+8471", people: races, at: new Date() });
  const waiting = await phonesOf(house.book, "proofRaces");
  const before = new Set(network.at.keys());
  const batch = await send(house, token, "proofRaces");
  const stored = new Map<string, number>();
  const voice = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) stored.set(next, await object(house, next));
  };
  await Promise.all(Array.from({ length: 6 }, voice));
  await rest(house, batch);
  // What tells somebody that he is heard is no advertisement.
  const handed = [...network.at].filter(([ref]) => ref.startsWith("M") && !before.has(ref)).map(([, given]) => given);
  const late = handed.filter(({ phone, time }) => time > (stored.get(phone) ?? Number.POSITIVE_INFINITY));
  const run = `${count(races)} objections while it goes`;
  return [
    holds(`${run}: handed over after it was stored`, "0", late.length === 0, `${late.length}; ${count(handed.length)} before`),
    holds(`${run}: heard`, "all", stored.size === races, count(stored.size)),
  ];
}
