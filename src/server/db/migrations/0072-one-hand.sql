-- Who has last set a password that he has seen, and when: for three days he could be whoever signs in with it (rules/rights.md 4).
alter table staff add password_by bigint, add password_at timestamptz;
alter table staff add foreign key (tenant_id, password_by) references staff (tenant_id, id);
