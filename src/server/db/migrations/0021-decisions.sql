-- Why a second person said no: a code of lending/options/refusal-reasons.ts.
alter table waiver add refusal text;
