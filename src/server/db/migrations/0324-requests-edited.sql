-- A request that whoever asked has changed while it waits: when, and what he first asked for. Whoever decides sees both.
alter table approval add edited_at timestamptz, add payload_before jsonb;
