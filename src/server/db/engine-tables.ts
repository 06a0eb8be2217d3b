import type { Generated } from "kysely";
import type { Instant, JsonWithDefault, NullableInstant } from "./columns.ts";

// What 0012 added.

export interface ReviewBindingTable {
  tenant_id: number;
  app_id: number;
  staff_id: number;
  first: boolean;
  final: boolean;
  weight: Generated<number>;
  cap: number | null;
}

export interface ReviewCallTable {
  tenant_id: number;
  id: Generated<number>;
  order_id: number;
  staff_id: number;
  at: Instant;
  phone_type: string;
  result: string;
  answers: JsonWithDefault;
  remark: Generated<string>;
}

export interface CouponTable {
  tenant_id: number;
  id: Generated<number>;
  name: string;
  kind: string;
  face_value: number;
  threshold: Generated<number>;
  app_ids: Generated<number[]>;
  user_types: Generated<string[]>;
  valid_days: number | null;
  start_on: string | null;
  end_on: string | null;
  total: number;
  taken: Generated<number>;
  per_user_limit: Generated<number>;
  state: Generated<string>;
  created_by: number | null;
  created_at: Instant;
  updated_at: NullableInstant;
}

export interface UserCouponTable {
  tenant_id: number;
  id: Generated<number>;
  coupon_id: number;
  customer_id: number;
  state: string;
  offered_at: Instant;
  taken_at: NullableInstant;
  expires_on: string;
  order_id: number | null;
  deduction: number | null;
  event_id: string | null;
  used_at: NullableInstant;
  revoked_by: number | null;
  revoke_reason: Generated<string>;
  send_id: number | null;
}

export interface LateExemptionTable {
  tenant_id: number;
  id: Generated<number>;
  scope: string;
  app_id: number | null;
  from_day: string;
  to_day: string;
  reason: string;
  orders: Generated<number>;
  forgone: Generated<number>;
  staff_id: number;
  approved_by: number | null;
  at: Instant;
  share: Generated<number>;
  ended_on: string | null;
  ended_by: number | null;
  end_reason: Generated<string>;
}

export interface LateExemptionOrderTable {
  tenant_id: number;
  exemption_id: number;
  order_id: number;
  forgone: number;
  event_id: string | null;
  until: string | null;
}

export interface PayCodeTable {
  tenant_id: number;
  code: string;
  order_id: number;
  amount: number;
  purpose: string;
  staff_id: number | null;
  created_at: Instant;
  expires_at: Instant;
}
