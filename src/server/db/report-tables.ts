import type { Generated, GeneratedAlways } from "kysely";

interface Measures {
  allocated: Generated<number>;
  entered_count: Generated<number>;
  entered_principal: Generated<number>;
  attempts: Generated<number>;
  connected: Generated<number>;
  results: Generated<number>;
  promised: Generated<number>;
  promises_due: Generated<number>;
  promises_kept: Generated<number>;
  recovered_count: Generated<number>;
  recovered_principal: Generated<number>;
  recovered_interest: Generated<number>;
  recovered_penalty: Generated<number>;
  blocked: Generated<number>;
  talk_seconds: Generated<number>;
  gateway_calls: Generated<number>;
  answered: Generated<number>;
}

interface CollectionDeltaTable extends Measures {
  tenant_id: number;
  id: GeneratedAlways<number>;
  xid: Generated<string>;
  day: string;
  hour: number;
  staff_id: Generated<number>;
  app_id: number;
  stage: string;
}

interface CollectionBucketTable extends Measures {
  tenant_id: number;
  day: string;
  hour: number;
  staff_id: number;
  app_id: number;
  stage: string;
  /** A bit for each hour in which the person worked. */
  active: Generated<number>;
}

interface DayMeasures {
  registered: Generated<number>;
  applied: Generated<number>;
  approved: Generated<number>;
  paid_out: Generated<number>;
  paid_out_amount: Generated<number>;
  payout_failed: Generated<number>;
  due: Generated<number>;
  overdue: Generated<number>;
  repaid: Generated<number>;
  repaid_amount: Generated<number>;
}

interface DayDeltaTable extends DayMeasures {
  tenant_id: number;
  id: GeneratedAlways<number>;
  day: string;
  app_id: number;
}

interface DayBucketTable extends DayMeasures {
  tenant_id: number;
  day: string;
  app_id: number;
}

export interface ReportTables {
  collection_delta: CollectionDeltaTable;
  collection_bucket: CollectionBucketTable;
  day_delta: DayDeltaTable;
  day_bucket: DayBucketTable;
}
