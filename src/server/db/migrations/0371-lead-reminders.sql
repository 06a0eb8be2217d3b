-- Whoever noted a next contact of a lead is told when it is due: whose time lies in the span that is told of now, and what is due of one marketer's.
create index marketing_lead_due on marketing_lead (tenant_id, next_follow_at) where next_follow_at is not null;
create index marketing_lead_due_of on marketing_lead (tenant_id, owner_id, next_follow_at) where next_follow_at is not null;
