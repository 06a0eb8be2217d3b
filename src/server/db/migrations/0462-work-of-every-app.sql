-- Hours of collecting and reminding of every app together (server/report/collection-facts.ts), beside those of each: most of what is asked is of any.
insert into collection_bucket (tenant_id, day, hour, staff_id, app_id, stage, allocated, entered_count, entered_principal, attempts, connected, results, promised, promises_due, promises_kept, recovered_count, recovered_principal, recovered_interest, recovered_penalty, blocked, talk_seconds, gateway_calls, answered, active)
select b.tenant_id, b.day, b.hour, b.staff_id, -1, b.stage,
  sum(b.allocated), sum(b.entered_count), sum(b.entered_principal), sum(b.attempts), sum(b.connected), sum(b.results), sum(b.promised), sum(b.promises_due), sum(b.promises_kept), sum(b.recovered_count), sum(b.recovered_principal), sum(b.recovered_interest), sum(b.recovered_penalty), sum(b.blocked), sum(b.talk_seconds), sum(b.gateway_calls), sum(b.answered), bit_or(b.active)
from collection_bucket b group by b.tenant_id, b.day, b.hour, b.staff_id, b.stage;
