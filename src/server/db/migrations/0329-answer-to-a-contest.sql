-- Whoever contested a refusal is told that somebody has looked again, by the house itself.
alter table message_template drop constraint message_template_scene_check;
alter table message_template add constraint message_template_scene_check
  check (scene in ('collect', 'remind', 'service', 'market', 'receipt', 'overdue', 'rejected', 'offer', 'paidOut', 'documents', 'contested'));
