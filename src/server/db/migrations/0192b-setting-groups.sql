-- Debt groups and their rates of provision are a setting of two persons. It stands after the last change of this list, so that both orders of landing come to the same.
alter table setting_version drop constraint setting_version_group_code_check;
alter table setting_version add check
  (group_code in ('money', 'law', 'preset', 'commission', 'stage', 'own', 'access', 'text', 'retention', 'plan', 'provision'));
