-- Code and name of each account as the lender's own chart has them are a setting of two persons.
alter table setting_version drop constraint setting_version_group_code_check;
alter table setting_version add check
  (group_code in ('money', 'law', 'preset', 'commission', 'stage', 'own', 'access', 'text', 'retention', 'plan', 'provision', 'chart'));
