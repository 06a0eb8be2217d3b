import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { Instant, Json, JsonWithDefault, NullableInstant } from "./columns.ts";
import type {
  CustomerTable,
  CustomerContactTable,
  LoanOrderTable,
  OrderEventTable,
  RepaymentTable,
  LoanEventTable,
  PostingTable,
  PhoneRevealTable,
  ContactAttemptTable,
  ContactTallyTable,
  PromiseTable,
  CollectionResultTable,
  AssignmentBatchTable,
  AssignmentTable,
  CollectionDeltaTable,
  CollectionBucketTable,
  DayDeltaTable,
  DayBucketTable,
} from "./order-tables.ts";
import type {
  ReceiptTable,
  ApprovalTable,
  WaiverTable,
  ExtensionTable,
  RefundTable,
  OverflowUseTable,
  CollectionChannelTable,
} from "./settlement-tables.ts";
import type {
  SigningKeyTable,
  BlackListTable,
  PayeeAccountTable,
  MachineReviewTable,
  ReviewTable,
  PayoutTable,
  PayoutTransferTable,
  PayChannelTable,
  ChannelTransferTable,
} from "./origination-tables.ts";
import type {
  ReviewBindingTable,
  ReviewCallTable,
  CouponTable,
  UserCouponTable,
  LateExemptionTable,
  LateExemptionOrderTable,
  PayCodeTable,
} from "./engine-tables.ts";
import type { OfficeTables } from "./office-tables.ts";

interface TenantTable {
  tenant_id: number;
  code: string;
  name: string;
  region: string;
  currency: string;
  currency_step: Generated<number>;
  time_zone: Generated<string>;
  locale: Generated<string>;
  country_code: string;
  settings: JsonWithDefault;
  is_demo: Generated<boolean>;
}

interface AppTable {
  tenant_id: number;
  id: number;
  name: string;
}

interface ProductTable {
  tenant_id: number;
  id: number;
  app_id: number;
  name: string;
  status: Generated<string>;
  updated_at: NullableInstant;
}

interface ProductVersionTable {
  tenant_id: number;
  product_id: number;
  version: number;
  config: Json;
  offer: Json | null;
  staff_id: number | null;
  at: Instant;
}

interface CollectionStageTable {
  tenant_id: number;
  code: string;
  from_day: number;
  to_day: number | null;
}

interface MenuEntryTable {
  tenant_id: number;
  id: number;
  parent_id: number;
  type: number;
  names: Json;
  web_url: string;
  order_num: number;
  icon: string;
  url: string;
  perms: string;
}

interface RoleTable {
  tenant_id: number;
  id: number;
  code: string;
  name: string;
  data_scope: string;
  enabled: Generated<boolean>;
}

interface RolePermissionTable {
  tenant_id: number;
  role_id: number;
  permission: string;
}

interface TeamTable {
  tenant_id: number;
  id: number;
  name: string;
  department: string;
}

interface StaffTable {
  tenant_id: number;
  id: Generated<number>;
  account: string;
  admin_name: string;
  type: number;
  role_id: number;
  team_id: number;
  password_hash: string;
  must_change_password: Generated<boolean>;
  enabled: Generated<boolean>;
  assign_enabled: Generated<boolean>;
  resting: Generated<boolean>;
  open_cap: number | null;
  locale: Generated<string>;
  keys_profile: JsonWithDefault;
  created_at: Instant;
}

interface SessionTable {
  tenant_id: number;
  token_hash: Buffer;
  staff_id: number;
  user_agent_hash: Buffer;
  address: string;
  created_at: Instant;
  seen_at: Instant;
  expires_at: Instant;
}

interface CaptchaTable {
  key: string;
  answer: string;
  expires_at: Instant;
}

interface SignInFailureTable {
  id: GeneratedAlways<number>;
  account: string;
  address: string;
  at: Instant;
}

interface IdempotencyTable {
  tenant_id: number;
  staff_id: number;
  key: string;
  call: string;
  body_hash: Buffer;
  answer: Json;
  at: Instant;
  for_ever: boolean;
}

interface PreferenceTable {
  tenant_id: number;
  staff_id: number;
  name: string;
  body: Json;
  saved_at: Instant;
}
interface SavedViewTable {
  tenant_id: number;
  id: GeneratedAlways<number>;
  owner_id: number;
  path: string;
  name: string;
  search: string;
  columns: ColumnType<unknown, string | null, string | null>;
  reach: Generated<"own" | "team" | "department" | "tenant">;
  changed_at: Instant;
}

