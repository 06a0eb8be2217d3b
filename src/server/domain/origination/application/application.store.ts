import type { TenantMoment } from "../../../kernel/context.ts";
import { businessDay } from "../../../kernel/business-day.ts";
import { ruleOn } from "../../book/repayment-rule/rule.actions.ts";
import type { OrderStage } from "../../../../lending/order/order.machine.ts";
import { systemOf } from "../../../../lending/origination/device-systems.ts";
import { userTypeOf } from "../../../../lending/options/user-types.ts";
import { fold } from "../../../../lending/fold.ts";
import { newestRules } from "../../../../lending/product/terms.ts";
import type { SignedContext } from "../../../kernel/sign-in/signed.ts";
import { labelsOfCustomer } from "../../../db/labels.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";
import type { ApplyInput } from "./application.schemas.ts";
import { insertCustomers, registerProspects } from "../../../report/days/day-writes.ts";

type Registering = Pick<ApplyInput, "customer" | "device" | "channel">;

export async function insertCustomer(
  { tx, tenant, now, signer }: SignedContext,
  { customer, device, channel }: Registering,
): Promise<number> {
  const row = await rowOf<{ id: number }>(
    tx,
    insertCustomers({
      columns: `tenant_id, name, name_folded, phone, id_no, gender, province, time_zone, employer, user_type, birth_date, registered_at, registered_app_id,
        id_expires_on, registered_os, registered_channel`,
      rows: "values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'newUser', $10, $11, $12, $13, $14, $15)",
      answer: "select id from added",
    }),
    [
      tenant.id,
      customer.name,
      fold(customer.name),
      customer.phone,
      customer.idNo,
      customer.gender,
      customer.province,
      tenant.timeZone,
      customer.employer,
      customer.birthDate,
      now,
      signer.appId,
      customer.idExpires ?? null,
      device ? systemOf(device.os) : null,
      channel,
    ],
  );
  return row?.id ?? 0;
}

/** Whoever registers with the number of somebody to win is he: his lead, and what he has said about being contacted, are the customer's from now on. */
export async function registerProspect(
  { tx, tenant, now, signer }: SignedContext,
  { customer, device, channel }: Registering,
): Promise<number | null> {
  const row = await rowOf<{ id: number }>(
    tx,
    registerProspects(
      `update customer set prospect = false, name = $3, name_folded = $4, id_no = $5, gender = $6, province = $7, employer = $8, birth_date = $9,
         registered_at = $10, registered_app_id = $11, id_expires_on = $12, time_zone = $13, registered_os = $14, registered_channel = $15
       where tenant_id = $1 and id = (select p.id from customer p where p.tenant_id = $1 and p.phone = $2 and p.prospect and p.merged_into is null
         order by p.id limit 1 for update)`,
      "select id from added",
    ),
    [
      tenant.id,
      customer.phone,
      customer.name,
      fold(customer.name),
      customer.idNo,
      customer.gender,
      customer.province,
      customer.employer,
      customer.birthDate,
      now,
      signer.appId,
      customer.idExpires ?? null,
      tenant.timeZone,
      device ? systemOf(device.os) : null,
      channel,
    ],
  );
  return row?.id ?? null;
}

/** Whoever has registered before he applies is known by his phone alone until then, and was counted when he did. */
export async function selectRegistered({ tx, tenant }: TenantMoment, phone: string): Promise<{ id: number; frozen: boolean } | undefined> {
  return rowOf<{ id: number; frozen: boolean }>(
    tx,
    `select id, frozen_at is not null as frozen from customer where tenant_id = $1 and phone = $2 and id_no = '' and not prospect and merged_into is null
     order by id limit 1 for update`,
    [tenant.id, phone],
  );
}
export async function completeRegistered({ tx, tenant }: SignedContext, id: number, { customer, device }: Registering): Promise<void> {
  await rowsOf(
    tx,
    `update customer set name = $3, name_folded = $4, id_no = $5, gender = $6, time_zone = $7, registered_os = coalesce(registered_os, $8)
     where tenant_id = $1 and id = $2`,
    [
      tenant.id,
      id,
      customer.name,
      fold(customer.name),
      customer.idNo,
      customer.gender,
      tenant.timeZone,
      device ? systemOf(device.os) : null,
    ],
  );
}

/** Whoever comes again is known by his number; what he says of himself today counts. */
export async function updateCustomer({ tx, tenant }: TenantMoment, id: number, customer: ApplyInput["customer"]): Promise<void> {
  await rowsOf(
    tx,
    "update customer set phone = $3, province = $4, employer = $5, birth_date = $6, id_expires_on = coalesce($7, id_expires_on) where tenant_id = $1 and id = $2",
    [tenant.id, id, customer.phone, customer.province, customer.employer, customer.birthDate, customer.idExpires ?? null],
  );
}

