-- How far somebody comes who applies in an app, step by step: by the app's own number of the application, with nobody's name, number or device.
create table identity_step (
  tenant_id int not null,
  id bigint generated always as identity,
  app_id int not null,
  application text not null,
  step text not null check (step in ('start', 'idPhoto', 'liveness', 'basic', 'job', 'contacts', 'bankCard', 'signed')),
  at timestamptz not null,
  -- When the application began, where that was said before this step.
  started_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, app_id) references app
);
-- The first time counts.
create unique index identity_step_once on identity_step (tenant_id, app_id, application, step);
