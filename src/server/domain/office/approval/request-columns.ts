import { momentOf, numberOf } from "../../../kernel/sql/literals.ts";

/** How a request `a` stands at a moment: nobody decides one whose time is over. */
export const requestState = (at: string): string =>
  `case when a.state = 'pending' and a.expires_at <= ${at}::timestamptz then 'expired' else a.state end`;
/** Who asked for request `a`, and who decided it. */
export const requestPeople = `join staff q on q.tenant_id = a.tenant_id and q.id = a.requested_by
      left join staff d on d.tenant_id = a.tenant_id and d.id = a.decided_by`;
/** What every list of requests says of one. */
export const requestColumns = {
  requester: "q.admin_name",
  createTime: "a.requested_at",
  expireTime: "a.expires_at",
  reviewer: "d.admin_name",
  decideTime: "a.decided_at",
  remark: "a.remark",
} as const;
/** Stands for what a request asks for: whoever decides says what he saw. */
export const seenRequest = (payload: string): string => `md5(${payload}::text)`;
/**
 * Why the last request of that kind for a target was refused; nothing where none was, or it was asked for anew. Columns that only the rows of a page
 * work out.
 */
export const lastRefusal = (kind: string, tenantId: string, target: string) => {
  const last = (column: string): string => `(select case when l.state = 'refused' then l.${column} end from approval l
      where l.tenant_id = ${tenantId} and l.kind = '${kind}' and l.target = ${target} order by l.id desc limit 1)`;
  return { refusal: last("refusal"), decision: last("remark") } as const;
};
/** The same with who said no and when, of several kinds together: the last word of any of them counts. */
export const lastRefused = (kinds: readonly string[], tenantId: string, target: string) => {
  const last = (column: string): string => `(select case when l.state = 'refused' then ${column} end from approval l
      left join staff s on s.tenant_id = l.tenant_id and s.id = l.decided_by
      where l.tenant_id = ${tenantId} and l.kind in (${kinds.map((kind) => `'${kind}'`).join(", ")}) and l.target = ${target} order by l.id desc limit 1)`;
  return {
    refuser: last("s.admin_name"),
    refuseTime: last("l.decided_at"),
    refusal: last("l.refusal"),
    decision: last("l.remark"),
  } as const;
};
interface Waits {
  readonly tenant: { readonly id: number };
  readonly now: Date;
}
/**
 * Whether a request of that kind waits for row `id`, whose target is `before` and its number; nothing where nobody asks. Requests that wait are few
 * and have an index of their own: they are read first, whatever the size of the list.
 */
export function isAskedFor(asked: boolean | undefined, id: string, of: { kind: string; before: string }, { tenant, now }: Waits): string[] {
  if (asked === undefined) return [];
  // Literals of this code's own, and a moment.
  const rows = `array(select substr(a.target, ${of.before.length + 1})::bigint from approval a where a.tenant_id = ${numberOf(tenant.id)}
    and a.kind = '${of.kind}' and a.state = 'pending' and a.expires_at > ${momentOf(now)} and starts_with(a.target, '${of.before}'))`;
  return [asked ? `${id} = any(${rows})` : `not ${id} = any(${rows})`];
}
/** A literal: counting drops the columns, and a value that stands in none of the conditions with them. */
export const isOwn = (staff: { readonly id: number }): string => `a.requested_by = ${numberOf(staff.id)}`;
/** What waits for another than whoever asked, as the commands that decide it read it (console/table/approval). */
export const waitingColumns = (at: string, staff: { readonly id: number }) => ({
  approvalId: `case when a.state = 'pending' and a.expires_at > ${at}::timestamptz then a.id end`,
  isOwnRequest: isOwn(staff),
});
