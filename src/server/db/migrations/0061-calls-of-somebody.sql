-- Whom the hours of his role keep out may write down the result of the call that he was on: his latest calls, found by one look (R33).
create index phone_call_by_staff on phone_call (tenant_id, staff_id, started_at);
