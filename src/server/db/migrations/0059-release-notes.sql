-- A release note is a notice to everybody with the number of the release that it speaks of: versions, languages and who has read it are the same.
alter table notice add release text check (release <> '');
create unique index notice_by_release on notice (tenant_id, release);
