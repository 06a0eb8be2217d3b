import type { Generated } from "kysely";
import type { Instant, Json, NullableInstant } from "./columns.ts";

interface StatementTable {
  tenant_id: number;
  id: Generated<number>;
  account: string;
  format: string;
  file_name: string;
  file_hash: string;
  opening: number;
  closing: number;
  from_day: string;
  to_day: string;
  line_count: number;
  uploaded_by: number;
  uploaded_at: Instant;
}

interface StatementLineTable {
  tenant_id: number;
  id: Generated<number>;
  statement_id: number;
  line_no: number;
  day: string;
  amount: number;
  trade_no: Generated<string>;
  payer: Generated<string>;
  payer_folded: Generated<string>;
  memo: Generated<string>;
  refs: Generated<string[]>;
  parked_reason: string | null;
  parked_remark: Generated<string>;
  parked_by: number | null;
  parked_at: NullableInstant;
  rest: Generated<number>;
}

interface StatementMapTable {
  tenant_id: number;
  account: string;
  columns: Json;
  changed_by: number;
  changed_at: Instant;
}

interface StatementUploadTable {
  tenant_id: number;
  id: Generated<number>;
  account: string;
  file_name: string;
  file_hash: string;
  content: Buffer | null;
  columns: Json | null;
  opening: number | null;
  closing: number | null;
  state: Generated<string>;
  lines: Generated<number>;
  judged: Generated<number>;
  exact: Generated<number>;
  named: Generated<number>;
  known: Generated<number>;
  statement_id: number | null;
  failure: Json | null;
  faults: Generated<number>;
  uploaded_by: number;
  uploaded_at: Instant;
  ended_at: NullableInstant;
}

export interface StatementTables {
  statement_upload: StatementUploadTable;
  statement: StatementTable;
  statement_line: StatementLineTable;
  statement_map: StatementMapTable;
}
