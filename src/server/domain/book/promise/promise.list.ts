import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import { addDays, localDate, startOfDay } from "../../../../lending/time/zone.ts";
import { type Context, JsonText } from "../../../kernel/context.ts";
import { lately } from "../../../kernel/lately.ts";
import { countedFrom } from "../../../kernel/sql/counted.ts";
import { type Queue, readPage } from "../../../kernel/sql/queue.ts";
import { scopeCondition } from "../../../kernel/sql/scope.ts";
import { rowsOf, Values } from "../../../kernel/sql/sql.ts";

type Asked = ParsedOf<"collection.promiseList">;

/** Whose a promise is: whoever has the order now, because it belongs to the order and not to who wrote it (rules/machines.md "Promise"). */
const owner = "case when o.status = 6 then o.reminder_id else o.collector_id end";

function promised(input: Asked, context: Context, values: Values): { readonly from: string; readonly where: string[] } {
  const { tenant, staff, now } = context;
  const days = input.time ?? (input.status ? null : { from: localDate(now, tenant.timeZone), to: localDate(now, tenant.timeZone) });
  const scope = scopeCondition(staff, tenant.id);
  const zone = `'${tenant.timeZone.replaceAll("'", "''")}'`;
  const found = [
    `p.tenant_id = ${values.add(tenant.id)}`,
    "p.state <> 'voided'",
    scope,
    input.adminUserId === undefined ? null : `${owner} = ${values.add(input.adminUserId)}`,
    input.status?.length ? `p.state = any(${values.add(input.status)}::text[])` : null,
    days ? `p.promised_at >= ${values.add(startOfDay(days.from, tenant.timeZone))}` : null,
    days ? `p.promised_at < ${values.add(startOfDay(addDays(days.to, 1), tenant.timeZone))}` : null,
  ];
  return {
    // Joined left though each has its order, and without a parameter: what is only shown is left away where they are counted.
    from: `promise p left join loan_order o on o.tenant_id = p.tenant_id and o.id = p.order_id
      left join staff s on s.tenant_id = o.tenant_id and s.id = ${owner}
      left join shift h on h.tenant_id = s.tenant_id and h.staff_id = s.id and h.kind = 'rest' and h.day = (p.promised_at at time zone ${zone})::date
      left join staff c on c.tenant_id = h.tenant_id and c.id = h.cover_id`,
    where: found.filter((each) => each !== null),
  };
}

/** Money that counts for a promise, as promise.store.ts judges it: valued from the promise to the end of its local day. */
const paid = (zone: string): string => `(select coalesce(sum(r.principal + r.interest + r.fee + r.penalty), 0)::bigint from repayment r
  where r.tenant_id = p.tenant_id and r.order_id = p.order_id and r.value_at >= p.created_at
    and r.value_at < ((p.promised_at at time zone ${zone})::date + 1)::timestamp at time zone ${zone})`;

function promiseQueue(input: Asked, context: Context): Queue {
  const values = new Values();
  const { from, where } = promised(input, context, values);
  return {
    from,
    where,
    columns: {
      ptpId: "p.id",
      loanRecordId: "o.id",
      orderNo: "o.order_no",
      name: "o.customer_name",
      amount: "p.amount",
      commitmentTime: "p.promised_at",
      status: "p.state",
      paid: paid(`'${context.tenant.timeZone.replaceAll("'", "''")}'`),
      paymentInCheck: "o.payment_in_check",
      owner: "s.admin_name",
      cover: "c.admin_name",
      createTime: "p.created_at",
    },
    orderBy: "p.promised_at, p.id",
    values,
    // Few have some states, and the index by time has them all.
    isNarrowed: Boolean(input.status?.length),
  };
}

type Load = OutputOf<"collection.promiseList">["load"];

/** From how many promises on what each owner has been promised may be that old, ms: of a state there are some ten thousands, each read with its order (0.4 s). */
const many = 2_000;
const keptFor = 10_000;

/** What each owner has been promised in the time asked for; voided and replaced promises are left out. Counted before it is told whose it is. */
function selectLoad(input: Asked, context: Context): Promise<readonly Load[number][]> {
  const values = new Values();
  const { from, where } = promised(input, context, values);
  const owned = `select ${owner} as who, count(*)::int as count, sum(p.amount)::bigint as amount
     from ${countedFrom(from, [...where, owner])} where ${where.join(" and ")} and p.state <> 'replaced' group by 1`;
  return lately(`promised ${owned} ${JSON.stringify(values.list)}`, { keptFor }, async () => {
    const value = await rowsOf<Load[number]>(
      context.tx,
      `select s.id as "adminUserId", s.admin_name as "adminName", g.count, g.amount from (${owned}) g
       join staff s on s.tenant_id = ${Math.trunc(context.tenant.id)} and s.id = g.who order by g.count desc, s.id limit 500`,
      values.list,
    );
    return { value, isMany: value.reduce((sum, { count }) => sum + count, 0) >= many };
  });
}

/** Promises by their time, own and covered, with each person's load of the same days; today's unless other days or a state are asked for. */
export async function listPromises(input: Asked, context: Context): Promise<JsonText> {
  const page = await readPage(context.tx, promiseQueue(input, context), input.page, input.pageSize);
  const load = await selectLoad(input, context);
  return new JsonText(`${page.text.slice(0, -1)},"load":${JSON.stringify(load)}}`);
}
