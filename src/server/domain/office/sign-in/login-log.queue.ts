import type { ParsedOf } from "../../../../contract/types.ts";
import { sessionTimes } from "../../../kernel/sign-in/session.ts";
import { inDays, isOneOf } from "../../../kernel/sql/filters.ts";
import type { Queue, QueueContext } from "../../../kernel/sql/queue.ts";
import { roleSaid } from "../../../kernel/sql/scope.ts";
import { Values } from "../../../kernel/sql/sql.ts";

type Listed = Omit<ParsedOf<"loginLog.list">, "page" | "pageSize">;
/** An export may name ticked rows. */
export type LoginFilters = Listed & { readonly loanRecordIds?: readonly number[] | undefined };

const asText = (text: string): string => text.replace(/[%_\\]/g, "\\$&");

/** Whether session `e` is in use. */
const isLive = (now: string): string =>
  `e.expires_at > ${now}::timestamptz and e.seen_at > ${now}::timestamptz - interval '${sessionTimes.idle} ms'`;

/** Sign-ins and refusals, newest first. */
export function loginLogQueue(filters: LoginFilters, { tenant, now }: QueueContext): Queue {
  const values = new Values();
  const at = values.add(now);
  const { account, ip, deviceId } = filters;
  // Counting reads no column: each value is in a condition too.
  const house = values.add(tenant.id);
  const where = [`l.tenant_id = ${house}`, `${at}::timestamptz is not null`];
  if (account) {
    const part = values.add(`%${asText(account)}%`);
    const beginning = values.add(account.toLowerCase());
    // Found once, and not for each of a million rows.
    const theirs = `array(select id from staff where tenant_id = ${house} and (admin_name ilike ${part} or account ilike ${part}))`;
    where.push(`(l.staff_id = any(${theirs}) or (l.staff_id is null and starts_with(l.account_folded, ${beginning})))`);
  }
  if (ip) where.push(`l.address = ${values.add(ip)}`);
  if (deviceId) where.push(`starts_with(l.device, ${values.add(deviceId)})`);
  where.push(
    ...isOneOf(values, "l.result", filters.result),
    ...isOneOf(values, "l.reason", filters.reason),
    ...isOneOf(values, "l.id", filters.loanRecordIds),
    ...inDays(values, "l.at", filters.time, tenant.timeZone),
  );
  return {
    from: `sign_in_log l left join staff s on s.tenant_id = l.tenant_id and s.id = l.staff_id
      left join role r on r.tenant_id = s.tenant_id and r.id = s.role_id
      left join sign_in_end d on d.tenant_id = l.tenant_id and d.sign_in_id = l.id
      left join staff b on b.tenant_id = d.tenant_id and b.id = d.staff_id
      left join session e on e.tenant_id = l.tenant_id and e.sign_in_id = l.id`,
    columns: {
      id: "l.id",
      createTime: "l.at",
      account: "l.account",
      adminUserId: "l.staff_id",
      adminName: "s.admin_name",
      role: roleSaid("r"),
      result: "l.result",
      reason: "l.reason",
      ip: "l.address",
      place: "l.place",
      deviceId: "l.device",
      userAgent: "l.user_agent",
      session: `coalesce(d.how, case when e.sign_in_id is null then null when ${isLive(at)} then 'live' else 'idle' end)`,
      endBy: "b.admin_name",
      length: `extract(epoch from coalesce(d.at, case when e.sign_in_id is null then null when ${isLive(at)} then ${at}::timestamptz
        else e.seen_at end) - l.at)::int`,
      locked: "coalesce(s.locked_at is not null, false)",
      enabled: "coalesce(s.enabled, false)",
    },
    where,
    orderBy: "l.at desc, l.id desc",
    values,
    isNarrowed: Boolean(account ?? ip ?? deviceId),
  };
}

/** Sessions that are in use, the newest first. */
export function sessionQueue({ adminUserId }: ParsedOf<"system.sessions">, { tenant, now }: QueueContext): Queue {
  const values = new Values();
  const at = values.add(now);
  const where = [
    `e.tenant_id = ${values.add(tenant.id)}`,
    isLive(at),
    ...isOneOf(values, "e.staff_id", adminUserId === undefined ? [] : [adminUserId]),
  ];
  return {
    from: `session e join staff s on s.tenant_id = e.tenant_id and s.id = e.staff_id
      left join sign_in_log l on l.tenant_id = e.tenant_id and l.id = e.sign_in_id`,
    columns: {
      adminUserId: "e.staff_id",
      account: "s.account",
      adminName: "s.admin_name",
      ip: "e.address",
      userAgent: "coalesce(l.user_agent, '')",
      deviceId: "coalesce(l.device, '')",
      since: "e.created_at",
      seenTime: "e.seen_at",
    },
    where,
    orderBy: "e.created_at desc, e.token_hash",
    values,
  };
}
