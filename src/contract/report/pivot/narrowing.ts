import { isNobodys } from "../nobody.ts";
import type { Dimension } from "../report-record.ts";

/** What narrows a report to one value of a dimension. */
export interface Narrowing {
  readonly adminUserId?: number;
  readonly teamId?: number;
  readonly appId?: number;
  readonly productId?: number;
  readonly rule?: number;
  readonly companyId?: number;
  readonly stage?: string;
  readonly userType?: string;
  readonly kind?: string;
  readonly reason?: string;
  readonly channel?: string;
  readonly leadKind?: string;
}
const narrowings: Readonly<Partial<Record<Dimension, (key: string) => Narrowing>>> = {
  collector: (key) => ({ adminUserId: Number(key) }),
  reviewer: (key) => ({ adminUserId: Number(key) }),
  team: (key) => ({ teamId: Number(key) }),
  app: (key) => ({ appId: Number(key) }),
  product: (key) => ({ productId: Number(key) }),
  rule: (key) => ({ rule: Number(key) }),
  company: (key) => ({ companyId: Number(key) }),
  stage: (key) => ({ stage: key }),
  userType: (key) => ({ userType: key }),
  kind: (key) => ({ kind: key }),
  reason: (key) => ({ reason: key }),
  channel: (key) => ({ channel: key }),
  leadKind: (key) => ({ leadKind: key }),
};

/** The filter of one column; null where it has none: days have the range, hours and ways of paying nothing, and what is nobody's is no person's. */
export const columnFilter = (across: Dimension, key: string): Narrowing | null =>
  isNobodys(across, key) ? null : (narrowings[across]?.(key) ?? null);
