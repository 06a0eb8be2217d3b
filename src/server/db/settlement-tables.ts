import type { Generated } from "kysely";
import type { Instant, Json, NullableInstant } from "./columns.ts";

// What is agreed about a loan's money after the payout (0009, 0010).

export interface ReceiptTable {
  tenant_id: number;
  id: Generated<number>;
  order_id: number | null;
  source: string;
  purpose: Generated<string>;
  amount: number;
  paid_at: Instant;
  trade_no: string;
  voucher: Generated<string>;
  remark: Generated<string>;
  state: Generated<string>;
  registered_by: number | null;
  registered_at: Instant;
  decided_by: number | null;
  decided_at: NullableInstant;
  extension_id: number | null;
  payer: Generated<string>;
  owner_id: number | null;
  assigned_at: NullableInstant;
  user_coupon_id: number | null;
  returned_from: number | null;
  pay_code: string | null;
}

export interface ApprovalTable {
  tenant_id: number;
  id: Generated<number>;
  kind: string;
  order_id: number | null;
  target: string;
  payload: Json;
  state: Generated<string>;
  requested_by: number;
  requested_at: Instant;
  expires_at: Instant;
  decided_by: number | null;
  decided_at: NullableInstant;
  remark: Generated<string>;
}

export interface WaiverTable {
  tenant_id: number;
  id: Generated<number>;
  order_id: number;
  settle_amount: number;
  valid_until: string;
  scope: string;
  tier: number;
  quote: Json;
  reason: string;
  state: string;
  waived: Json | null;
  approved_on: string | null;
  stage: string;
  applied_by: number;
  applied_at: Instant;
  decided_by: number | null;
  decided_at: NullableInstant;
  remark: Generated<string>;
}

export interface ExtensionTable {
  tenant_id: number;
  id: Generated<number>;
  order_id: number;
  days: number;
  fee: number;
  penalty: number;
  interest: number;
  expires_at: Instant;
  old_due: string;
  new_due: string;
  state: string;
  requested_by: number;
  requested_at: Instant;
  ended_by: number | null;
  ended_at: NullableInstant;
  remark: Generated<string>;
}

export interface RefundTable {
  tenant_id: number;
  id: Generated<number>;
  order_id: number;
  amount: number;
  bank_name: string;
  account_no: string;
  reason: string;
  state: string;
  applied_by: number;
  applied_at: Instant;
  reviewed_by: number | null;
  reviewed_at: NullableInstant;
  remark: Generated<string>;
  paid_by: number | null;
  paid_at: NullableInstant;
  trade_no: string | null;
  voucher: Generated<string>;
  fail_reason: Generated<string>;
}

export interface OverflowUseTable {
  tenant_id: number;
  id: Generated<number>;
  order_id: number;
  to_order_id: number;
  amount: number;
  staff_id: number;
  at: Instant;
}

export interface CollectionChannelTable {
  tenant_id: number;
  code: string;
  secret: string;
  enabled: Generated<boolean>;
  name: Generated<string>;
  fee_fixed: Generated<number>;
  fee_ppm: Generated<number>;
  kind: Generated<string>;
  url: Generated<string>;
  key_id: Generated<string>;
  bank: Generated<string>;
  virtual_since: NullableInstant;
}
