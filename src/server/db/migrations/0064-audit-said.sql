-- Why somebody did something to a customer, in his own words: they may name the customer, and the trail is never rewritten. So they stand beside
-- it, and the sealed row holds their salted hash: as long as they stand nobody can change them, and when the customer is erased they go.
create table audit_said (
  tenant_id int not null,
  audit_id bigint not null,
  customers bigint[] not null,
  salt text not null,
  text text not null,
  primary key (tenant_id, audit_id),
  foreign key (tenant_id, audit_id) references audit
);
