-- The public door (rules/safety.md 1): tries are counted by door and by network, and places that somebody signs in from have doors of their own.
drop table sign_in_failure;
create table sign_in_try (
  id bigint generated always as identity primary key,
  -- What it counts against: an account at one door, a network, or the verification codes of either.
  subject text not null,
  at timestamptz not null
);
create index sign_in_try_by_subject on sign_in_try (subject, at);

-- "network 10.1.2.0/24", or "seat " and the hash of what a browser calls itself.
create table known_place (
  tenant_id int not null,
  staff_id bigint not null,
  place text not null,
  at timestamptz not null,
  primary key (tenant_id, staff_id, place),
  foreign key (tenant_id, staff_id) references staff
);
insert into known_place (tenant_id, staff_id, place, at)
select tenant_id, staff_id, 'network ' || network(set_masklen(inet(ip), case family(inet(ip)) when 4 then 24 else 64 end)), max(at)
from (select tenant_id, staff_id, at, regexp_replace(address, '^::ffff:(?=\d+\.)', '') as ip from known_address) each
where ip ~ '^[0-9.]+$|^[0-9A-Fa-f:]+$'
group by 1, 2, 3;
drop table known_address;
create index known_place_by_place on known_place (tenant_id, place);
create index captcha_by_end on captcha (expires_at);
