-- What whoever decided on a receipt said himself: why it is refused, or what showed him money of which neither a line nor a voucher does.
alter table receipt add decision text not null default '';
