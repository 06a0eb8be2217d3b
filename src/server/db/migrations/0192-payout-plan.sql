-- What is to be paid out in a month, by app: a setting among the others; of a month the last value that was set in it or before holds for all of it.
alter table setting_version drop constraint setting_version_group_code_check;
alter table setting_version add check (group_code in ('money', 'law', 'preset', 'commission', 'stage', 'own', 'access', 'text', 'retention', 'plan'));
