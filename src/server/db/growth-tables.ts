import type { Generated } from "kysely";
import type { Instant, JsonWithDefault, NullableInstant } from "./columns.ts";

interface CouponTable {
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

interface UserCouponTable {
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
  /** Where its customer came from, as it was when it was found. */
  channel: Generated<string>;
  /** What its customer is, and when he registered, as his own row says it (book/book/standing.ts). */
  user_type: Generated<string>;
  registered_at: NullableInstant;
  order_id: number | null;
  campaign_id: number | null;
  product_id: number | null;
  rule_id: number | null;
  recycle_days: number | null;
}

interface MarketingProspectTable {
  tenant_id: number;
  id: Generated<number>;
  phone: string;
  name: string;
  name_folded: string;
  app_id: number;
  origin: string;
  consent: string;
  consented_on: string;
  import_id: number;
  at: Instant;
  state: Generated<string>;
  customer_id: number | null;
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

export interface GrowthTables {
  coupon: CouponTable;
  user_coupon: UserCouponTable;
  coupon_send: CouponSendTable;
  advert: AdvertTable;
  marketing_lead: MarketingLeadTable;
  marketing_prospect: MarketingProspectTable;
  lead_turn: LeadTurnTable;
  lead_remark: LeadRemarkTable;
}
