-- The desk of the reviewers: decisions that are held for a moment, rests, skips, second looks that do not know the first.

alter table review drop constraint review_kind_check;
alter table review add constraint review_kind_check check (kind in ('first', 'second', 'final'));

alter table review
  -- A decision that can still be taken back: what was decided, and until when. The stage stays until then.
  add held_until timestamptz,
  add held jsonb,
  -- Why what was decided could not be carried out; null while nothing stood in its way.
  add stopped jsonb,
  -- When the record was opened first, the last sign of life, and the seconds of work in between.
  add opened_at timestamptz,
  add beat_at timestamptz,
  add worked_seconds int not null default 0,
  -- Put aside until then, and why.
  add parked_until timestamptz,
  add park_reason smallint,
  add skips smallint not null default 0,
  -- Whoever looks does not know what was decided before; his own verdict is kept once the first one has appeared to him.
  add blind boolean not null default false,
  add own_verdict jsonb,
  -- What differs and why that is in order: field to reason.
  add answers jsonb not null default '{}',
  -- Why it was given back.
  add release_reason smallint,
  add constraint review_held_whole check ((held_until is null) = (held is null)),
  add constraint review_parked_whole check ((parked_until is null) = (park_reason is null));

create index review_held on review (tenant_id, held_until) where held_until is not null and ended_at is null;
create index review_parked on review (tenant_id, parked_until) where parked_until is not null and ended_at is null;
-- One's own decisions, the newest first; and everybody's.
create index review_decided_by on review (tenant_id, staff_id, ended_at desc, id desc) where decision in ('pass', 'reject', 'back');
create index review_decided on review (tenant_id, ended_at desc, id desc) where decision in ('pass', 'reject', 'back');

-- What has come back to the pool stands above what came by itself: a document, a call-back, a verdict that could not be carried out.
alter table loan_order add came_back text check (came_back in ('document', 'callBack', 'sentBack', 'stopped'));
create index order_review_queue on loan_order (tenant_id, (came_back is null), applied_at, id)
  where stage in ('pending_review', 'first_in_progress', 'first_passed', 'second_passed', 'final_in_progress');

-- Whoever knows a customer reviews no order of his.
create table review_recusal (
  tenant_id int not null,
  staff_id bigint not null,
  customer_id bigint not null,
  at timestamptz not null,
  primary key (tenant_id, staff_id, customer_id),
  foreign key (tenant_id, staff_id) references staff (tenant_id, id),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id)
);

-- Whom a verification call was made to, and the dial that it was.
alter table review_call add contact_id bigint, add attempt_id bigint;
