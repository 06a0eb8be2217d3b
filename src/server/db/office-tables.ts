import type { Generated } from "kysely";
import type { Instant, Json, NullableInstant } from "./columns.ts";

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

interface NoticeTable {
  tenant_id: number;
  id: Generated<number>;
  state: Generated<string>;
  /** The newest, in force or not. */
  version: Generated<number>;
  published_at: NullableInstant;
  created_by: number;
  created_at: Instant;
  release: string | null;
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

interface SignInLogTable {
  tenant_id: number;
  id: Generated<number>;
  at: Instant;
  staff_id: number | null;
  account: string;
  result: string;
  reason: Generated<string>;
  address: string;
  device: Generated<string>;
  place: string;
  user_agent: string;
}

export interface OfficeTables {
  sign_in_log: SignInLogTable;
  feedback: FeedbackTable;
  notice: NoticeTable;
  notice_version: NoticeVersionTable;
  notice_read: NoticeReadTable;
}
