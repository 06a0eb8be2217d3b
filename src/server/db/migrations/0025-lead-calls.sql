-- Calls to somebody to win: contact law counts advertising calls apart from advertising messages, and an attempt names its lead.
alter table contact_tally add advertising_calls int not null default 0;
alter table contact_attempt add lead_id bigint;
alter table contact_attempt add foreign key (tenant_id, lead_id) references marketing_lead;
create index contact_attempt_by_lead on contact_attempt (tenant_id, lead_id, id) where lead_id is not null;
-- The attempt that a remark says the outcome of.
alter table lead_remark add attempt_id bigint;
-- Leads that changed, for lists of them that are open.
alter table live_notice add leads bigint[] not null default '{}';
