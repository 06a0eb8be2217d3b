-- What a request waits with and nobody may read: the secret of a channel. It goes with the decision, and is in no list.
alter table approval add secret text;
alter table approval add check (state = 'pending' or secret is null);
