-- What a notice says is kept in versions: what people have read stays as they read it, and a change may begin on a later day.
create table notice_version (
  tenant_id int not null,
  notice_id bigint not null,
  version int not null check (version > 0),
  title text not null,
  content text not null,
  -- The same in further languages: {"zh_CN": {"title": "...", "content": "..."}}.
  texts jsonb not null default '{}',
  languages text[] not null default '{}',
  -- None: everybody.
  role_ids int[] not null default '{}',
  start_at timestamptz,
  end_at timestamptz,
  top boolean not null default false,
  -- Of the versions whose day has come, the last one holds.
  effective_from timestamptz not null,
  created_by bigint not null,
  created_at timestamptz not null,
  primary key (tenant_id, notice_id, version),
  foreign key (tenant_id, notice_id) references notice on delete cascade,
  foreign key (tenant_id, created_by) references staff,
  check (start_at is null or end_at is null or start_at < end_at)
);
insert into notice_version (tenant_id, notice_id, version, title, content, languages, role_ids, start_at, end_at, top, effective_from, created_by, created_at)
select tenant_id, id, 1, title, content, languages, role_ids, start_at, end_at, top, created_at, created_by, created_at from notice;

alter table notice
  -- The newest, in force or not.
  add column version int not null default 1,
  drop column title, drop column content, drop column languages, drop column role_ids, drop column start_at, drop column end_at, drop column top;

alter table notice_read add column version int not null default 1;
alter table notice_read alter column version drop default;
alter table notice_read drop constraint notice_read_pkey;
alter table notice_read add primary key (tenant_id, notice_id, version, staff_id);
alter table notice_read drop constraint notice_read_tenant_id_notice_id_fkey;
alter table notice_read add foreign key (tenant_id, notice_id, version) references notice_version on delete cascade;