export interface NewOrder {
  readonly customerId: number;
  /** Loans that he has settled by now. */
  readonly settled: number;
  readonly input: ApplyInput;
  readonly appId: number;
  readonly productVersion: number;
  readonly penaltyPpm: number;
  readonly penaltyCapPpm: number;
  /** The lender's own ceiling, where it is lower than the product's. */
  readonly penaltyCeilingPpm: number | null;
  /** The offer holds as applied for: no second yes is asked. */
  readonly isAccepted: boolean;
}

/** Its terms are those of the product's version from now on, whatever becomes of the product; the rules of counting and of repayment are today's. */
export async function insertOrder(
  { tx, tenant, now }: TenantMoment,
  order: NewOrder,
): Promise<{ readonly id: number; readonly orderNo: string }> {
  const { input } = order;
  const row = await rowOf<{ id: number; orderNo: string }>(
    tx,
    `insert into loan_order (tenant_id, order_no, customer_id, app_id, product_id, product_version, status, stage, customer_name, name_folded, phone,
       user_type, channel, applied_amount, principal, term_days, penalty_ppm, penalty_cap_ppm, applied_at, accepted_at, rules, penalty_ceiling_ppm, labels, repayment_rule)
     values ($1, nextval('order_no_seq')::text, $2, $3, $4, $5, 0, 'machine_pending', $6, $7, $8, $9, $10, $11, $11, $12, $13, $14, $15, $16, $17, $18, ${labelsOfCustomer("$2")}, ${ruleOn("$1", "$3", "$19::date")})
     returning id, order_no as "orderNo"`,
    [
      tenant.id,
      order.customerId,
      order.appId,
      input.productId,
      order.productVersion,
      input.customer.name,
      fold(input.customer.name),
      input.customer.phone,
      userTypeOf(order.settled),
      input.channel,
      input.amount,
      input.term,
      order.penaltyPpm,
      order.penaltyCapPpm,
      now,
      order.isAccepted ? now : null,
      newestRules,
      order.penaltyCeilingPpm,
      businessDay(now, tenant.timeZone).date,
    ],
  );
  if (!row) throw new Error("an order was written and is not there");
  return row;
}

export async function insertPayee({ tx, tenant, now }: TenantMoment, orderId: number, bank: ApplyInput["bank"]): Promise<void> {
  await rowsOf(tx, "insert into payee_account (tenant_id, order_id, bank_name, account_no, holder, at) values ($1, $2, $3, $4, $5, $6)", [
    tenant.id,
    orderId,
    bank.bankName,
    bank.accountNo,
    bank.holder,
    now,
  ]);
}

/** An order of the app by its number, for the app that it was made in. */
export function selectOrderId({ tx, tenant, signer }: SignedContext, orderNo: string): Promise<{ readonly id: number } | undefined> {
  return rowOf(tx, "select id from loan_order where tenant_id = $1 and order_no = $2 and app_id = $3", [tenant.id, orderNo, signer.appId]);
}

export interface OrderState {
  readonly id: number;
  readonly stage: OrderStage;
  readonly applied_amount: number;
  readonly applied_at: Date;
  readonly accepted_at: Date | null;
  readonly cool_until: string | null;
  readonly document_wanted: boolean;
  readonly account_refused: boolean;
}
/** The same as it stands, held by nobody: apps look often. */
export function selectOrderState({ tx, tenant, signer }: SignedContext, orderNo: string): Promise<OrderState | undefined> {
  return rowOf<OrderState>(
    tx,
    `select o.id, o.stage, o.applied_amount, o.applied_at, o.accepted_at, o.cool_until::text, o.document_due is not null as document_wanted,
       exists (select from payout p where p.tenant_id = o.tenant_id and p.order_id = o.id and o.stage = 'final_passed' and p.refused_account =
         (select max(a.id) from payee_account a where a.tenant_id = o.tenant_id and a.order_id = o.id)) as account_refused
     from loan_order o where o.tenant_id = $1 and o.order_no = $2 and o.app_id = $3`,
    [tenant.id, orderNo, signer.appId],
  );
}

export async function updateAccepted({ tx, tenant, now }: TenantMoment, orderId: number): Promise<void> {
  await rowsOf(tx, "update loan_order set accepted_at = $3 where tenant_id = $1 and id = $2", [tenant.id, orderId, now]);
}
