-- Lists of what was recovered: money of late loans by its value time, extensions by when they were asked for.
create index repayment_late_by_value on repayment (tenant_id, value_at desc, id desc) where days_late > 0;
create index extension_listed on extension (tenant_id, requested_at desc, id desc);
