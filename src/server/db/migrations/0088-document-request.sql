-- What a reviewer has asked a customer for: which pictures, until when, and what became of it. While one is open the case rests, and its clock stands still.
create table document_request (
  tenant_id int not null references tenant,
  id bigint generated always as identity,
  order_id bigint not null,
  kinds text[] not null check (cardinality(kinds) between 1 and 7
    and kinds <@ array['idFront', 'idBack', 'selfie', 'income', 'residence', 'employment', 'bankCard']),
  asked_by bigint not null,
  asked_at timestamptz not null,
  due_at timestamptz not null,
  -- Outside of the hours of contact only the app says so.
  sms boolean not null,
  outcome text check (outcome in ('answered', 'silent')),
  ended_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, order_id) references loan_order,
  foreign key (tenant_id, asked_by) references staff,
  check ((outcome is null) = (ended_at is null))
);
create unique index document_request_open on document_request (tenant_id, order_id) where ended_at is null;
create index document_request_by_order on document_request (tenant_id, order_id, id);
create index document_request_due on document_request (tenant_id, due_at) where ended_at is null;

alter table order_file add request_id bigint,
  add foreign key (tenant_id, request_id) references document_request;

-- Until when a document is waited for: what a queue shows and holds back by, without looking further.
alter table loan_order add document_due timestamptz;

alter table message_template drop constraint message_template_scene_check;
alter table message_template add constraint message_template_scene_check
  check (scene in ('collect', 'remind', 'service', 'market', 'receipt', 'overdue', 'rejected', 'offer', 'paidOut', 'documents'));
