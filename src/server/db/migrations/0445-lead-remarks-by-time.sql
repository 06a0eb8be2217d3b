-- What was said of leads on some days is looked for by them: which leads a figure of a report is of, and what the day's own count is held against.
create index if not exists lead_remark_by_time on lead_remark (tenant_id, at);
