import { tenantCalls } from "../../contract/basics/tenant/tenant.calls.ts";
import { Refused } from "../../lending/reason.ts";
import { ports } from "../kernel/command/ports.ts";
import type { Source } from "../kernel/command/records.ts";
import { leaving } from "../kernel/command/unsaved.ts";
import { CallFailed } from "../kernel/failure.ts";
import { beginSession, clearSession } from "../kernel/state/session.ts";
import { forgetTabs } from "../kernel/state/tabs.ts";

const command = "tenant.switch";

/**
 * Somebody of the platform goes on in another lender, or back home, as the next person at this seat does: on a page of his own. Where the answer is lost the session has gone with it, and the sign-in page says so.
 */
async function enter(tenantId: number, source: Source): Promise<void> {
  try {
    const { token } = await ports.send(tenantCalls[command], { tenantId }, { command, source, idempotencyKey: crypto.randomUUID() });
    forgetTabs();
    clearSession();
    beginSession(token);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    ports.tell({ kind: error instanceof CallFailed && error.lost ? "unknown" : "failed", error }, command);
  }
}
export const workIn = (tenantId: number, source: Source): void => leaving(() => void enter(tenantId, source));
