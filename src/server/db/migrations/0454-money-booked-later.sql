-- A part of yesterday is shown as it was known at that hour: without the money that is filed under its hours and was booked only later (rules/figures.md 2). Nearly
-- all money is booked within seconds; what was not is a hundredth or so, and stands here by when it is filed. No hour of any zone begins within a quarter of an hour.
create index repayment_booked_later on repayment (tenant_id, filed_at, posted_at)
  where date_bin('15 minutes', posted_at, timestamptz '2000-01-01 00:00:00+00') <> date_bin('15 minutes', filed_at, timestamptz '2000-01-01 00:00:00+00');
