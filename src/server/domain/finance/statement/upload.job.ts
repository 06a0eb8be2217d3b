import { setImmediate as breathe } from "node:timers/promises";
import { type Reason, Refused } from "../../../../lending/reason.ts";
import type { Database } from "../../../db/connection.ts";
import type { TenantFacts, TenantMoment } from "../../../kernel/context.ts";
import { recordJob } from "../../../kernel/audit/job-trace.ts";
import { type Brought, keepStatement, type Progress } from "./keep.actions.ts";
import { unpackedBytes } from "./read/read-file.ts";
import { readFacts } from "../../../kernel/tenancy.ts";
import * as store from "./upload.store.ts";

interface Uploads {
  readonly database: Database;
  readonly tenant: TenantFacts;
  readonly now: Date;
}

/** Somebody has cancelled the file: nothing of it is kept, and nothing is to be said. */
class Cancelled extends Error {}
/** Turns that may end with a fault of the house before a file is given up. */
const faultsAtMost = 3;

const broughtOf = ({ account, file_name: fileName, content, columns, opening, closing }: store.WaitingFile): Brought => ({
  account,
  fileName,
  bytes: unpackedBytes(content),
  columns: (columns ?? undefined) as Brought["columns"],
  opening: opening ?? undefined,
  closing: closing ?? undefined,
});

/**
 * The next file, from its first line to the last, in one transaction that also ends it: whoever kills the server finds nothing of it but the file,
 * and the next turn begins anew. How far it is is said in transactions of their own. @returns whether there was one
 */
async function runUpload({ database, tenant, now }: Uploads): Promise<boolean> {
  const apart = <T>(work: (of: TenantMoment) => Promise<T>): Promise<T> =>
    database.withTenant(tenant.id, (tx) => work({ tx, tenant, now }));
  let id = 0;
  try {
    return await apart(async (of) => {
      const file = await store.takeNext(of);
      if (!file) return false;
      id = file.id;
      const tell = async (progress: Progress): Promise<void> => {
        await breathe();
        if (!(await apart((other) => store.beat(other, file.id, progress)))) throw new Cancelled();
      };
      await tell({ lines: 0, judged: 0, exact: 0, named: 0 });
      const kept = await keepStatement(broughtOf(file), { ...of, staff: { id: file.uploaded_by } }, tell);
      if (!(await store.finish(of, file.id, kept))) throw new Cancelled();
      const { statementId, lines, exact, named, known } = kept;
      const detail = { account: file.account, upload: file.id, lines, exact, named, known };
      await recordJob(of, "statement.kept", { subject: "statement", ids: [statementId], detail, staffId: file.uploaded_by });
      return true;
    });
  } catch (error) {
    if (error instanceof Cancelled) return true;
    if (error instanceof Refused) await apart((of) => giveUp(of, id, error.reason));
    else if (id === 0 || (await apart((of) => store.addFault(of, id))) < faultsAtMost) throw error;
    else await apart((of) => giveUp(of, id, { error: "unavailable" }));
    return true;
  }
}

async function giveUp(of: TenantMoment, id: number, reason: Reason): Promise<void> {
  const by = await store.fail(of, id, reason);
  if (by !== null)
    await recordJob(of, "statement.failed", { subject: "statementUpload", ids: [id], detail: { reason: reason.error }, staffId: by });
}

/** Banks' files that wait, one after the other. */
export async function runStatements(database: Database, tenantId: number, now: Date): Promise<void> {
  const tenant = await readFacts(database, tenantId, now);
  for (let isMore = true; isMore;) isMore = await runUpload({ database, tenant, now });
}
