import type { Generated } from "kysely";
import type { StatementTables } from "./statement-tables.ts";
import type { Instant, Json, NullableInstant } from "./columns.ts";

interface LateExemptionTable {
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

interface LateExemptionOrderTable {
  tenant_id: number;
  exemption_id: number;
  order_id: number;
  forgone: number;
  event_id: string | null;
  until: string | null;
}

interface PayCodeTable {
  tenant_id: number;
  code: string;
  order_id: number;
  amount: number;
  purpose: string;
  staff_id: number | null;
  created_at: Instant;
  expires_at: Instant;
}

interface TopUpTable {
  tenant_id: number;
  id: Generated<number>;
  channel: string;
  amount: number;
  balance_before: number;
  balance_after: number;
  voucher: Generated<string>;
  remark: Generated<string>;
  staff_id: number;
  at: Instant;
}

interface AccountInquiryTable {
  tenant_id: number;
  payee_id: number;
  asked_at: Instant;
  answered_at: NullableInstant;
  outcome: string | null;
  name: Generated<string>;
}

interface VirtualAccountTable {
  tenant_id: number;
  id: Generated<number>;
  order_id: number;
  channel: string;
  number: string | null;
  bank: Generated<string>;
  created_at: Instant;
  asked_at: NullableInstant;
  issued_at: NullableInstant;
  ended_at: NullableInstant;
  end_reason: Generated<string>;
  ended_by: number | null;
  closed_at: NullableInstant;
}

interface ReconciliationTable {
  tenant_id: number;
  id: Generated<number>;
  type: string;
  channel: string;
  day: string;
  our_count: number;
  our_amount: number;
  their_count: number;
  their_amount: number;
  their_fee: number | null;
  terms_fee: number | null;
  takes: Generated<number>;
  state: string;
  uploaded_by: number;
  uploaded_at: Instant;
  closed_at: NullableInstant;
}

interface ReconciliationRowTable {
  tenant_id: number;
  id: Generated<number>;
  batch_id: number;
  kind: string;
  trade_no: string;
  ours: Json | null;
  theirs: Json | null;
  action: string | null;
  remark: Generated<string>;
  resolved_by: number | null;
  resolved_at: NullableInstant;
}

interface ReceiptTable {
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
  kept: Generated<number>;
  banked_at: NullableInstant;
  statement_line_id: number | null;
  settlement_id: number | null;
  fee_filed: number | null;
}

interface ApprovalTable {
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
  secret: string | null;
  refusal: string | null;
}

interface WaiverTable {
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

interface ExtensionTable {
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

interface RefundTable {
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

interface OverflowUseTable {
  tenant_id: number;
  id: Generated<number>;
  order_id: number;
  to_order_id: number;
  amount: number;
  staff_id: number;
  at: Instant;
}

interface CollectionChannelTable {
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
  old_secret: Generated<string>;
  old_until: NullableInstant;
}

export interface FinanceTables extends StatementTables {
  late_exemption: LateExemptionTable;
  late_exemption_order: LateExemptionOrderTable;
  pay_code: PayCodeTable;
  top_up: TopUpTable;
  account_inquiry: AccountInquiryTable;
  virtual_account: VirtualAccountTable;
  reconciliation: ReconciliationTable;
  reconciliation_row: ReconciliationRowTable;
  receipt: ReceiptTable;
  approval: ApprovalTable;
  waiver: WaiverTable;
  extension: ExtensionTable;
  refund: RefundTable;
  overflow_use: OverflowUseTable;
  collection_channel: CollectionChannelTable;
}
