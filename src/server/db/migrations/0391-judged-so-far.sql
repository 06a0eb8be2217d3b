-- A file is judged a part at a time, so that it says how far it is, and whoever cancels it waits for one part and not for the whole.
alter table marketing_import add column judged_to int not null default 0;
