import { numberOf } from "../../../kernel/sql/literals.ts";

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
/** A literal: counting drops the columns, and a value that stands in none of the conditions with them. */
export const isOwn = (staff: { readonly id: number }): string => `a.requested_by = ${numberOf(staff.id)}`;
/** What waits for another than whoever asked, as the commands that decide it read it (console/table/approval). */
export const waitingColumns = (at: string, staff: { readonly id: number }) => ({
  approvalId: `case when a.state = 'pending' and a.expires_at > ${at}::timestamptz then a.id end`,
  isOwnRequest: isOwn(staff),
});
