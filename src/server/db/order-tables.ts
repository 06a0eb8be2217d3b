import type { Generated, GeneratedAlways } from "kysely";
import type { Instant, JsonWithDefault, NullableInstant } from "./columns.ts";

interface CustomerTable {
  tenant_id: number;
  id: Generated<number>;
  name: string;
  name_folded: string;
  phone: string;
  id_no: string;
  gender: string;
  province: string;
  time_zone: string;
  employer: Generated<string>;
  user_type: string;
  contact_status: Generated<string>;
  registered_at: NullableInstant;
  registered_app_id: number | null;
  birth_date: string | null;
  id_expires_on: string | null;
  registered_channel: Generated<string>;
  last_login_at: NullableInstant;
}

interface CustomerContactTable {
  tenant_id: number;
  id: Generated<number>;
  customer_id: number;
  kind: string;
  name: string;
  relation: string;
  phone: string;
}

interface LoanOrderTable {
  tenant_id: number;
  id: Generated<number>;
  order_no: string;
  external_no: string | null;
  customer_id: number;
  app_id: number;
  product_id: number;
  status: number;
  stage: string;
  version: Generated<number>;
  customer_name: string;
  name_folded: string;
  phone: string;
  user_type: string;
  labels: Generated<string[]>;
  channel: Generated<string>;
  applied_amount: number;
  principal: number;
  payout_amount: Generated<number>;
  interest: Generated<number>;
  fee: Generated<number>;
  penalty_ppm: Generated<number>;
  penalty_cap_ppm: Generated<number>;
  penalty_ceiling_ppm: Generated<number | null>;
  repayment_rule: Generated<number | null>;
  principal_paid: Generated<number>;
  interest_paid: Generated<number>;
  fee_paid: Generated<number>;
  penalty_paid: Generated<number>;
  penalty_charged: Generated<number>;
  penalty_waived: Generated<number>;
  term_days: number;
  applied_at: Instant;
  paid_out_at: NullableInstant;
  due_date: string | null;
  settled_at: NullableInstant;
  closed_at: NullableInstant;
  close_reason: number | null;
  reviewer_id: number | null;
  collector_id: number | null;
  collector_since: NullableInstant;
  collection_entered_on: string | null;
  collection_entry_amount: number | null;
  collection_done_at: NullableInstant;
  collection_left: string | null;
  recovered_principal: Generated<number>;
  recovered_interest: Generated<number>;
  recovered_penalty: Generated<number>;
  last_reason: number | null;
  last_sub_tag: string | null;
  last_result_at: NullableInstant;
  last_attempt_at: NullableInstant;
  promise_at: NullableInstant;
  promise_amount: number | null;
  promise_state: string | null;
  bounced_promises: Generated<number>;
  contact_status: Generated<string>;
  payment_in_check: Generated<boolean>;
  frozen: Generated<boolean>;
  product_version: number | null;
  rules: number | null;
  booked_on: string | null;
  principal_waived: Generated<number>;
  interest_waived: Generated<number>;
  fee_waived: Generated<number>;
  penalty_base: number | null;
  penalty_since: string | null;
  penalty_open: Generated<number>;
  penalty_closed: Generated<number>;
  penalty_most: number | null;
  extended_count: Generated<number>;
  written_off_on: string | null;
  collection_entry_principal: number | null;
  due_moved: Generated<boolean>;
  overpaid: Generated<number>;
  frozen_by: number | null;
  penalty_paused: Generated<boolean>;
  released_at: NullableInstant;
  reject_reasons: Generated<string[]>;
  cool_until: string | null;
  accepted_at: NullableInstant;
  reminder_id: number | null;
  reminder_since: NullableInstant;
  reminder_done_at: NullableInstant;
  reminder_left: string | null;
  reminder_due_on: string | null;
  penalty_booked: GeneratedAlways<number>;
  claim_booked: GeneratedAlways<number>;
  booked_until: GeneratedAlways<string | null>;
  due_total: GeneratedAlways<number>;
  paid_total: GeneratedAlways<number>;
}

