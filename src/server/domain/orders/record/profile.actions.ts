import type { OutputOf, ParsedOf } from "../../../../contract/types.ts";
import type { Context } from "../../../kernel/context.ts";
import { rowOf } from "../../../kernel/sql/sql.ts";
import { orderInScope } from "../../book/order/order.actions.ts";
import { comparedOf } from "./compare.actions.ts";

type Profile = OutputOf<"order.profile">;

/** Of a number only its end, for whoever has no document to hold it against. */
const lastFour = (text: string): string => (text.length > 4 ? `••••${text.slice(-4)}` : text);
const hiddenFields: ReadonlySet<string> = new Set(["idNo", "account", "phone"]);

interface Row {
  readonly registered: string;
  readonly app: string;
  readonly bank: string | null;
  readonly employer_phone: string;
  readonly device_model: string;
  readonly device_os: string;
  readonly reviews: boolean;
}

/** Whoever holds the review reads numbers whole: he has the photo of the document beside them. */
async function factsOf({ tx, tenant, staff }: Context, orderId: number): Promise<Row> {
  const row = await rowOf<Row>(
    tx,
    `select to_char(c.registered_at at time zone $4, 'YYYY-MM-DD') as registered, a.name as app,
       (select y.bank_name from payee_account y where y.tenant_id = o.tenant_id and y.order_id = o.id order by y.id desc limit 1) as bank,
       coalesce(d.employer_phone, '') as employer_phone, coalesce(d.device_model, '') as device_model, coalesce(d.device_os, '') as device_os,
       exists (select from review r where r.tenant_id = o.tenant_id and r.order_id = o.id and r.staff_id = $3 and r.ended_at is null) as reviews
     from loan_order o join customer c on c.tenant_id = o.tenant_id and c.id = o.customer_id join app a on a.tenant_id = o.tenant_id and a.id = o.app_id
     left join application_detail d on d.tenant_id = o.tenant_id and d.order_id = o.id
     where o.tenant_id = $1 and o.id = $2`,
    [tenant.id, orderId, staff.id, tenant.timeZone],
  );
  if (row && staff.samples?.taken.includes(orderId)) return { ...row, reviews: true };
  return row ?? { registered: "", app: "", bank: null, employer_phone: "", device_model: "", device_os: "", reviews: false };
}

/** Who has applied, by sections, and how it stands to what others say. */
export async function readProfile({ loanRecordId }: ParsedOf<"order.profile">, context: Context): Promise<Profile> {
  const order = await orderInScope(context, loanRecordId);
  const facts = await factsOf(context, order.id);
  const rows = await comparedOf(context, order);
  const shown = (field: string, value: string) => (facts.reviews || !hiddenFields.has(field) ? value : lastFour(value));
  const typed = (field: string): string => shown(field, rows.find((row) => row.field === field)?.values.typed ?? "");
  const section = (name: Profile["sections"][number]["section"], values: Readonly<Record<string, string>>) => ({
    section: name,
    rows: Object.entries(values).map(([key, value]) => ({ key, value })),
  });
  return {
    sections: [
      section("identity", {
        name: typed("name"),
        idNo: typed("idNo"),
        gender: order.gender,
        birthDate: typed("birthDate"),
        idExpires: typed("idExpires"),
        userType: order.user_type,
        registered: facts.registered,
      }),
      section("address", { province: order.province, timeZone: order.time_zone }),
      section("job", { employer: order.employer, employerPhone: shown("phone", facts.employer_phone) }),
      section("bank", { bankName: facts.bank ?? "", account: typed("account") }),
      section("device", { app: facts.app, model: facts.device_model, system: facts.device_os }),
    ],
    compare: rows.map(({ field, values, mark, against, unsure }) => ({
      field,
      values: Object.fromEntries(Object.entries(values).map(([source, value]) => [source, shown(field, value)])),
      mark,
      against,
      unsure,
    })),
  };
}