export type ExportState = "queued" | "running" | "done" | "failed" | "cancelled";
interface ExportJobTable {
  tenant_id: number;
  id: GeneratedAlways<number>;
  staff_id: number;
  list: string;
  format: "csv" | "xlsx";
  filters: Json;
  columns: string[];
  locale: string;
  reason: string;
  rows: number;
  rows_done: Generated<number>;
  state: Generated<ExportState>;
  failure: string | null;
  attempt: Generated<number>;
  day: string;
  requested_at: Instant;
  heartbeat_at: NullableInstant;
  finished_at: NullableInstant;
  expires_at: NullableInstant;
}
interface ExportFileTable {
  tenant_id: number;
  job_id: number;
  bytes: Buffer;
  sha256: Buffer;
}
interface DraftTable {
  tenant_id: number;
  staff_id: number;
  key: string;
  body: Json;
  saved_at: Instant;
}

interface AuditTable {
  tenant_id: number;
  id: GeneratedAlways<number>;
  xid: Generated<string>;
  at: Instant;
  staff_id: number | null;
  call: string;
  command: Generated<string>;
  source: Generated<string>;
  address: Generated<string>;
  subject: string;
  subject_ids: Generated<number[]>;
  detail: JsonWithDefault;
}

interface AuditSealTable {
  tenant_id: number;
  seq: number;
  xid_from: string;
  xid_to: string;
  rows: number;
  hash: Buffer;
  previous: Buffer;
  at: Instant;
}

interface LiveNoticeTable {
  tenant_id: number;
  id: GeneratedAlways<number>;
  xid: Generated<string>;
  at: Instant;
  orders: number[] | null;
  staff: Generated<number[]>;
}

interface StreamTallyTable {
  tenant_id: number;
  staff_id: number;
  day: string;
  rows: number;
}

interface KnownAddressTable {
  tenant_id: number;
  staff_id: number;
  address: string;
  at: Instant;
}

interface ReminderReadTable {
  tenant_id: number;
  staff_id: number;
  reminder_id: number;
  at: Instant;
}

interface OrderLeaseTable {
  tenant_id: number;
  order_id: number;
  staff_id: number;
  since: Instant;
  until: Instant;
  taken_at: NullableInstant;
}

interface ReminderToldTable {
  tenant_id: number;
  up_to: Instant;
}

/** Every table, as the migrations leave it; money is in minor units, rates in parts per million. */
export interface Tables extends OfficeTables {
  tenant: TenantTable;
  app: AppTable;
  product: ProductTable;
  product_version: ProductVersionTable;
  collection_stage: CollectionStageTable;
  menu_entry: MenuEntryTable;
  role: RoleTable;
  role_permission: RolePermissionTable;
  team: TeamTable;
  staff: StaffTable;
  session: SessionTable;
  captcha: CaptchaTable;
  sign_in_failure: SignInFailureTable;
  idempotency: IdempotencyTable;
  draft: DraftTable;
  preference: PreferenceTable;
  saved_view: SavedViewTable;
  export_job: ExportJobTable;
  export_file: ExportFileTable;
  audit: AuditTable;
  audit_seal: AuditSealTable;
  live_notice: LiveNoticeTable;
  customer: CustomerTable;
  customer_contact: CustomerContactTable;
  loan_order: LoanOrderTable;
  order_lease: OrderLeaseTable;
  order_event: OrderEventTable;
  repayment: RepaymentTable;
  loan_event: LoanEventTable;
  posting: PostingTable;
  phone_reveal: PhoneRevealTable;
  contact_attempt: ContactAttemptTable;
  contact_tally: ContactTallyTable;
  promise: PromiseTable;
  collection_result: CollectionResultTable;
  assignment_batch: AssignmentBatchTable;
  assignment: AssignmentTable;
  collection_delta: CollectionDeltaTable;
  collection_bucket: CollectionBucketTable;
  day_delta: DayDeltaTable;
  day_bucket: DayBucketTable;
  reminder_read: ReminderReadTable;
  reminder_told: ReminderToldTable;
  stream_tally: StreamTallyTable;
  known_address: KnownAddressTable;
  schema_migration: { name: string; hash: string; at: Instant };
  receipt: ReceiptTable;
  approval: ApprovalTable;
  waiver: WaiverTable;
  extension: ExtensionTable;
  refund: RefundTable;
  overflow_use: OverflowUseTable;
  collection_channel: CollectionChannelTable;
  signing_key: SigningKeyTable;
  black_list: BlackListTable;
  payee_account: PayeeAccountTable;
  machine_review: MachineReviewTable;
  review: ReviewTable;
  payout: PayoutTable;
  payout_transfer: PayoutTransferTable;
  pay_channel: PayChannelTable;
  channel_transfer: ChannelTransferTable;
  review_binding: ReviewBindingTable;
  review_call: ReviewCallTable;
  coupon: CouponTable;
  user_coupon: UserCouponTable;
  late_exemption: LateExemptionTable;
  late_exemption_order: LateExemptionOrderTable;
  pay_code: PayCodeTable;
}
