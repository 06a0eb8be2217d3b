-- The rules of counting that a contract was written under (lending/product/terms.ts). Orders of before keep the first ones, so that
-- a mended formula changes no claim that runs and no entry that is posted.
alter table loan_order add rules smallint;
