-- Words that no text may hold are a setting of their own group; behind 0070, which names the groups too.
alter table setting_version drop constraint setting_version_group_code_check;
alter table setting_version add check (group_code in ('money', 'law', 'preset', 'commission', 'stage', 'own', 'access', 'text', 'retention'));
