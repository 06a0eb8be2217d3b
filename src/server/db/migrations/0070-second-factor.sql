-- A code that changes every half minute, of whoever decides on money or grants rights. The secret is sealed by a key that is not in the database
-- (kernel/secrets.ts): a copy of the tables signs nobody in.
create table second_factor (
  tenant_id int not null,
  staff_id bigint not null,
  sealed text not null,
  begun_at timestamptz not null,
  -- Null: shown, and no code of it was typed yet.
  confirmed_at timestamptz,
  -- The half minute of the last code that was taken: none is taken twice.
  last_step bigint not null default 0,
  primary key (tenant_id, staff_id),
  foreign key (tenant_id, staff_id) references staff
);

-- free: no code was asked for when it began. due: the password was right and the code is missing, nothing else may be done. passed: both.
alter table session add second text not null default 'free' check (second in ('free', 'due', 'passed'));

alter table sign_in_end drop constraint sign_in_end_how_check;
alter table sign_in_end add check (how in ('out', 'kicked', 'locked', 'left', 'password', 'rights', 'expired', 'second'));

alter table setting_version drop constraint setting_version_group_code_check;
alter table setting_version add check (group_code in ('money', 'law', 'preset', 'commission', 'stage', 'own', 'access'));

-- Whether a lender demands it: what was decided last and has begun, else what he began with. A setting that tightens today outlasts a looser one
-- that was approved before it for a later day.
create function second_demanded(lender int, moment timestamptz) returns boolean language sql stable
  return coalesce(
    (select v.value = '1' from setting_version v join tenant z on z.tenant_id = v.tenant_id
      where v.tenant_id = lender and v.group_code = 'access' and v.key = 'secondFactor' and v.valid_from <= (moment at time zone z.time_zone)::date
      order by v.id desc limit 1),
    (select (z.settings ->> 'secondFactor')::boolean from tenant z where z.tenant_id = lender),
    false);
