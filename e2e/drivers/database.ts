import { createHash, randomBytes } from "node:crypto";
import pg from "pg";
import { ownHouse } from "./own-house.ts";

const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Looks behind the server's back, past the wall between tenants. */
export class Database {
  readonly #pool: pg.Pool;
  constructor(connectionString: string = ownHouse().database) {
    this.#pool = new pg.Pool({ connectionString, max: 2 });
  }

  async rows<R extends pg.QueryResultRow>(sql: string, values: readonly unknown[] = []): Promise<readonly R[]> {
    return (await this.#pool.query<R>(sql, [...values])).rows;
  }

  async one<R extends pg.QueryResultRow>(sql: string, values: readonly unknown[] = []): Promise<R> {
    const [row] = await this.rows<R>(sql, values);
    if (!row) throw new Error(`no row: ${sql}`);
    return row;
  }

  async count(sql: string, values: readonly unknown[] = []): Promise<number> {
    return (await this.one<{ n: number }>(`select count(*)::int as n from ${sql}`, values)).n;
  }

  async order(
    orderNo: string,
  ): Promise<{ readonly id: string; readonly status: number; readonly version: number; readonly collector: string | null }> {
    return this.one("select id, status, version, collector_id as collector from loan_order where order_no = $1 and tenant_id = 1", [
      orderNo,
    ]);
  }

  async staffId(account: string): Promise<string> {
    return (await this.one<{ id: string }>("select id from staff where account = $1", [account])).id;
  }

  /** A session as the server opens it, for a browser of that name; answers its token. */
  async openSession(account: string, userAgent: string): Promise<string> {
    const token = randomBytes(32).toString("base64url");
    const made = await this.rows(
      `insert into session (tenant_id, token_hash, staff_id, user_agent_hash, address, created_at, seen_at, expires_at)
       select tenant_id, $2, id, $3, '127.0.0.1', now(), now(), now() + interval '12 hours' from staff where account = $1 returning staff_id`,
      [account, sha256(token), sha256(userAgent)],
    );
    if (made.length !== 1) throw new Error(`no account ${account}`);
    return token;
  }

  /** Keys, columns and screens as a newcomer has them: what one test chose for a person is not the next one's. */
  async forgetPreferences(): Promise<void> {
    await this.rows("delete from preference");
  }

  async captchaAnswer(): Promise<string> {
    return (await this.one<{ answer: string }>("select answer from captcha order by expires_at desc limit 1")).answer;
  }

  /**
   * Everything that a stray key must not make. What the night job does to orders comes from no key, nor do the attempts of messages: they are written
   * when the house hands them over, which the hour of the day decides.
   */
  async facts(): Promise<Readonly<Record<string, number>>> {
    return this.one(`select
      (select count(*) from contact_attempt where type not in ('sms', 'voice'))::int as attempts, (select count(*) from collection_result)::int as results,
      (select count(*) from promise)::int as promises, (select count(*) from phone_reveal)::int as reveals,
      (select count(*) from assignment)::int as assignments, (select count(*) from order_event where staff_id is not null and event <> 'reviewTaken')::int as events,
      (select count(*) from message)::int as messages, (select count(*) from approval)::int as approvals,
      (select count(*) from receipt)::int as receipts, (select count(*) from waiver)::int as waivers,
      (select count(*) from complaint)::int as complaints, (select count(*) from loan_order where status = -1)::int as closed`);
  }

  /** Everything about rights and settings that takes a person's will. */
  async rights(): Promise<Readonly<Record<string, unknown>>> {
    return this.one(`select
      (select md5(string_agg(p::text, '|' order by p::text)) from role_permission p) as keys,
      (select md5(string_agg(concat_ws(' ', s.id, s.role_id, s.enabled, s.password_hash, s.leader_id, s.app_ids), '|' order by s.id)) from staff s) as staff,
      (select md5(string_agg(concat_ws(' ', r.id, r.name, r.data_scope, r.enabled, r.version), '|' order by r.tenant_id, r.id)) from role r) as roles,
      (select count(*)::int from approval) as approvals, (select count(*)::int from setting_version) as settings`);
  }

  /** What the hands of finance decide: payouts, money in, refunds, requests, which lines of statements are whose, days closed. */
  async money(): Promise<Readonly<Record<string, unknown>>> {
    return this.one(`select
      (select md5(string_agg(concat_ws(' ', p.id, p.first_by, p.second_by), '|' order by p.tenant_id, p.id)) from payout p) as reviews,
      (select md5(string_agg(concat_ws(' ', r.id, r.state, r.decided_by, r.order_id, r.statement_line_id), '|' order by r.tenant_id, r.id)) from receipt r where r.registered_by is not null or r.decided_by is not null) as receipts,
      (select md5(string_agg(concat_ws(' ', r.id, r.state), '|' order by r.tenant_id, r.id)) from refund r) as refunds,
      (select md5(string_agg(concat_ws(' ', a.id, a.state), '|' order by a.tenant_id, a.id)) from approval a) as approvals,
      (select md5(string_agg(concat_ws(' ', l.id, l.parked_reason), '|' order by l.tenant_id, l.id)) from statement_line l) as lines,
      (select count(*)::int from loan_event where type = 'reversed') as reversals`);
  }

  close(): Promise<void> {
    return this.#pool.end();
  }
}
