import type { TenantTx } from "../../../kernel/context.ts";
import { rowOf } from "../../../kernel/sql/sql.ts";

export interface RecordingRow {
  readonly id: number;
  readonly name: string;
  readonly state: "asked" | "approved" | "refused";
  readonly format: "mp3" | "wav";
  readonly seconds: number;
  readonly digest: string;
}

export const selectRecording = ({ tx, tenant }: TenantTx, id: number): Promise<RecordingRow | undefined> =>
  rowOf<RecordingRow>(tx, "select id, name, state, format, seconds, digest from voice_recording where tenant_id = $1 and id = $2", [
    tenant.id,
    id,
  ]);

/** Its bytes, for the network that plays it. */
export const selectSound = ({ tx, tenant }: TenantTx, id: number): Promise<{ content: Buffer } | undefined> =>
  rowOf(tx, "select content from voice_recording where tenant_id = $1 and id = $2 and state = 'approved'", [tenant.id, id]);
