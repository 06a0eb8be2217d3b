import type { Generated, GeneratedAlways } from "kysely";
import type { Instant, Json, JsonWithDefault, NullableInstant } from "./columns.ts";

interface IdempotencyTable {
  tenant_id: number;
  staff_id: number;
  key: string;
  call: string;
  body_hash: Buffer;
  key_no: number | null;
  answer: Json;
  at: Instant;
  for_ever: boolean;
}

type ExportState = "queued" | "running" | "done" | "failed" | "cancelled";

interface ExportJobTable {
  tenant_id: number;
  id: GeneratedAlways<number>;
  staff_id: number;
  list: string;
  format: "csv" | "xlsx" | "json";
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
  approval_id: number | null;
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
  scheme: number;
  key_no: number | null;
}

interface LiveNoticeTable {
  tenant_id: number;
  id: GeneratedAlways<number>;
  xid: Generated<string>;
  at: Instant;
  orders: number[] | null;
  staff: Generated<number[]>;
  leads: Generated<number[]>;
}

interface LookupTallyTable {
  tenant_id: number;
  staff_id: number;
  hour: Instant;
  shown: number;
}

interface StreamTallyTable {
  tenant_id: number;
  staff_id: number;
  day: string;
  rows: number;
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
  seat: Generated<string>;
  since: Instant;
  until: Instant;
  taken_at: NullableInstant;
}

interface ReminderToldTable {
  tenant_id: number;
  up_to: Instant;
}

export interface KernelTables {
  idempotency: IdempotencyTable;
  export_job: ExportJobTable;
  export_file: ExportFileTable;
  draft: DraftTable;
  audit: AuditTable;
  audit_seal: AuditSealTable;
  live_notice: LiveNoticeTable;
  stream_tally: StreamTallyTable;
  lookup_tally: LookupTallyTable;
  reminder_read: ReminderReadTable;
  order_lease: OrderLeaseTable;
  reminder_told: ReminderToldTable;
  schema_migration: { name: string; hash: string; at: Instant };
}
