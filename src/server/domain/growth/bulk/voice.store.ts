import type { OutputOf } from "../../../../contract/types.ts";
import type { Context } from "../../../kernel/context.ts";
import { rowOf, rowsOf } from "../../../kernel/sql/sql.ts";

export interface NewRecording {
  readonly name: string;
  readonly language: string;
  readonly format: "mp3" | "wav";
  readonly seconds: number;
  readonly digest: string;
  readonly content: Buffer;
}

/** Once, whatever it is called: one that waits is its last uploader's, one that has been heard by two stays as it is. */
export async function upsertRecording({ tx, tenant, staff, now }: Context, of: NewRecording): Promise<{ id: number; isApproved: boolean }> {
  const row = await rowOf<{ id: number; isApproved: boolean }>(
    tx,
    `insert into voice_recording as r (tenant_id, name, language, format, seconds, bytes, digest, content, uploaded_by, uploaded_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (tenant_id, digest) do update set name = case when r.state = 'approved' then r.name else excluded.name end,
       uploaded_by = case when r.state = 'approved' then r.uploaded_by else excluded.uploaded_by end
     returning id, state = 'approved' as "isApproved"`,
    [
      tenant.id,
      of.name,
      of.language,
      of.format,
      Math.max(1, Math.round(of.seconds)),
      of.content.length,
      of.digest,
      of.content,
      staff.id,
      now,
    ],
  );
  if (!row) throw new Error("an insert answers its row");
  return row;
}

/** Recordings, the newest first; one whose request was refused or is over is asked for no more. */
export async function selectRecordings({ tx, tenant, now }: Context): Promise<OutputOf<"smsMarketing.voices">> {
  const rows = await rowsOf<OutputOf<"smsMarketing.voices">[number]>(
    tx,
    `select r.id, r.name, r.language, r.format, r.seconds, r.bytes, s.admin_name as "uploadedBy", to_char(r.uploaded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "uploadTime",
       case when r.state = 'approved' then 'approved' when exists (select from approval w where w.tenant_id = r.tenant_id and w.kind = 'voiceRecording'
         and w.target = r.id::text and w.state = 'pending' and w.expires_at > $2) then 'asked' else 'refused' end as state
     from voice_recording r join staff s on s.tenant_id = r.tenant_id and s.id = r.uploaded_by where r.tenant_id = $1 order by r.id desc limit 200`,
    [tenant.id, now],
  );
  return [...rows];
}

export function selectSound(
  { tx, tenant }: Context,
  id: number,
): Promise<{ content: Buffer; format: "mp3" | "wav"; name: string } | undefined> {
  return rowOf(tx, "select content, format, name from voice_recording where tenant_id = $1 and id = $2", [tenant.id, id]);
}

/** The second person has heard it. @returns whether it still waited for him */
export async function approve({ tx, tenant, staff }: Context, id: number): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    "update voice_recording set state = 'approved', approved_by = $3 where tenant_id = $1 and id = $2 and state = 'asked' and uploaded_by <> $3 returning 1",
    [tenant.id, id, staff.id],
  );
  return rows.length > 0;
}
