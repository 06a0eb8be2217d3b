-- The lender's own ceiling of the penalty on the day of the application, where it was lower than the product's: a contract keeps what it was made under.
alter table loan_order add penalty_ceiling_ppm int check (penalty_ceiling_ppm >= 0);
