-- Group calls: one text that a voice speaks to many. They stand among the messages, because contact law judges and counts them as one of them.

alter table message_task add medium text not null default 'sms' check (medium in ('sms', 'voice'));
-- Of a group call: what it is called, when its first call is to go, and how many people it was asked for.
alter table message_task add name text not null default '';
alter table message_task add scheduled_at timestamptz;
alter table message_task add planned int not null default 0;
alter table message_task drop constraint message_task_state_check;
-- Asked: it waits for a second person, and has no rows before he says yes.
alter table message_task add check (state in ('asked', 'toSend', 'sent', 'cancelled'));
create index message_task_calls on message_task (tenant_id, id desc) where medium = 'voice';

alter table message add medium text not null default 'sms' check (medium in ('sms', 'voice'));
alter table message drop constraint message_state_check;
alter table message add check (state in ('queued', 'waiting', 'submitted', 'delivered', 'answered', 'keyed', 'failed', 'blocked', 'expired', 'cancelled'));
-- Of a call that was answered: how long it was, and which key was pressed.
alter table message add seconds int;
alter table message add digit text not null default '';
-- What it cost, minor units; from the moment that a network took it.
alter table message add cost bigint not null default 0;

-- The screen of tenants that there are already; later ones have it from the menu of the house (menu.json). Whoever holds a key of voice sees it.
insert into menu_entry (tenant_id, id, parent_id, type, names, web_url, order_num, icon, url, perms)
select t.tenant_id, 31650, 30000, 1, '{"en": "Spoken texts", "zh": "语音文本", "vi": "Nội dung gọi thoại", "es": "Textos hablados", "id": "Teks suara"}'::jsonb,
  '/system/voiceText', 21, '', '/system/voiceText', 'system:voice' from tenant t
on conflict do nothing;
