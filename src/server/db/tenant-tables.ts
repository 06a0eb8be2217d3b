import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { Instant, Json, JsonWithDefault, NullableInstant } from "./columns.ts";

interface TenantTable {
  tenant_id: number;
  code: string;
  name: string;
  region: string;
  currency: string;
  currency_step: Generated<number>;
  time_zone: Generated<string>;
  locale: Generated<string>;
  country_code: string;
  settings: JsonWithDefault;
  is_demo: Generated<boolean>;
  key_use_since: Generated<string>;
  status: Generated<string>;
  created_at: NullableInstant;
}

interface AppTable {
  tenant_id: number;
  id: number;
  name: string;
}

interface ProductTable {
  tenant_id: number;
  id: number;
  app_id: number;
  name: string;
  status: Generated<string>;
  updated_at: NullableInstant;
}

interface ProductVersionTable {
  tenant_id: number;
  product_id: number;
  version: number;
  config: Json;
  offer: Json | null;
  staff_id: number | null;
  at: Instant;
}

interface CollectionStageTable {
  tenant_id: number;
  code: string;
  from_day: number;
  to_day: number | null;
}

interface MenuEntryTable {
  tenant_id: number;
  id: number;
  parent_id: number;
  type: number;
  names: Json;
  web_url: string;
  order_num: number;
  icon: string;
  url: string;
  perms: string;
  version: Generated<number>;
  updated_at: NullableInstant;
}

interface RoleTable {
  tenant_id: number;
  id: number;
  code: string;
  name: string;
  data_scope: string;
  enabled: Generated<boolean>;
  parent_id: number | null;
  staff_type: Generated<number>;
  level: Generated<number>;
  remark: Generated<string>;
  version: Generated<number>;
  created_at: NullableInstant;
  updated_at: NullableInstant;
}

interface RolePermissionTable {
  tenant_id: number;
  role_id: number;
  permission: string;
}

interface TeamTable {
  tenant_id: number;
  id: number;
  name: string;
  department: string;
}

interface StaffTable {
  tenant_id: number;
  id: Generated<number>;
  account: string;
  admin_name: string;
  type: number;
  role_id: number;
  team_id: number;
  password_hash: string;
  must_change_password: Generated<boolean>;
  enabled: Generated<boolean>;
  assign_enabled: Generated<boolean>;
  resting: Generated<boolean>;
  open_cap: number | null;
  locale: Generated<string>;
  keys_profile: JsonWithDefault;
  leader_id: number | null;
  phone: Generated<string>;
  email: Generated<string>;
  languages: Generated<string[]>;
  app_ids: Generated<number[]>;
  marketing_types: Generated<string[]>;
  version: Generated<number>;
  updated_at: Instant | null;
  password_until: Instant | null;
  reset_for: number | null;
  reset_until: Instant | null;
  created_at: Instant;
  locked_at: NullableInstant;
  locked_by: number | null;
  role_since: Instant | null;
  role_by: number | null;
  password_by: number | null;
  password_at: Instant | null;
  home_tenant: number | null;
  home_staff: number | null;
}

interface SessionTable {
  tenant_id: number;
  token_hash: Buffer;
  staff_id: number;
  user_agent_hash: Buffer;
  address: string;
  created_at: Instant;
  seen_at: Instant;
  expires_at: Instant;
  sign_in_id: number | null;
  second: Generated<"free" | "due" | "passed">;
  home_hash: Buffer | null;
}

interface SecondFactorTable {
  tenant_id: number;
  staff_id: number;
  sealed: string;
  begun_at: Instant;
  confirmed_at: NullableInstant;
  last_step: Generated<number>;
}

interface CaptchaTable {
  key: string;
  answer: string;
  expires_at: Instant;
}

interface SignInTryTable {
  id: GeneratedAlways<number>;
  subject: string;
  at: Instant;
}

interface PreferenceTable {
  tenant_id: number;
  staff_id: number;
  name: string;
  body: Json;
  saved_at: Instant;
}

interface SavedViewTable {
  tenant_id: number;
  id: GeneratedAlways<number>;
  owner_id: number;
  path: string;
  name: string;
  search: string;
  columns: ColumnType<unknown, string | null, string | null>;
  reach: Generated<"own" | "team" | "department" | "tenant">;
  changed_at: Instant;
}

interface KnownPlaceTable {
  tenant_id: number;
  staff_id: number;
  place: string;
  at: Instant;
}

export interface TenantTables {
  tenant: TenantTable;
  app: AppTable;
  product: ProductTable;
  product_version: ProductVersionTable;
  collection_stage: CollectionStageTable;
  menu_entry: MenuEntryTable;
  role: RoleTable;
  role_permission: RolePermissionTable;
  team: TeamTable;
  staff: StaffTable;
  session: SessionTable;
  second_factor: SecondFactorTable;
  captcha: CaptchaTable;
  sign_in_try: SignInTryTable;
  preference: PreferenceTable;
  saved_view: SavedViewTable;
  known_place: KnownPlaceTable;
}
