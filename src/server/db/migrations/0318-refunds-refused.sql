-- Why a refund was refused: a code of lending/options/refusal-reasons.ts, shown in the words of whoever reads it. What was refused before has its
-- reviewer's own words alone.
alter table refund add refusal text;
