import type { Generated } from "kysely";
import type { Instant, JsonWithDefault, NullableInstant } from "./columns.ts";

// A loan from application to payout (0011).

export interface SigningKeyTable {
  tenant_id: number;
  key_id: string;
  kind: string;
  app_id: number | null;
  channel: string | null;
  secret: string;
  enabled: Generated<boolean>;
  name: Generated<string>;
  created_by: number | null;
  approved_by: number | null;
  created_at: NullableInstant;
  fetch_until: NullableInstant;
  ends_at: NullableInstant;
  ended_by: number | null;
  last_used_at: NullableInstant;
}

interface BlackListTable {
  tenant_id: number;
  id: Generated<number>;
  kind: string;
  value: string;
  reason: Generated<string>;
  at: Instant;
  staff_id: number | null;
  removed_at: NullableInstant;
  blocked: Generated<number>;
}

interface PayeeAccountTable {
  tenant_id: number;
  id: Generated<number>;
  order_id: number;
  bank_name: string;
  account_no: string;
  holder: string;
  changed_by: number | null;
  reason: Generated<string>;
  at: Instant;
  proof: Generated<string>;
}

interface MachineReviewTable {
  tenant_id: number;
  id: Generated<number>;
  order_id: number;
  try: number;
  asked_at: Instant;
  answered_at: NullableInstant;
  outcome: string | null;
  score: number | null;
  rules: Generated<string[]>;
  facts: unknown;
  hits: JsonWithDefault;
  model: Generated<string>;
  decided_by: unknown;
  verdict: string | null;
}

interface ReviewTable {
  tenant_id: number;
  id: Generated<number>;
  order_id: number;
  kind: string;
  staff_id: number;
  assigned_at: Instant;
  lock_until: NullableInstant;
  ended_at: NullableInstant;
  decision: string | null;
  reasons: Generated<string[]>;
  approved_amount: number | null;
  approved_term: number | null;
  remark: Generated<string>;
  evidence: Generated<string[]>;
  checklist: Generated<string[]>;
  held_until: NullableInstant;
  held: unknown;
  stopped: unknown;
  opened_at: NullableInstant;
  beat_at: NullableInstant;
  worked_seconds: Generated<number>;
  handed: JsonWithDefault;
  parked_until: NullableInstant;
  park_reason: number | null;
  skips: Generated<number>;
  blind: Generated<boolean>;
  own_verdict: unknown;
  answers: Generated<unknown>;
  release_reason: number | null;
}

interface ReviewRecusalTable {
  tenant_id: number;
  staff_id: number;
  customer_id: number;
  at: Instant;
}

interface PayoutTable {
  tenant_id: number;
  id: Generated<number>;
  order_id: number;
  created_at: Instant;
  first_by: number | null;
  first_at: NullableInstant;
  second_by: number | null;
  second_at: NullableInstant;
  refused_account: number | null;
  channel: string | null;
  owner_id: number | null;
  assigned_at: NullableInstant;
}

interface PayoutTransferTable {
  tenant_id: number;
  id: Generated<number>;
  payout_id: number | null;
  own_account_id: number | null;
  requested_by: number | null;
  trade_no: string;
  channel: string;
  amount: number;
  fee: Generated<number>;
  fee_filed: number | null;
  bank_name: string;
  account_no: string;
  holder: string;
  state: Generated<string>;
  sent_at: Instant;
  sent_by: number | null;
  asked_at: NullableInstant;
  queried_at: NullableInstant;
  ended_at: NullableInstant;
  fail_reason: Generated<string>;
  voucher: Generated<string>;
  answered_at: NullableInstant;
}

interface PayChannelTable {
  tenant_id: number;
  code: string;
  kind: string;
  url: Generated<string>;
  key_id: Generated<string>;
  secret: Generated<string>;
  enabled: Generated<boolean>;
  min_amount: number | null;
  max_amount: number | null;
  daily_limit: number | null;
  priority: Generated<number>;
  float: number | null;
  down_until: NullableInstant;
  name: Generated<string>;
  fee_fixed: Generated<number>;
  fee_ppm: Generated<number>;
  inquires: Generated<boolean>;
  down_after: Generated<number>;
  failed_in_row: Generated<number>;
}

interface ChannelTransferTable {
  tenant_id: number;
  trade_no: string;
  amount: number;
  account_no: string;
  state: string;
  at: Instant;
}

interface ReviewBindingTable {
  tenant_id: number;
  app_id: number;
  staff_id: number;
  first: boolean;
  final: boolean;
  weight: Generated<number>;
  cap: number | null;
}

interface ReviewCallTable {
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

export interface OriginationTables {
  signing_key: SigningKeyTable;
  black_list: BlackListTable;
  payee_account: PayeeAccountTable;
  machine_review: MachineReviewTable;
  review: ReviewTable;
  review_recusal: ReviewRecusalTable;
  payout: PayoutTable;
  payout_transfer: PayoutTransferTable;
  pay_channel: PayChannelTable;
  channel_transfer: ChannelTransferTable;
  review_binding: ReviewBindingTable;
  review_call: ReviewCallTable;
}
