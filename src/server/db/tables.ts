import type { FinanceTables } from "./finance-tables.ts";
import type { GrowthTables } from "./growth-tables.ts";
import type { KernelTables } from "./kernel-tables.ts";
import type { OfficeTables } from "./office-tables.ts";
import type { OrderTables } from "./order-tables.ts";
import type { OriginationTables } from "./origination-tables.ts";
import type { ReportTables } from "./report-tables.ts";
import type { TenantTables } from "./tenant-tables.ts";

/** Every table, as the migrations leave it; money is in minor units, rates in parts per million. */
export interface Tables
  extends FinanceTables, GrowthTables, KernelTables, OfficeTables, OrderTables, OriginationTables, ReportTables, TenantTables {}