interface LoanEventTable {
  tenant_id: number;
  order_id: number;
  seq: number;
  event_id: string;
  type: string;
  value_at: Instant;
  posted_at: Instant;
  staff_id: number | null;
  event: JsonWithDefault;
}

interface PostingTable {
  tenant_id: number;
  id: GeneratedAlways<number>;
  order_id: number | null;
  code: string;
  event_id: string | null;
  takes_back: string | null;
  takes_back_event: string | null;
  value_date: string;
  posted_at: Instant;
  accounts: number[];
  amounts: number[];
}

interface OrderEventTable {
  tenant_id: number;
  id: GeneratedAlways<number>;
  order_id: number;
  at: Instant;
  event: string;
  from_stage: string | null;
  to_stage: string | null;
  staff_id: number | null;
  remark: Generated<string>;
  detail: JsonWithDefault;
}

interface RepaymentTable {
  tenant_id: number;
  id: Generated<number>;
  order_id: number;
  value_at: Instant;
  filed_at: Instant;
  posted_at: Instant;
  principal: number;
  interest: number;
  fee: number;
  penalty: number;
  collector_id: number | null;
  days_late: Generated<number>;
  remind_day: number | null;
  event_id: string | null;
  /** Orders that the money has cleared: 1, where a reversal takes that back -1 (0393-orders-cleared.sql). */
  cleared: Generated<number>;
}

interface PhoneRevealTable {
  tenant_id: number;
  id: GeneratedAlways<number>;
  order_id: number;
  customer_id: number;
  contact_id: number | null;
  staff_id: number;
  at: Instant;
  purpose: string;
  counted: Generated<boolean>;
  reserved_until: Instant;
  consumed_by: number | null;
}

interface ContactAttemptTable {
  tenant_id: number;
  id: Generated<number>;
  order_id: number;
  customer_id: number;
  staff_id: number;
  at: Instant;
  local_date: string;
  type: Generated<string>;
  direction: Generated<string>;
  purpose: Generated<string>;
  client_type: number;
  channel: string;
  contact_id: number | null;
  phone_masked: string;
  seconds: number | null;
  met_status: number;
  met_stage: string;
  met_version: number;
}

interface ContactTallyTable {
  tenant_id: number;
  customer_id: number;
  local_date: string;
  attempts: number;
}

interface PromiseTable {
  tenant_id: number;
  id: Generated<number>;
  order_id: number;
  staff_id: number;
  created_at: Instant;
  promised_at: Instant;
  amount: number;
  state: string;
  department: Generated<string>;
}

interface CollectionResultTable {
  tenant_id: number;
  id: Generated<number>;
  order_id: number;
  attempt_id: number | null;
  staff_id: number;
  at: Instant;
  reason: number;
  sub_tag: string;
  remark: Generated<string>;
  promise_id: number | null;
  follow_up_at: NullableInstant;
  department: Generated<string>;
  voided_at: NullableInstant;
  voided_by: number | null;
  met_status: number;
  met_stage: string;
  met_version: number;
}

interface AssignmentBatchTable {
  tenant_id: number;
  id: GeneratedAlways<number>;
  staff_id: number;
  at: Instant;
  mode: string;
  orders: number;
  undone_at: NullableInstant;
  department: Generated<string>;
}

interface AssignmentTable {
  tenant_id: number;
  id: GeneratedAlways<number>;
  batch_id: number;
  order_id: number;
  at: Instant;
  from_staff: number | null;
  to_staff: number | null;
  version: number;
}

export interface OrderTables {
  customer: CustomerTable;
  customer_contact: CustomerContactTable;
  loan_order: LoanOrderTable;
  loan_event: LoanEventTable;
  posting: PostingTable;
  order_event: OrderEventTable;
  repayment: RepaymentTable;
  phone_reveal: PhoneRevealTable;
  contact_attempt: ContactAttemptTable;
  contact_tally: ContactTallyTable;
  promise: PromiseTable;
  collection_result: CollectionResultTable;
  assignment_batch: AssignmentBatchTable;
  assignment: AssignmentTable;
}
