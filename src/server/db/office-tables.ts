import type { Generated } from "kysely";
import type { Instant, Json, JsonWithDefault, NullableInstant } from "./columns.ts";

// What 0017 added.

interface CouponSendTable {
  tenant_id: number;
  id: Generated<number>;
  coupon_id: number;
  planned: number;
  given: Generated<number>;
  skipped: JsonWithDefault;
  remark: Generated<string>;
  staff_id: number;
  approval_id: number | null;
  created_at: Instant;
  sent_at: NullableInstant;
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

interface NoticeTable {
  tenant_id: number;
  id: Generated<number>;
  state: Generated<string>;
  /** The newest, in force or not. */
  version: Generated<number>;
  published_at: NullableInstant;
  created_by: number;
  created_at: Instant;
}

interface NoticeVersionTable {
  tenant_id: number;
  notice_id: number;
  version: number;
  title: string;
  content: string;
  texts: Generated<Json>;
  languages: Generated<string[]>;
  role_ids: Generated<number[]>;
  start_at: NullableInstant;
  end_at: NullableInstant;
  top: Generated<boolean>;
  effective_from: Instant;
  created_by: number;
  created_at: Instant;
}

interface NoticeReadTable {
  tenant_id: number;
  notice_id: number;
  version: number;
  staff_id: number;
  at: Instant;
}

interface FeedbackTable {
  tenant_id: number;
  id: Generated<number>;
  customer_id: number;
  app_id: number;
  type: string;
  content: string;
  images: Generated<string[]>;
  state: Generated<string>;
  assignee_id: number | null;
  assigned_at: NullableInstant;
  remarks: Generated<string>;
  created_at: Instant;
  handled_by: number | null;
  handled_at: NullableInstant;
}

interface AdvertTable {
  tenant_id: number;
  id: Generated<number>;
  app_id: number;
  position: string;
  image_url: Generated<string>;
  link: Generated<string>;
  start_at: NullableInstant;
  end_at: NullableInstant;
  order_num: Generated<number>;
  clicks: Generated<number>;
  state: Generated<string>;
  created_by: number;
  updated_at: Instant;
}

interface MarketingLeadTable {
  tenant_id: number;
  id: Generated<number>;
  module: string;
  customer_id: number;
  app_id: number;
  state: Generated<string>;
  owner_id: number | null;
  distributed_at: NullableInstant;
  followed_at: NullableInstant;
  next_follow_at: NullableInstant;
  created_at: Instant;
  ended_at: NullableInstant;
  last_result: string | null;
  last_reason: number | null;
  call_count: Generated<number>;
  connect_count: Generated<number>;
  pool_since: NullableInstant;
  order_id: number | null;
}

interface LeadTurnTable {
  tenant_id: number;
  id: Generated<number>;
  lead_id: number;
  module: string;
  staff_id: number;
  started_at: Instant;
  ended_at: NullableInstant;
  outcome: string | null;
}

interface LeadRemarkTable {
  tenant_id: number;
  id: Generated<number>;
  lead_id: number;
  staff_id: number;
  data_type: number;
  result: string;
  reason: number | null;
  remark: Generated<string>;
  next_follow_at: NullableInstant;
  at: Instant;
}

export interface OfficeTables {
  advert: AdvertTable;
  account_inquiry: AccountInquiryTable;
  coupon_send: CouponSendTable;
  feedback: FeedbackTable;
  lead_remark: LeadRemarkTable;
  lead_turn: LeadTurnTable;
  marketing_lead: MarketingLeadTable;
  notice: NoticeTable;
  notice_version: NoticeVersionTable;
  notice_read: NoticeReadTable;
  reconciliation: ReconciliationTable;
  reconciliation_row: ReconciliationRowTable;
  top_up: TopUpTable;
  virtual_account: VirtualAccountTable;
}
