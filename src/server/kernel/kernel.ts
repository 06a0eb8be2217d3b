import type { Database } from "../db/connection.ts";
import type { ServerCipher } from "./sign-in/cipher.ts";
import type { KeyUse } from "./key-use.ts";
import type { LiveHub } from "./live/live.ts";
import type { Metrics } from "./http/metrics.ts";
import type { Sessions } from "./sign-in/session.ts";
import type { Sealer } from "./audit/sealer.ts";
import type { Settings } from "./settings.ts";
import type { TenantReader } from "./tenancy.ts";

/** What the routes of one server share. */
export interface Kernel {
  readonly database: Database;
  readonly settings: Settings;
  readonly clock: () => Date;
  readonly sessions: Sessions;
  readonly tenantOf: TenantReader;
  /** null when PAYLOAD_CIPHER is off. */
  readonly cipher: ServerCipher | null;
  readonly live: LiveHub;
  readonly metrics: Metrics;
  readonly sealer: Sealer;
  readonly keyUse: KeyUse;
}
